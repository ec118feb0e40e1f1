//! How often somebody may try a password, and sign up.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::ops::Add;
use std::sync::Arc;
use std::time::Duration;

use dameo_accounts::{Name, Skeleton};
use dameo_server::{Client, Problem};
use governor::clock::{Clock, Reference};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::{DefaultKeyedStateStore, ShrinkableKeyedStateStore};
use governor::{Quota, RateLimiter};

use crate::clock::ServerClock;

/// Wrong passwords from one address. Programs on this machine are not limited.
const OF_CLIENT: Allowance = allowance(10, 6);
/// Wrong passwords for one name, from all addresses. It takes several of them to slow down
/// the member.
const OF_NAME: Allowance = allowance(30, 2);
/// New members from one address, which can be that of a whole club.
const SIGN_UPS: Allowance = allowance(30, 60);
/// Mails that somebody asks for from one address, which can be that of a whole club.
const MAILS_OF_CLIENT: Allowance = allowance(10, 6 * 60);
/// Mails that are asked for with one name, and with one address of e-mail.
const MAILS: Allowance = allowance(3, 20 * 60);

const fn allowance(burst: u32, seconds: u64) -> Allowance {
    let burst = NonZeroU32::new(burst).expect("it is not zero");
    Allowance { burst, period: Duration::from_secs(seconds) }
}

/// How many keys are counted before those are forgotten that could do everything again.
const CLEAN_UP_AFTER: usize = 10_000;

/// How often something can be done.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    /// How often at once.
    burst: NonZeroU32,
    /// The time after which it can be done once more.
    period: Duration,
}

/// Counts for each key.
struct Counter<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, Counts<K>, SiteTime, NoOpMiddleware<SiteInstant>>,
    counts: Counts<K>,
    clock: ServerClock,
    period: Nanos,
}

/// The counts of a limiter, from which one can be taken back. Clones are the same.
#[derive(Clone)]
struct Counts<K: Hash + Eq + Clone>(Arc<DefaultKeyedStateStore<K>>);

impl<K: Hash + Eq + Clone> StateStore for Counts<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, change: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        self.0.measure_and_replace(key, change)
    }
}

impl<K: Hash + Eq + Clone> ShrinkableKeyedStateStore<K> for Counts<K> {
    fn retain_recent(&self, drop_below: Nanos) {
        self.0.retain_recent(drop_below);
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The time of the server, as the limiter asks for it.
#[derive(Clone)]
struct SiteTime(ServerClock);

/// An instant of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct SiteInstant(Nanos);

impl Clock for SiteTime {
    type Instant = SiteInstant;

    fn now(&self) -> SiteInstant {
        SiteInstant(Duration::from_millis(self.0.now().get()).into())
    }
}

impl Add<Nanos> for SiteInstant {
    type Output = Self;

    fn add(self, span: Nanos) -> Self {
        Self(self.0 + span)
    }
}

impl Reference for SiteInstant {
    fn duration_since(&self, earlier: Self) -> Nanos {
        self.0.saturating_sub(earlier.0)
    }

    fn saturating_sub(&self, span: Nanos) -> Self {
        Self(self.0.saturating_sub(span))
    }
}

impl<K: Hash + Eq + Clone> Counter<K> {
    fn new(allowance: Allowance, clock: &ServerClock) -> Self {
        let Allowance { burst, period } = allowance;
        let quota = Quota::with_period(period).expect("the period is not zero").allow_burst(burst);
        let counts = Counts(Arc::new(DefaultKeyedStateStore::default()));
        let limiter = RateLimiter::new(quota, counts.clone(), SiteTime(clock.clone()));
        Self { limiter, counts, clock: clock.clone(), period: period.into() }
    }

    /// Counts one; an error is how long the key has to wait.
    fn count(&self, key: &K) -> Result<(), Duration> {
        if self.counts.len() > CLEAN_UP_AFTER {
            self.limiter.retain_recent();
        }
        let now = SiteTime(self.clock.clone()).now();
        self.limiter.check_key(key).map_err(|wait| wait.wait_time_from(now))
    }

    /// Takes one back: the limiter keeps when a key could do everything again.
    fn forgive(&self, key: &K) {
        let earlier = |free: Option<Nanos>| match free {
            Some(free) => Ok(((), free.saturating_sub(self.period))),
            None => Err(()),
        };
        // Of whoever has counted nothing, nothing is taken back.
        let _ = self.counts.measure_and_replace(key, earlier);
    }
}

/// Counts what is tried.
pub(crate) struct Attempts {
    names: Counter<Skeleton>,
    clients: Counter<Client>,
    sign_ups: Counter<Client>,
    mails: MailCounters,
}

/// Counts mails that are asked for.
struct MailCounters {
    clients: Counter<Client>,
    names: Counter<Skeleton>,
    /// In lower case.
    addresses: Counter<String>,
}

impl Attempts {
    /// Nothing was tried yet. Time is that of a clock.
    pub(crate) fn new(clock: &ServerClock) -> Self {
        Self {
            names: Counter::new(OF_NAME, clock),
            clients: Counter::new(OF_CLIENT, clock),
            sign_ups: Counter::new(SIGN_UPS, clock),
            mails: MailCounters {
                clients: Counter::new(MAILS_OF_CLIENT, clock),
                names: Counter::new(MAILS, clock),
                addresses: Counter::new(MAILS, clock),
            },
        }
    }
}

/// A password that is tried. It counts as a wrong one until it is [forgiven](Self::forgive).
#[must_use]
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
    pub(crate) fn begin(&self, name: &Name, client: Client) -> Result<Attempt<'_>, Problem> {
        let name = name.skeleton();
        if !client.is_local() {
            self.clients.count(&client).map_err(Problem::too_many_requests)?;
        }
        if let Err(wait) = self.names.count(&name) {
            // It was not tried.
            self.clients.forgive(&client);
            return Err(Problem::too_many_requests(wait));
        }
        Ok(Attempt { attempts: self, name, client })
    }

