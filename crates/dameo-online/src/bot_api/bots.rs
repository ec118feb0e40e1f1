//! What the API for bots keeps in memory.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dameo_live::{Millis, Timestamp};
use dameo_room::ServerId;
use dameo_store::AccountId;

use super::listeners::{BotEvent, Listeners};

/// How long those count who listen at another server if it does not tell so again.
const MAX_AGE: Millis = Millis::from_secs(25);

/// What the API keeps in memory.
#[derive(Default)]
pub(crate) struct Bots {
    /// Who listens here.
    pub(crate) listeners: Listeners,
    /// Who listens at other servers, and when they have told so.
    elsewhere: Mutex<HashMap<ServerId, (Vec<AccountId>, Timestamp)>>,
}

impl Bots {
    /// A game of some accounts has begun or ended.
    pub(crate) fn games_changed<'a>(&self, accounts: impl Iterator<Item = &'a AccountId>) {
        for account in accounts {
            self.listeners.tell(account, BotEvent::Games);
        }
    }

    /// Another server tells who listens there.
    pub(crate) fn hear_listeners(&self, from: ServerId, accounts: Vec<AccountId>, now: Timestamp) {
        let mut elsewhere = self.elsewhere();
        elsewhere.retain(|_, (_, heard)| now.since(*heard) < MAX_AGE);
        elsewhere.insert(from, (accounts, now));
    }

    /// Whether an account listens, here or elsewhere.
    pub(crate) fn is_listening(&self, account: &AccountId, now: Timestamp) -> bool {
        self.listeners.is_online(account)
            || self
                .elsewhere()
                .values()
                .any(|(accounts, heard)| now.since(*heard) < MAX_AGE && accounts.contains(account))
    }

    /// The accounts that listen, here or elsewhere.
    pub(crate) fn listening(&self, now: Timestamp) -> BTreeSet<AccountId> {
        let elsewhere = self.elsewhere();
        let heard = elsewhere.values().filter(|(_, heard)| now.since(*heard) < MAX_AGE);
        let heard = heard.flat_map(|(accounts, _)| accounts).cloned();
        self.listeners.accounts().into_iter().chain(heard).collect()
    }

    fn elsewhere(&self) -> MutexGuard<'_, HashMap<ServerId, (Vec<AccountId>, Timestamp)>> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_listens_elsewhere_counts_as_long_as_that_is_told() {
        let (bots, at) = (Bots::default(), |seconds: u64| Timestamp::new(1000 * seconds));
        let [one, two] = ["one", "two"].map(|id| AccountId(id.to_owned()));
        bots.hear_listeners(1, vec![one.clone()], at(0));
        bots.hear_listeners(2, vec![two.clone(), one.clone()], at(10));
        assert!(bots.is_listening(&one, at(24)) && bots.is_listening(&two, at(24)));
        assert_eq!(bots.listening(at(24)).len(), 2);
        bots.hear_listeners(2, vec![two.clone()], at(20));
        assert!(!bots.is_listening(&one, at(25)) && bots.is_listening(&two, at(25)));
        assert_eq!(bots.listening(at(25)), BTreeSet::from([two]));
    }
}
