//! The lobby: its list of open invitations, who looks at it, and what concerns a guest.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dameo_store::{AccountId, Invitation};
use tokio::sync::{broadcast, watch};

use crate::challenges::registry::ChallengeEvent;
use crate::model::Seated;
use crate::players::Offered;

/// How many notices wait for a socket that reads slowly; it misses older ones.
const MAX_WAITING_NOTICES: usize = 16;

/// The lobby of a server.
#[derive(Debug)]
pub(crate) struct Lobby {
    /// The open invitations that anybody may accept, oldest first.
    invitations: watch::Sender<Arc<[Offered]>>,
    /// Whether it has to be read again.
    has_changed: AtomicBool,
    /// Whether other servers have to be told so.
    is_untold: AtomicBool,
    guests: Mutex<LobbyGuests>,
}

/// The guests whom the lobby knows.
#[derive(Debug, Default)]
struct LobbyGuests {
    /// Those with open lobby sockets.
    present: HashMap<AccountId, Present>,
    /// Those who have closed the last one since it was last stored who is here.
    left: HashSet<AccountId>,
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
        Self {
            invitations,
            has_changed: AtomicBool::new(true),
            is_untold: AtomicBool::default(),
            guests: Mutex::default(),
        }
    }
}

/// An open lobby socket of a guest, until it is dropped.
pub(crate) struct Presence {
    lobby: Arc<Lobby>,
    account: AccountId,
    pub(crate) notices: broadcast::Receiver<LobbyNotice>,
}

impl Lobby {
    /// The list, which changes at most once in half a second.
    pub(crate) fn invitations(&self) -> watch::Receiver<Arc<[Offered]>> {
        self.invitations.subscribe()
    }

    /// Has the list read again soon, on all servers.
    pub(crate) fn change(&self) {
        self.is_untold.store(true, Ordering::Relaxed);
        self.hear_change();
    }

    /// Has the list read again soon, on this server.
    pub(crate) fn hear_change(&self) {
        self.has_changed.store(true, Ordering::Relaxed);
    }

    /// Whether other servers have to be told of a change.
    pub(crate) fn take_untold(&self) -> bool {
        self.is_untold.swap(false, Ordering::Relaxed)
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

    /// Whether an account holds what is open as long as it is at the site: it has an open lobby
    /// socket here, or had one since [`forget_left`](Self::forget_left).
    pub(crate) fn holds(&self, account: &AccountId) -> bool {
        let guests = self.guests();
        guests.present.contains_key(account) || guests.left.contains(account)
    }

    /// Whether somebody has closed the last lobby socket here.
    pub(crate) fn has_left(&self) -> bool {
        !self.guests().left.is_empty()
    }

    /// What those hold who have left before is held.
    pub(crate) fn forget_left(&self) {
        self.guests().left.clear();
    }

    /// The ids of the invitations in the list, by whether their creators hold them here. Whoever
    /// plays over days need not be there.
    pub(crate) fn held_invitations(&self, is_here: bool) -> Vec<String> {
        let invitations = Arc::clone(&self.invitations.borrow());
        let is_held = |offered: &&Offered| {
            let Invitation { creator, terms, .. } = &offered.invitation;
            !terms.is_correspondence() && self.holds(creator) == is_here
        };
        invitations.iter().filter(is_held).map(|other| other.invitation.id.clone()).collect()
    }
}

impl Presence {
    /// A guest has opened a lobby socket.
    pub(crate) fn new(lobby: &Arc<Lobby>, account: AccountId) -> Self {
        let mut guests = lobby.guests();
        let known = guests.present.entry(account.clone()).or_insert_with(|| Present {
            sockets: 0,
            notices: broadcast::Sender::new(MAX_WAITING_NOTICES),
        });
        known.sockets += 1;
        let notices = known.notices.subscribe();
        drop(guests);
        Self { lobby: Arc::clone(lobby), account, notices }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut guests = self.lobby.guests();
        let Some(known) = guests.present.get_mut(&self.account) else { return };
        known.sockets -= 1;
        if known.sockets == 0 {
            guests.present.remove(&self.account);
            guests.left.insert(self.account.clone());
        }
    }
}