    /// Counts a passkey that is tried from an address: whose it is, is not known yet.
    ///
    /// # Errors
    /// If too many were wrong from this address.
    pub(crate) fn begin_passkey(&self, client: Client) -> Result<(), Problem> {
        if client.is_local() {
            return Ok(());
        }
        self.clients.count(&client).map_err(Problem::too_many_requests)
    }

    /// It was the right passkey.
    pub(crate) fn forgive_passkey(&self, client: Client) {
        self.clients.forgive(&client);
    }

    /// Counts a mail that is asked for, whether it is sent or not.
    ///
    /// # Errors
    /// If too many were asked for from the same address of the network, with the same name, or to
    /// the same address of e-mail.
    pub(crate) fn mail(&self, client: Client, name: &Name, address: &str) -> Result<(), Problem> {
        let MailCounters { clients, names, addresses } = &self.mails;
        if !client.is_local() {
            clients.count(&client).map_err(Problem::too_many_requests)?;
        }
        names.count(&name.skeleton()).map_err(Problem::too_many_requests)?;
        addresses.count(&address.to_ascii_lowercase()).map_err(Problem::too_many_requests)
    }

    /// Counts a new member.
    ///
    /// # Errors
    /// If too many have come from the same address.
    pub(crate) fn sign_up(&self, client: Client) -> Result<(), Problem> {
        if client.is_local() {
            return Ok(());
        }
        self.sign_ups.count(&client).map_err(Problem::too_many_requests)
    }
}

impl Attempt<'_> {
    /// It was the right password, or it was not tried.
    pub(crate) fn forgive(self) {
        self.attempts.names.forgive(&self.name);
        self.attempts.clients.forgive(&self.client);
    }
}

#[cfg(test)]
mod tests {
    use dameo_live::Millis;

    use super::*;

    fn client(number: u8) -> Client {
        Client::Remote([192, 0, 2, number].into())
    }

    fn name(text: &str) -> Name {
        Name::of_member(text).unwrap()
    }

    /// Nothing was tried at a time that passes only when it is let pass.
    fn attempts() -> (Attempts, ServerClock) {
        let clock = ServerClock::standing();
        (Attempts::new(&clock), clock)
    }

    /// How many wrong passwords are tried, of many.
    fn tried(attempts: &Attempts, name: &Name, client: Client) -> usize {
        (0..100).filter(|_| attempts.begin(name, client).is_ok()).count()
    }

