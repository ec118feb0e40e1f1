//! The maximum rate of requests of a client.

use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::client::Client;
use crate::config::Config;
use crate::problem::Problem;
use crate::state::AppState;

/// Counts the requests of each client.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    /// `None` without a limit.
    limiter: Option<DefaultKeyedRateLimiter<Client>>,
    clock: DefaultClock,
}

impl RateLimiter {
    pub(crate) fn new(config: &Config) -> Self {
        let burst = NonZeroU32::new(config.burst).unwrap_or(NonZeroU32::MIN);
        let limiter = NonZeroU32::new(config.requests_per_second)
            .map(|rate| DefaultKeyedRateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)));
        Self { limiter, clock: DefaultClock::default() }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// If the client must wait, for how long.
    fn check(&self, client: Client) -> Result<(), Duration> {
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

/// Rejects the requests of clients that send too many. Programs on this machine
/// may send any number.
pub(crate) async fn limit_rate(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let client = Client::of(&request, state.config().behind_proxy);
    if !client.is_local()
        && let Err(wait) = state.rate_limiter().check(client)
    {
        return Problem::too_many_requests(wait).into_response();
    }
    next.run(request).await
}
