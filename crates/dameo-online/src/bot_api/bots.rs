//! What the API for bots keeps in memory.

use dameo_store::AccountId;

use super::listeners::{BotEvent, Listeners};

/// What the API keeps in memory.
#[derive(Default)]
pub(crate) struct Bots {
    pub(crate) listeners: Listeners,
}

impl Bots {
    /// A game of some accounts has begun or ended.
    pub(crate) fn games_changed<'a>(&self, accounts: impl Iterator<Item = &'a AccountId>) {
        for account in accounts {
            self.listeners.tell(account, BotEvent::Games);
        }
    }
}
