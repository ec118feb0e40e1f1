//! The state shared by all requests.

use std::sync::Arc;

use crate::config::Config;
use crate::rate_limit::RateLimiter;
use crate::work_pool::WorkPool;

/// The shared state of a server. Clones refer to the same state.
#[derive(Clone, Debug)]
pub struct AppState(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    /// For searches.
    search_pool: WorkPool,
    /// For everything else that computes.
    compute_pool: WorkPool,
    rate_limiter: RateLimiter,
}

impl AppState {
    /// Creates the state of a new server.
    #[must_use]
    pub fn new(config: Config) -> Self {
        let max_wait = config.max_wait;
        let search_pool = WorkPool::new(config.max_running, config.max_waiting, max_wait);
        // Each computation that waits has a connection, which bounds their number.
        let compute_pool = WorkPool::new(config.max_computing, config.max_connections, max_wait);
        let rate_limiter = RateLimiter::new(&config);
        Self(Arc::new(Inner { config, search_pool, compute_pool, rate_limiter }))
    }

    /// Stops all running searches, which return their best move so far, and
    /// rejects new ones.
    pub fn stop(&self) {
        self.search_pool().close();
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn search_pool(&self) -> &WorkPool {
        &self.0.search_pool
    }

    pub(crate) fn compute_pool(&self) -> &WorkPool {
        &self.0.compute_pool
    }

    pub(crate) fn rate_limiter(&self) -> &RateLimiter {
        &self.0.rate_limiter
    }

    /// Frees memory that is no longer needed. To be called now and then.
    pub(crate) fn clean_up(&self) {
        self.rate_limiter().forget_idle_clients();
        if let Some(metrics) = &self.config().metrics {
            metrics.upkeep();
        }
    }
}

impl Default for AppState {
    fn default() -> Self {
        Self::new(Config::default())
    }
}
