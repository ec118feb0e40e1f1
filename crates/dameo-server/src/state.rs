//! What all requests share.

use std::sync::Arc;

use crate::config::Config;
use crate::seats::Seats;

/// What the requests of a server share. Clones share it too.
#[derive(Clone, Debug)]
pub struct AppState(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    seats: Seats,
}

impl AppState {
    /// The state of a new server.
    #[must_use]
    pub fn new(config: Config) -> Self {
        let seats = Seats::new(&config);
        Self(Arc::new(Inner { config, seats }))
    }

    /// Ends all analyses with what they have found, and refuses new ones.
    pub fn stop(&self) {
        self.seats().close();
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn seats(&self) -> &Seats {
        &self.0.seats
    }
}

impl Default for AppState {
    fn default() -> Self {
        Self::new(Config::default())
    }
}
