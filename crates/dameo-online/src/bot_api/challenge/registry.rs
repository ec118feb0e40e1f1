//! The open challenges to players by name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dameo_store::{AccountId, Invitation};
use tokio::sync::watch;

use crate::players::PlayerView;

/// How a challenge has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Accepted,
    Declined,
    Canceled,
}

impl Ending {
    pub(super) fn name(self) -> &'static str {
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
    pub(super) challenger: PlayerView,
    /// Who is challenged.
    pub(super) dest: AccountId,
    pub(super) challenged: PlayerView,
    /// How it has ended; `None` while it is open.
    pub(super) ending: watch::Sender<Option<Ending>>,
}

impl Challenge {
    /// Whether an account is challenged.
    pub(crate) fn is_to(&self, account: &AccountId) -> bool {
        self.dest == *account
    }

    /// Whether an account makes it or is challenged.
    pub(super) fn is_of(&self, account: &AccountId) -> bool {
        self.invitation.creator == *account || self.dest == *account
    }
}

/// What has become of a challenge, for its two players.
#[derive(Debug)]
pub(crate) struct ChallengeEvent {
    pub(super) kind: &'static str,
    pub(super) challenge: Arc<Challenge>,
    /// Why it was declined, as one of the keys.
    pub(super) reason: Option<(&'static str, &'static str)>,
}

/// The open challenges of a server.
#[derive(Debug, Default)]
pub(crate) struct Challenges(Mutex<HashMap<String, Arc<Challenge>>>);

impl Challenges {
    /// Opens a challenge, unless its challenger has `limit` open ones; false then.
    pub(super) fn open(&self, challenge: &Arc<Challenge>, limit: usize) -> bool {
        let mut open = self.known();
        let creator = &challenge.invitation.creator;
        if open.values().filter(|other| other.invitation.creator == *creator).count() >= limit {
            return false;
        }
        open.insert(challenge.invitation.id.clone(), Arc::clone(challenge));
        true
    }

    /// An open challenge that fulfils a condition.
    pub(crate) fn find(
        &self,
        id: &str,
        is_meant: impl Fn(&Challenge) -> bool,
    ) -> Option<Arc<Challenge>> {
        self.known().get(id).filter(|challenge| is_meant(challenge)).cloned()
    }

    /// Ends an open challenge that fulfils a condition. Of several that want to end it one does.
    pub(crate) fn end(
        &self,
        id: &str,
        ending: Ending,
        is_meant: impl Fn(&Challenge) -> bool,
    ) -> Option<Arc<Challenge>> {
        let mut open = self.known();
        open.get(id).filter(|challenge| is_meant(challenge))?;
        let challenge = open.remove(id)?;
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
