//! The open challenges to players by name.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dameo_live::Timestamp;
use dameo_store::{AccountId, ChallengeHold, Invitation};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::reason::DeclineReason;
use crate::clock::AtomicTimestamp;
use crate::players::PlayerView;

/// How a challenge has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ending {
    Accepted,
    Declined,
    Canceled,
}

impl Ending {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Canceled => "canceled",
        }
    }
}

/// A challenge to a player.
#[derive(Debug)]
pub(crate) struct Challenge {
    /// What becomes of it when it is accepted.
    pub(crate) invitation: Invitation,
    /// Who challenges.
    pub(crate) challenger: PlayerView,
    /// Who is challenged.
    pub(crate) dest: AccountId,
    pub(crate) challenged: PlayerView,
    /// When it ends by itself, and what ends it earlier.
    pub(crate) expires: Timestamp,
    pub(crate) hold: ChallengeHold,
    /// Until when it is held, as far as it is known here.
    pub(crate) held_until: AtomicTimestamp,
    /// Whether the stream in which it was made is here.
    pub(crate) is_streamed: AtomicBool,
    /// How it has ended; `None` while it is open.
    pub(crate) ending: watch::Sender<Option<Ending>>,
}

impl Challenge {
    /// Whether its time is over, or nobody holds it, as far as it is known here.
    pub(super) fn is_over(&self, now: Timestamp) -> bool {
        let is_held = self.hold == ChallengeHold::Time || self.held_until.get() > now;
        self.expires <= now || !is_held
    }

    /// Whether an account is challenged.
    pub(crate) fn is_to(&self, account: &AccountId) -> bool {
        self.dest == *account
    }

    /// Who challenges, and who is challenged.
    pub(crate) fn players(&self) -> [&AccountId; 2] {
        [&self.invitation.creator, &self.dest]
    }

    /// Whether an account makes it.
    pub(crate) fn is_by(&self, account: &AccountId) -> bool {
        self.invitation.creator == *account
    }

    /// Whether an account makes it or is challenged.
    pub(crate) fn is_of(&self, account: &AccountId) -> bool {
        self.is_by(account) || self.is_to(account)
    }
}

/// What has become of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChallengeChange {
    Made,
    Canceled,
    Declined(DeclineReason),
}

/// A challenge and what has become of it, for its two players.
#[derive(Debug)]
pub(crate) struct ChallengeEvent {
    pub(crate) change: ChallengeChange,
    pub(crate) challenge: Arc<Challenge>,
}

/// The open challenges of a server.
#[derive(Debug, Default)]
pub(crate) struct Challenges(Mutex<HashMap<String, Arc<Challenge>>>);

impl Challenges {
    /// A challenge is open; false if that was known.
    pub(super) fn insert(&self, challenge: &Arc<Challenge>) -> bool {
        match self.known().entry(challenge.invitation.id.clone()) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(Arc::clone(challenge));
                true
            }
        }
    }

    /// All that are open, as far as it is known here.
    pub(super) fn all(&self) -> Vec<Arc<Challenge>> {
        self.known().values().cloned().collect()
    }

    /// An open challenge that fulfils a condition.
    pub(crate) fn find(
        &self,
        id: &str,
        is_meant: impl Fn(&Challenge) -> bool,
    ) -> Option<Arc<Challenge>> {
        self.known().get(id).filter(|challenge| is_meant(challenge)).cloned()
    }

    /// A challenge has ended; `None` if it was not open here.
    pub(super) fn end(&self, id: &str, ending: Ending) -> Option<Arc<Challenge>> {
        let challenge = self.known().remove(id)?;
        challenge.ending.send_replace(Some(ending));
        Some(challenge)
    }

    /// The open challenges of an account, oldest first.
    pub(crate) fn of(&self, account: &AccountId) -> Vec<Arc<Challenge>> {
        let open = self.known();
        let own = open.values().filter(|challenge| challenge.is_of(account));
        let mut own: Vec<_> = own.cloned().collect();
        own.sort_by_key(|challenge| challenge.invitation.created);
        own
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Arc<Challenge>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
