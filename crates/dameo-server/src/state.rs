//! The state shared by all requests.

use std::sync::Arc;

use crate::config::Config;
use crate::search_pool::SearchPool;

/// The shared state of a server. Clones refer to the same state.
#[derive(Clone, Debug)]
pub struct AppState(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    search_pool: SearchPool,
}

impl AppState {
    /// Creates the state of a new server.
    #[must_use]
    pub fn new(config: Config) -> Self {
        let search_pool = SearchPool::new(&config);
        Self(Arc::new(Inner { config, search_pool }))
    }

    /// Stops all running searches, which return their best move so far, and
    /// rejects new ones.
    pub fn stop(&self) {
        self.search_pool().close();
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn search_pool(&self) -> &SearchPool {
        &self.0.search_pool
    }
}

impl Default for AppState {
    fn default() -> Self {
        Self::new(Config::default())
    }
}
