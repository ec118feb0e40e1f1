//! The lobby: its list of open invitations, who looks at it, and what concerns a guest.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dameo_live::{Millis, Timestamp};
use dameo_store::{AccountId, Invitation};
use tokio::sync::{broadcast, watch};

use crate::challenges::registry::ChallengeEvent;
use crate::clock::ServerClock;
use crate::model::Seated;
use crate::players::Offered;

/// An invitation in the lobby ends when its creator has not looked at the lobby for so long.
const MAX_ABSENCE: Millis = Millis::from_secs(30);
/// How many notices wait for a socket that reads slowly; it misses older ones.
const MAX_WAITING_NOTICES: usize = 16;

/// The lobby of a server.
#[derive(Debug)]
pub(crate) struct Lobby {
    /// The open invitations that anybody may accept, oldest first.
    invitations: watch::Sender<Arc<[Offered]>>,
    has_changed: AtomicBool,
    guests: Mutex<LobbyGuests>,
}

/// The guests whom the lobby knows.
#[derive(Debug, Default)]
struct LobbyGuests {
    /// Those with open lobby sockets.
    present: HashMap<AccountId, Present>,
    /// Since when the creators of invitations have had none.
    absent_since: HashMap<AccountId, Timestamp>,
}

/// A guest with open lobby sockets.
#[derive(Debug)]
struct Present {
    sockets: usize,
    notices: broadcast::Sender<LobbyNotice>,
}

/// What concerns an account that has a lobby socket.
#[derive(Clone, Debug)]
pub(crate) enum LobbyNotice {
    /// A game has begun.
    Game(Seated),
    /// The open challenges have changed, by this event if it is known.
    Challenges(Option<Arc<ChallengeEvent>>),
}

impl Default for Lobby {
    fn default() -> Self {
        let invitations = watch::Sender::new(Arc::from(Vec::new()));
        Self { invitations, has_changed: AtomicBool::new(true), guests: Mutex::default() }
    }
}

/// An open lobby socket of a guest, until it is dropped.
pub(crate) struct Presence {
    lobby: Arc<Lobby>,
    clock: ServerClock,
    account: AccountId,
    pub(crate) notices: broadcast::Receiver<LobbyNotice>,
}

impl Lobby {
    /// The list, which changes at most once in half a second.
    pub(crate) fn invitations(&self) -> watch::Receiver<Arc<[Offered]>> {
        self.invitations.subscribe()
    }

    /// Has the list read again soon.
    pub(crate) fn change(&self) {
        self.has_changed.store(true, Ordering::Relaxed);
    }

    /// Tells the lobby sockets of an account.
    pub(crate) fn notify(&self, account: &AccountId, notice: LobbyNotice) {
        if let Some(present) = self.guests().present.get(account) {
            // Sockets that have just ended need no notice.
            let _ = present.notices.send(notice);
        }
    }

    /// Whether an account has an open lobby socket.
    pub(crate) fn is_present(&self, account: &AccountId) -> bool {
        self.guests().present.contains_key(account)
    }

    /// Whether the list has to be read again.
    pub(crate) fn take_change(&self) -> bool {
        self.has_changed.swap(false, Ordering::Relaxed)
    }

    /// Takes note of the list as it is stored.
    pub(crate) fn set_invitations(&self, read: Vec<Offered>) {
        self.invitations.send_if_modified(|known| {
            let is_new = **known != *read;
            if is_new {
                *known = read.into();
            }
            is_new
        });
    }

    fn guests(&self) -> MutexGuard<'_, LobbyGuests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The invitations whose creators have been away for too long. Whoever plays over days need
    /// not be there. After a restart of the
    /// server they have that time to come back.
    pub(crate) fn abandoned(&self, now: Timestamp) -> Vec<String> {
        let invitations = Arc::clone(&self.invitations.borrow());
        let mut guests = self.guests();
        let LobbyGuests { present, absent_since } = &mut *guests;
        absent_since.retain(|account, _| {
            invitations.iter().any(|offered| offered.invitation.creator == *account)
        });
        let is_abandoned = |offered: &&Offered| {
            let Invitation { creator, terms, .. } = &offered.invitation;
            !terms.is_correspondence()
                && !present.contains_key(creator)
                && now.since(*absent_since.entry(creator.clone()).or_insert(now)) >= MAX_ABSENCE
        };
        invitations.iter().filter(is_abandoned).map(|other| other.invitation.id.clone()).collect()
    }
}

impl Presence {
    /// A guest has opened a lobby socket.
    pub(crate) fn new(lobby: &Arc<Lobby>, clock: &ServerClock, account: AccountId) -> Self {
        let mut guests = lobby.guests();
        guests.absent_since.remove(&account);
        let known = guests.present.entry(account.clone()).or_insert_with(|| Present {
            sockets: 0,
            notices: broadcast::Sender::new(MAX_WAITING_NOTICES),
        });
        known.sockets += 1;
        let notices = known.notices.subscribe();
        drop(guests);
        Self { lobby: Arc::clone(lobby), clock: clock.clone(), account, notices }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut guests = self.lobby.guests();
        let Some(known) = guests.present.get_mut(&self.account) else { return };
        known.sockets -= 1;
        if known.sockets == 0 {
            guests.present.remove(&self.account);
            guests.absent_since.insert(self.account.clone(), self.clock.now());
        }
    }
}
