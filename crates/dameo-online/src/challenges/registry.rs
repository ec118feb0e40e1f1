//! The open challenges to players by name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dameo_live::Timestamp;
use dameo_store::{AccountId, ChallengeHold, Invitation};
use tokio::sync::watch;

use super::reason::DeclineReason;
use crate::players::PlayerView;

/// How a challenge has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// How it has ended; `None` while it is open.
    pub(crate) ending: watch::Sender<Option<Ending>>,
}

impl Challenge {
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
    /// A challenge is open.
    pub(super) fn insert(&self, challenge: &Arc<Challenge>) {
        self.known().insert(challenge.invitation.id.clone(), Arc::clone(challenge));
    }

    /// An open challenge that fulfils a condition.
    pub(crate) fn find(
        &self,
        id: &str,
        is_meant: impl Fn(&Challenge) -> bool,
    ) -> Option<Arc<Challenge>> {
        self.known().get(id).filter(|challenge| is_meant(challenge)).cloned()
    }

    /// A challenge has ended; false if it was not open here.
    pub(super) fn end(&self, id: &str, ending: Ending) -> bool {
        let Some(challenge) = self.known().remove(id) else { return false };
        challenge.ending.send_replace(Some(ending));
        true
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
