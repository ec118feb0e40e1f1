//! Counting the requests of each client.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::limits::client::Client;

/// Counts the requests of each client.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    /// `None` without a limit.
    limiter: Option<DefaultKeyedRateLimiter<Client>>,
    clock: DefaultClock,
}

/// A quota of requests per second, after `burst` at once; 0 per second is none, and a
/// burst of 0 counts as 1.
pub(crate) fn quota(per_second: u32, burst: u32) -> Option<Quota> {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    NonZeroU32::new(per_second).map(|rate| Quota::per_second(rate).allow_burst(burst))
}

impl RateLimiter {
    pub(crate) fn new(quota: Option<Quota>) -> Self {
        let limiter = quota.map(DefaultKeyedRateLimiter::keyed);
        Self { limiter, clock: DefaultClock::default() }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// If the client must wait, for how long.
    pub(crate) fn check(&self, client: Client) -> Result<(), Duration> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        limiter.check_key(&client).map_err(|wait| wait.wait_time_from(self.clock.now()))
    }

    /// Forgets clients that could send a whole burst again.
    pub(crate) fn forget_idle_clients(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}
