//! How often somebody may try a password, and sign up.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use dameo_accounts::{Name, Skeleton};
use dameo_live::{Millis, Timestamp};
use dameo_server::{Client, Problem};

/// Wrong passwords from one address. Programs on this machine are not limited.
const OF_CLIENT: Allowance = Allowance { burst: 10, period: Millis::from_secs(6) };
/// Wrong passwords for one name, from all addresses. It takes several of them to slow down
/// the member.
const OF_NAME: Allowance = Allowance { burst: 30, period: Millis::from_secs(2) };
/// New members from one address, which can be that of a whole club.
const SIGN_UPS: Allowance = Allowance { burst: 30, period: Millis::from_secs(60) };
/// How many keys are counted before those are forgotten that could do everything again.
const CLEAN_UP_AFTER: usize = 10_000;

/// How often something can be done.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    /// How often at once.
    burst: u64,
    /// The time after which it can be done once more.
    period: Millis,
}

/// Counts for each key (the generic cell rate algorithm).
#[derive(Debug)]
struct Counter<K> {
    allowance: Allowance,
    /// When each key could do everything again.
    free: Mutex<HashMap<K, Timestamp>>,
}

impl<K: Hash + Eq> Counter<K> {
    fn new(allowance: Allowance) -> Self {
        Self { allowance, free: Mutex::default() }
    }

    /// Counts one; an error is how long the key has to wait.
    fn count(&self, key: K, now: Timestamp) -> Result<(), Millis> {
        let Allowance { burst, period } = self.allowance;
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() > CLEAN_UP_AFTER {
            free.retain(|_, at| *at > now);
        }
        let at = free.entry(key).or_insert(now);
        let after = (*at).max(now) + period;
        let wait = after.since(now).get().saturating_sub(burst * period.get());
        if wait > 0 {
            return Err(Millis::new(wait));
        }
        *at = after;
        Ok(())
    }

    /// Takes one back.
    fn forgive(&self, key: &K) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = free.get_mut(key) {
            let period = self.allowance.period.get();
            *at = Timestamp::new(at.get().saturating_sub(period));
        }
    }
}

/// Counts what is tried.
#[derive(Debug)]
pub(crate) struct Attempts {
    names: Counter<Skeleton>,
    clients: Counter<Client>,
    sign_ups: Counter<Client>,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            names: Counter::new(OF_NAME),
            clients: Counter::new(OF_CLIENT),
            sign_ups: Counter::new(SIGN_UPS),
        }
    }
}

/// A password that is tried. It counts as a wrong one until it is [forgiven](Self::forgive).
#[must_use]
#[derive(Debug)]
pub(crate) struct Attempt<'a> {
    attempts: &'a Attempts,
    name: Skeleton,
    client: Client,
}

impl Attempts {
    /// Counts a password that is tried.
    ///
    /// # Errors
    /// If too many were wrong for this name, or from this address.
    pub(crate) fn begin(
        &self,
        name: &Name,
        client: Client,
        now: Timestamp,
    ) -> Result<Attempt<'_>, Problem> {
        let name = name.skeleton();
        if !client.is_local() {
            self.clients.count(client, now).map_err(too_many)?;
        }
        if let Err(wait) = self.names.count(name.clone(), now) {
            // It was not tried.
            self.clients.forgive(&client);
            return Err(too_many(wait));
        }
        Ok(Attempt { attempts: self, name, client })
    }

    /// Counts a new member.
    ///
    /// # Errors
    /// If too many have come from the same address.
    pub(crate) fn sign_up(&self, client: Client, now: Timestamp) -> Result<(), Problem> {
        if client.is_local() {
            return Ok(());
        }
        self.sign_ups.count(client, now).map_err(too_many)
    }
}

impl Attempt<'_> {
    /// It was the right password, or it was not tried.
    pub(crate) fn forgive(self) {
        self.attempts.names.forgive(&self.name);
        self.attempts.clients.forgive(&self.client);
    }
}

fn too_many(wait: Millis) -> Problem {
    Problem::too_many_requests(Duration::from(wait))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::new(1_000_000);

    fn client(number: u8) -> Client {
        Client::Remote([192, 0, 2, number].into())
    }

    fn name(text: &str) -> Name {
        Name::of_member(text).unwrap()
    }

    /// How many wrong passwords are tried, of many.
    fn tried(attempts: &Attempts, name: &Name, client: Client, now: Timestamp) -> usize {
        (0..100).filter(|_| attempts.begin(name, client, now).is_ok()).count()
    }

    #[test]
    fn wrong_passwords_slow_down_their_address() {
        let attempts = Attempts::default();
        assert_eq!(tried(&attempts, &name("Ann"), client(1), START), 10);
        assert_eq!(tried(&attempts, &name("Bob"), client(1), START), 0);
        let later = START + Millis::from_secs(6);
        assert_eq!(tried(&attempts, &name("Bob"), client(1), later), 1);
        // Others, and whoever is on this machine, are not concerned.
        assert_eq!(tried(&attempts, &name("Bob"), client(2), START), 10);
        assert_eq!(tried(&attempts, &name("Eve"), Client::Local, START), 30);
    }

    #[test]
    fn wrong_passwords_from_everywhere_slow_down_their_name() {
        let attempts = Attempts::default();
        let from = |number| tried(&attempts, &name("Ann"), client(number), START);
        assert_eq!([1, 2, 3, 4].map(from), [10, 10, 10, 0]);
        assert_eq!(tried(&attempts, &name("ANN"), client(5), START), 0);
        // What was not tried did not count for the address.
        assert_eq!(tried(&attempts, &name("Bob"), client(4), START), 10);
        let minute = START + Millis::from_secs(60);
        assert_eq!(tried(&attempts, &name("Ann"), client(6), minute), 10);
    }

    #[test]
    fn right_passwords_do_not_count() {
        let attempts = Attempts::default();
        for _ in 0..100 {
            attempts.begin(&name("Ann"), client(1), START).unwrap().forgive();
        }
        assert_eq!(tried(&attempts, &name("Ann"), client(1), START), 10);
    }

    #[test]
    fn an_address_brings_so_many_members() {
        let attempts = Attempts::default();
        let new = |client| (0..100).filter(|_| attempts.sign_up(client, START).is_ok()).count();
        assert_eq!([client(1), client(2), Client::Local].map(new), [30, 30, 100]);
    }

    #[test]
    fn those_who_could_do_everything_again_are_forgotten() {
        let counter = Counter::new(OF_NAME);
        for number in 0..=CLEAN_UP_AFTER {
            counter.count(number, START).unwrap();
        }
        counter.count(0, START + Millis::from_secs(3)).unwrap();
        assert_eq!(counter.free.lock().unwrap().len(), 1);
    }
}
