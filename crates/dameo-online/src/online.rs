//! What all requests and rooms of a server share.

mod duties;
mod players;
mod servers;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use dameo_accounts::PasswordCost;
use dameo_files::Files;
use dameo_live::Timestamp;
use dameo_room::{Downtime, StoredRoom};
use dameo_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::Members;
use crate::bot_api::bots::Bots;
use crate::challenges::registry::Challenges;
use crate::clock::ServerClock;
use crate::computers::Levels;
use crate::guests::Guests;
use crate::id::new_game_id;
use crate::lobby::Lobby;
use crate::mail::sender::MailSender;
use crate::openings::PublicOpenings;
use crate::protocol::Versions;
use crate::push::sender::PushSender;
use crate::reviews::checks::Checks;
use crate::rooms::Rooms;
use crate::seats::Seats;
use crate::servers::Servers;
use crate::tournaments::WatchedTournaments;
use crate::tv::Tv;
use crate::uptime::Uptime;

/// How long a game waits for the heartbeat before it begins or is loaded.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// Play between people on a server. Clones are the same.
///
/// It consists of tasks of the runtime that run until [`stop`](Self::stop), and of an
/// [`area`](Self::area) that a server merges.
#[derive(Clone)]
pub struct Online(Arc<Parts>);

/// What whoever starts it decides.
pub(crate) struct Settings {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: ServerClock,
    pub(crate) servers: Servers,
    pub(crate) versions: Versions,
    pub(crate) is_lan: bool,
    pub(crate) password_cost: PasswordCost,
    /// How long a stream of the API for bots is silent before an empty line.
    pub(crate) keep_alive: Duration,
    /// The nodes for each position of a review that is kept.
    pub(crate) review_nodes: u64,
    /// What tells browsers without an open page.
    pub(crate) push: PushSender,
    /// What writes to members; `None` if nobody is written to.
    pub(crate) mail: Option<MailSender>,
    /// Where large files are; `None` if they are nowhere.
    pub(crate) files: Option<Files>,
}

/// A game as it is stored.
pub(crate) struct LoadedGame {
    pub(crate) seats: Seats,
    pub(crate) room: Box<StoredRoom>,
    /// The times after it in which no server was up.
    pub(crate) downtimes: Vec<Downtime>,
}

struct Parts {
    settings: Settings,
    rooms: Rooms,
    lobby: Arc<Lobby>,
    tournaments: WatchedTournaments,
    tv: Tv,
    openings: PublicOpenings,
    guests: Guests,
    members: Members,
    bots: Bots,
    challenges: Challenges,
    checks: Checks,
    levels: Levels,
    tasks: TaskTracker,
    stopping: CancellationToken,
    uptime: watch::Sender<Option<Uptime>>,
}

impl fmt::Debug for Online {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Online").field("rooms", &self.0.rooms.len()).finish_non_exhaustive()
    }
}

impl Online {
    /// What all requests and rooms share, without tasks.
    pub(crate) fn new(settings: Settings) -> Self {
        let members = Members::new(settings.password_cost, &settings.clock);
        Self(Arc::new(Parts {
            settings,
            members,
            rooms: Rooms::default(),
            lobby: Arc::default(),
            tournaments: WatchedTournaments::default(),
            tv: Tv::default(),
            openings: PublicOpenings::default(),
            guests: Guests::default(),
            bots: Bots::default(),
            challenges: Challenges::default(),
            checks: Checks::default(),
            levels: Levels::default(),
            tasks: TaskTracker::new(),
            stopping: CancellationToken::new(),
            uptime: watch::Sender::new(None),
        }))
    }

    /// Stops the rooms, after what is being stored; to be called before the server ends its
    /// WebSockets. A client that is cut off by it is no player who left.
    pub fn stop(&self) {
        self.0.stopping.cancel();
        self.0.tasks.close();
    }

    /// Waits until all has ended, after [`stop`](Self::stop).
    pub async fn stopped(&self) {
        self.0.tasks.wait().await;
        self.end_duties().await;
        let (store, server) = (&**self.store(), self.servers().id());
        self.levels().end(store, server).await;
    }

    /// The number of open rooms.
    #[must_use]
    pub fn open_rooms(&self) -> usize {
        self.0.rooms.len()
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.0.settings.store
    }

    pub(crate) fn clock(&self) -> &ServerClock {
        &self.0.settings.clock
    }

    /// The other servers of the site.
    pub(crate) fn servers(&self) -> &Servers {
        &self.0.settings.servers
    }

    pub(crate) fn versions(&self) -> &Versions {
        &self.0.settings.versions
    }

    pub(crate) fn is_on_lan(&self) -> bool {
        self.0.settings.is_lan
    }

    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    pub(crate) fn lobby(&self) -> &Arc<Lobby> {
        &self.0.lobby
    }

    pub(crate) fn tournaments(&self) -> &WatchedTournaments {
        &self.0.tournaments
    }

