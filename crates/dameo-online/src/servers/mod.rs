//! The other servers of the site: what they are told, and what they say.
//!
//! The store is the truth, and they only tell each other what to read again at once. Whatever is
//! lost comes later: when a relay has lost something, or while it is down, the store is asked.

pub(crate) mod duties;
pub(crate) mod follow;
pub(crate) mod leases;
mod notice;

use std::sync::Arc;

use dameo_live::{Millis, Timestamp};
use dameo_relay::{Relay, RelayState, Subject};
use dameo_room::ServerId;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use quick_cache::sync::Cache;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use self::duties::Duties;

pub(crate) use self::notice::{GameNotice, SiteNotice};
use crate::clock::AtomicTimestamp;

/// How many games are remembered that have begun.
const MAX_TOLD: usize = 10_000;
/// How much later than it begins a game can be stored, and others be told of it.
const MAX_DELAY: Millis = Millis::from_secs(10);

/// The way to the other servers that share the store.
pub(crate) struct Servers {
    relay: Arc<dyn Relay>,
    state: watch::Receiver<RelayState>,
    /// The number of this server; `None` if it has the store for itself.
    id: Option<ServerId>,
    /// When it was last known here which games had begun.
    read_at: AtomicTimestamp,
    /// The games that were told last here.
    told: Cache<String, ()>,
    duties: Duties,
}

/// What another server has said; an error if it cannot be read, as if it has another version.
pub(crate) type Heard<N> = Result<N, serde_json::Error>;

impl Servers {
    pub(crate) fn new(relay: Arc<dyn Relay>, is_store_shared: bool) -> Self {
        // Databases have no greater numbers.
        let number = || getrandom::u64().expect("the system has random numbers") >> 1;
        Self {
            state: relay.state(),
            relay,
            id: is_store_shared.then(number),
            read_at: AtomicTimestamp::default(),
            told: Cache::new(MAX_TOLD),
            duties: Duties::default(),
        }
    }

    /// The number of this server; `None` if there can be no others.
    pub(crate) fn id(&self) -> Option<ServerId> {
        self.id
    }

    /// Whether the others, if there can be any, are heard.
    pub(crate) fn are_heard(&self) -> bool {
        self.id.is_none() || matches!(*self.state.borrow(), RelayState::Up { .. })
    }

    pub(crate) fn duties(&self) -> &Duties {
        &self.duties
    }

    /// It is known here which games have begun until now.
    pub(crate) fn note_read(&self, now: Timestamp) {
        self.read_at.advance(now);
    }

    /// Since when games can have begun that are not known here. A game is stored a little later
    /// than it begins.
    pub(crate) fn unread(&self) -> Timestamp {
        Timestamp::new(self.read_at.get().get().saturating_sub(MAX_DELAY.get()))
    }

    /// Whether nobody was told here that a game has begun; from now on somebody was.
    pub(crate) fn is_new(&self, game: &str) -> bool {
        let is_new = self.told.get(game).is_none();
        self.told.insert(game.to_owned(), ());
        is_new
    }

    /// Changes when others are heard again, or no longer, or something was lost between.
    pub(crate) fn changes(&self) -> watch::Receiver<RelayState> {
        self.state.clone()
    }

    /// Tells what concerns a game to whoever has opened it.
    pub(crate) fn tell_game(&self, game: &str, notice: &GameNotice) {
        if let Some(subject) = game_subject(game) {
            self.tell(&subject, notice);
        }
    }

    /// Tells all what concerns the site.
    pub(crate) fn tell_site(&self, notice: &SiteNotice) {
        self.tell(&site_subject(), notice);
    }

    fn tell(&self, subject: &Subject, notice: &impl Serialize) {
        if self.id.is_some() && self.are_heard() {
            let text = serde_json::to_vec(notice).expect("it has names for its fields");
            self.relay.publish(subject, text);
        }
    }

    /// What others say of a game, from now on. The stream does not end.
    pub(crate) async fn hear_game(&self, game: &str) -> BoxStream<'static, Heard<GameNotice>> {
        self.hear(game_subject(game)).await
    }

    /// What others say of the site, from now on. The stream does not end.
    pub(crate) async fn hear_site(&self) -> BoxStream<'static, Heard<SiteNotice>> {
        self.hear(Some(site_subject())).await
    }

    async fn hear<N: DeserializeOwned + Send + 'static>(
        &self,
        subject: Option<Subject>,
    ) -> BoxStream<'static, Heard<N>> {
        let Some(subject) = subject.filter(|_| self.id.is_some()) else {
            return stream::pending().boxed();
        };
        let messages = self.relay.subscribe(subject).await;
        messages.map(|message| serde_json::from_slice(&message)).boxed()
    }
}

/// What is said of a game; `None` if no game can have this id.
fn game_subject(game: &str) -> Option<Subject> {
    Subject::new(format!("game.{game}")).ok()
}

fn site_subject() -> Subject {
    Subject::new("site").expect("it is a word")
}