    #[test]
    fn wrong_passwords_slow_down_their_address() {
        let (attempts, clock) = attempts();
        assert_eq!(tried(&attempts, &name("Ann"), client(1)), 10);
        assert_eq!(tried(&attempts, &name("Bob"), client(1)), 0);
        // Others, and whoever is on this machine, are not concerned.
        assert_eq!(tried(&attempts, &name("Bob"), client(2)), 10);
        assert_eq!(tried(&attempts, &name("Eve"), Client::Local), 30);
        clock.skip(Millis::from_secs(6));
        assert_eq!(tried(&attempts, &name("Bob"), client(1)), 1);
    }

    #[test]
    fn wrong_passwords_from_everywhere_slow_down_their_name() {
        let (attempts, clock) = attempts();
        let from = |number| tried(&attempts, &name("Ann"), client(number));
        assert_eq!([1, 2, 3, 4].map(from), [10, 10, 10, 0]);
        assert_eq!(tried(&attempts, &name("ANN"), client(5)), 0);
        // What was not tried did not count for the address.
        assert_eq!(tried(&attempts, &name("Bob"), client(4)), 10);
        clock.skip(Millis::from_secs(60));
        assert_eq!(tried(&attempts, &name("Ann"), client(6)), 10);
    }

    #[test]
    fn right_passwords_do_not_count() {
        let (attempts, _clock) = attempts();
        for _ in 0..100 {
            let Ok(attempt) = attempts.begin(&name("Ann"), client(1)) else { panic!("refused") };
            attempt.forgive();
        }
        assert_eq!(tried(&attempts, &name("Ann"), client(1)), 10);
    }

    #[test]
    fn wrong_passkeys_count_as_wrong_passwords() {
        let (attempts, _clock) = attempts();
        let passkeys = |client| (0..100).filter(|_| attempts.begin_passkey(client).is_ok()).count();
        assert_eq!([client(1), client(2), Client::Local].map(passkeys), [10, 10, 100]);
        assert_eq!(tried(&attempts, &name("Ann"), client(1)), 0);
        attempts.forgive_passkey(client(1));
        assert_eq!(passkeys(client(1)), 1);
    }

    #[test]
    fn whoever_has_to_wait_is_told_how_long() {
        let (attempts, clock) = attempts();
        tried(&attempts, &name("Ann"), client(1));
        clock.skip(Millis::from_secs(4));
        let wait = attempts.clients.count(&client(1)).unwrap_err();
        assert_eq!(wait, Duration::from_secs(2));
    }

    #[test]
    fn so_many_mails_are_asked_for() {
        let (attempts, clock) = attempts();
        let asked = |client, name: &str, address: &str| {
            let name = Name::of_member(name).unwrap();
            (0..100).filter(|_| attempts.mail(client, &name, address).is_ok()).count()
        };
        assert_eq!(asked(Client::Local, "Ann", "ann@example.org"), 3);
        // Neither another address nor another name helps, nor upper case.
        assert_eq!(asked(client(1), "ANN", "bob@example.org"), 0);
        assert_eq!(asked(client(2), "Bob", "ANN@example.org"), 0);
        assert_eq!(asked(client(3), "Eve", "eve@example.org"), 3);
        clock.skip(Millis::from_secs(20 * 60));
        assert_eq!(asked(client(4), "Eve", "eve@example.org"), 1);
        let all = |number: usize| {
            let (name, address) = (format!("Dora{number}x"), format!("{number}@example.org"));
            attempts.mail(client(5), &name.parse().unwrap(), &address).is_ok()
        };
        assert_eq!((0..100).filter(|&number| all(number)).count(), 10);
    }

    #[test]
    fn an_address_brings_so_many_members() {
        let (attempts, _clock) = attempts();
        let new = |client| (0..100).filter(|_| attempts.sign_up(client).is_ok()).count();
        assert_eq!([client(1), client(2), Client::Local].map(new), [30, 30, 100]);
    }

    #[test]
    fn those_who_could_do_everything_again_are_forgotten() {
        let clock = ServerClock::standing();
        let counter = Counter::new(OF_NAME, &clock);
        for number in 0..=CLEAN_UP_AFTER {
            counter.count(&number).unwrap();
        }
        clock.skip(Millis::from_secs(5));
        counter.count(&0).unwrap();
        assert_eq!(counter.counts.len(), 1);
    }
}