    pub(crate) fn tv(&self) -> &Tv {
        &self.0.tv
    }

    pub(crate) fn openings(&self) -> &PublicOpenings {
        &self.0.openings
    }

    pub(crate) fn guests(&self) -> &Guests {
        &self.0.guests
    }

    pub(crate) fn members(&self) -> &Members {
        &self.0.members
    }

    pub(crate) fn bots(&self) -> &Bots {
        &self.0.bots
    }

    pub(crate) fn challenges(&self) -> &Challenges {
        &self.0.challenges
    }

    pub(crate) fn levels(&self) -> &Levels {
        &self.0.levels
    }

    pub(crate) fn keep_alive(&self) -> Duration {
        self.0.settings.keep_alive
    }

    pub(crate) fn review_nodes(&self) -> u64 {
        self.0.settings.review_nodes
    }

    pub(crate) fn checks(&self) -> &Checks {
        &self.0.checks
    }

    pub(crate) fn push(&self) -> &PushSender {
        &self.0.settings.push
    }

    pub(crate) fn mail(&self) -> Option<&MailSender> {
        self.0.settings.mail.as_ref()
    }

    pub(crate) fn files(&self) -> Option<&Files> {
        self.0.settings.files.as_ref()
    }

    /// Completes when the server stops.
    pub(crate) fn stopping(&self) -> impl Future<Output = ()> {
        self.0.stopping.cancelled()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.0.stopping.is_cancelled()
    }

    /// Runs a task that ends by itself when the server stops.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.0.tasks.spawn(task);
    }

    /// Runs a task until the server stops.
    pub(crate) fn run(&self, task: impl Future<Output = ()> + Send + 'static) {
        let stopping = self.0.stopping.clone();
        self.spawn(async move {
            stopping.run_until_cancelled(task).await;
        });
    }

    /// The store knows that the server is up.
    pub(crate) fn note_uptime(&self, uptime: Uptime) {
        self.0.uptime.send_replace(Some(uptime));
    }

    /// Since when and until when the store knows that the server is up; `None` if it has just
    /// started, or stood still.
    pub(crate) fn uptime(&self) -> Option<Uptime> {
        self.unless_stale(*self.0.uptime.borrow())
    }

    fn unless_stale(&self, known: Option<Uptime>) -> Option<Uptime> {
        known.filter(|known| !self.clock().has_stood_still_since(known.until))
    }

    /// Waits for the first heartbeat. A game that begins earlier would be charged for all the
    /// time until the next start if the server stopped at once: the store would not know that it
    /// was up.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] after two seconds without one.
    pub(crate) async fn wait_until_up(&self) -> Result<(), StoreError> {
        self.heartbeat(|known| known.is_some()).await.map(drop)
    }

    /// The last heartbeat, as soon as it is as wanted.
    async fn heartbeat(
        &self,
        is_wanted: impl Fn(Option<Uptime>) -> bool,
    ) -> Result<Uptime, StoreError> {
        let mut heartbeats = self.0.uptime.subscribe();
        let heartbeat = heartbeats.wait_for(|&known| is_wanted(known));
        let known = timeout(MAX_WAIT, heartbeat).await.ok().and_then(Result::ok);
        known.and_then(|known| *known).ok_or_else(|| {
            StoreError::Unavailable("the server has just started, or stood still".to_owned())
        })
    }

    /// A game as it is stored. After the start, or when the process stood still, it waits for
    /// the next heartbeat.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<LoadedGame>, StoreError> {
        self.clock().pulse();
        let uptime = self.heartbeat(|known| self.unless_stale(known).is_some()).await?;
        let Some(game) = self.store().game(id).await? else { return Ok(None) };
        let downtimes = self.store().downtimes(game.room.game.latest).await?;
        let downtimes = downtimes.into_iter().filter(|known| known.is_before(uptime.since));
        let seats = self.seats(game.seating, &game.room.game).await?;
        let downtimes = downtimes.collect();
        Ok(Some(LoadedGame { seats, room: Box::new(game.room), downtimes }))
    }

    /// The times after an instant in which no server was up, as far as this one knows them.
    pub(crate) async fn downtimes(&self, since: Timestamp) -> Result<Vec<Downtime>, StoreError> {
        let known = self.store().downtimes(since).await?;
        let up_since = self.uptime().map_or(self.clock().now(), |uptime| uptime.since);
        Ok(known.into_iter().filter(|known| known.is_before(up_since)).collect())
    }

    /// An id that no game and no invitation has, as far as the store can be read: it refuses
    /// an id that is used.
    pub(crate) async fn unused_id(&self) -> String {
        loop {
            let id = new_game_id();
            let (game, invitation) =
                (self.store().game(&id), self.store().invitation(&id, self.clock().now()));
            if !matches!(game.await, Ok(Some(_))) && !matches!(invitation.await, Ok(Some(_))) {
                return id;
            }
        }
    }
}
