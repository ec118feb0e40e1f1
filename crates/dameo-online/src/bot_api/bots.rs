//! What the API for bots keeps in memory.

use dameo_store::{AccountId, Invitation};

use super::challenge::registry::{Challenge, Challenges, Ending};
use super::listeners::{BotEvent, Listeners};

/// What the API keeps in memory.
#[derive(Default)]
pub(crate) struct Bots {
    pub(super) challenges: Challenges,
    pub(super) listeners: Listeners,
}

impl Bots {
    /// What an open challenge to an account proposes.
    pub(crate) fn challenge_to(&self, account: &AccountId, id: &str) -> Option<Invitation> {
        let found = self.challenges.find(id, |challenge| challenge.is_to(account));
        found.map(|challenge| challenge.invitation.clone())
    }

    /// Ends an open challenge to an account, which accepts it, and returns what it proposes.
    pub(crate) fn accept_challenge(&self, account: &AccountId, id: &str) -> Option<Invitation> {
        let is_to = |challenge: &Challenge| challenge.is_to(account);
        let ended = self.challenges.end(id, Ending::Accepted, is_to);
        ended.map(|challenge| challenge.invitation.clone())
    }

    /// A game of some accounts has begun or ended.
    pub(crate) fn games_changed<'a>(&self, accounts: impl Iterator<Item = &'a AccountId>) {
        for account in accounts {
            self.listeners.tell(account, BotEvent::Games);
        }
    }
}
