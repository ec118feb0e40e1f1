//! What one guest may use, besides the limits of its address.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dameo_server::{Client, Problem, SocketUpgrade};
use dameo_store::AccountId;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

/// How many WebSockets a guest may have open, of games and of the lobby.
pub(crate) const MAX_SOCKETS: usize = 8;
/// How often a guest may do something by a request: this often at once, then once a second.
const ACTIONS: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// How many guests may come from one address, which can be that of a whole club: this many at
/// once, then one in ten seconds.
const NEW_GUESTS: NonZeroU32 = NonZeroU32::new(100).unwrap();
const NEW_GUEST_PERIOD: Duration = Duration::from_secs(10);
/// How often an account may call the API for bots: this often at once, then so often a second.
const BOT_CALLS: NonZeroU32 = NonZeroU32::new(200).unwrap();
const BOT_CALLS_PER_SECOND: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// After how many counted actions those who could act freely again are forgotten.
const CLEAN_UP_AFTER: usize = 10_000;

/// Counts what guests do.
#[derive(Debug)]
pub(crate) struct Limits {
    sockets: Mutex<HashMap<AccountId, usize>>,
    actions: DefaultKeyedRateLimiter<AccountId>,
    new_guests: DefaultKeyedRateLimiter<Client>,
    bot_calls: DefaultKeyedRateLimiter<AccountId>,
    clock: DefaultClock,
}

impl Default for Limits {
    fn default() -> Self {
        let new_guests = Quota::with_period(NEW_GUEST_PERIOD).expect("the period is not zero");
        Self {
            sockets: Mutex::default(),
            actions: DefaultKeyedRateLimiter::keyed(
                Quota::per_second(NonZeroU32::MIN).allow_burst(ACTIONS),
            ),
            new_guests: DefaultKeyedRateLimiter::keyed(new_guests.allow_burst(NEW_GUESTS)),
            bot_calls: DefaultKeyedRateLimiter::keyed(
                Quota::per_second(BOT_CALLS_PER_SECOND).allow_burst(BOT_CALLS),
            ),
            clock: DefaultClock::default(),
        }
    }
}

/// Counts an open WebSocket of a guest until it is dropped.
#[derive(Debug)]
pub(crate) struct CountedSocket {
    account: AccountId,
    limits: Arc<Limits>,
}

impl Limits {
    /// Counts an action of a guest.
    ///
    /// # Errors
    /// If the guest has to wait.
    pub(crate) fn count_action(&self, account: &AccountId) -> Result<(), Problem> {
        if self.actions.len() > CLEAN_UP_AFTER {
            self.actions.retain_recent();
        }
        let counted = self.actions.check_key(account);
        counted.map_err(|wait| Problem::too_many_requests(wait.wait_time_from(self.clock.now())))
    }

    /// Counts a call of the API for bots.
    ///
    /// # Errors
    /// If the account has to wait.
    pub(crate) fn count_bot_call(&self, account: &AccountId) -> Result<(), Problem> {
        if self.bot_calls.len() > CLEAN_UP_AFTER {
            self.bot_calls.retain_recent();
        }
        let counted = self.bot_calls.check_key(account);
        counted.map_err(|wait| Problem::too_many_requests(wait.wait_time_from(self.clock.now())))
    }

    /// Counts a guest who has just come.
    ///
    /// # Errors
    /// If too many have come from the same address.
    pub(crate) fn count_new_guest(&self, client: Client) -> Result<(), Problem> {
        if client.is_local() {
            return Ok(());
        }
        if self.new_guests.len() > CLEAN_UP_AFTER {
            self.new_guests.retain_recent();
        }
        let counted = self.new_guests.check_key(&client);
        counted.map_err(|wait| Problem::too_many_requests(wait.wait_time_from(self.clock.now())))
    }

    /// Counts a WebSocket.
    ///
    /// # Errors
    /// If the guest has too many.
    pub(crate) fn open_socket(
        self: &Arc<Self>,
        account: &AccountId,
    ) -> Result<CountedSocket, Problem> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(account.clone()).or_default();
        if *count >= MAX_SOCKETS {
            let detail = format!("{MAX_SOCKETS} WebSockets of this guest are open");
            return Err(Problem::new(SocketUpgrade::TOO_MANY, detail));
        }
        *count += 1;
        Ok(CountedSocket { account: account.clone(), limits: Arc::clone(self) })
    }
}

impl Drop for CountedSocket {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.account) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_has_so_many_sockets_and_actions() {
        let limits = Arc::new(Limits::default());
        let [one, other] = ["one", "other"].map(|id| AccountId(id.to_owned()));
        let mut open: Vec<_> =
            (0..MAX_SOCKETS).map(|_| limits.open_socket(&one).unwrap()).collect();
        assert!(limits.open_socket(&one).is_err() && limits.open_socket(&other).is_ok());
        open.pop();
        assert!(limits.open_socket(&one).is_ok());
        drop(open);
        assert!(limits.sockets.lock().unwrap().is_empty());
        assert!((0..ACTIONS.get()).all(|_| limits.count_action(&one).is_ok()));
        assert!(limits.count_action(&one).is_err() && limits.count_action(&other).is_ok());
    }

    #[test]
    fn an_address_brings_so_many_guests() {
        let limits = Limits::default();
        let client = Client::Remote([192, 0, 2, 1].into());
        assert!((0..NEW_GUESTS.get()).all(|_| limits.count_new_guest(client).is_ok()));
        assert!(limits.count_new_guest(client).is_err());
        assert!((0..1000).all(|_| limits.count_new_guest(Client::Local).is_ok()));
    }
}
