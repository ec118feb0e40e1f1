//! What all threads of a worker have.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::random::Random;
use crate::site::JobSite;
use crate::source::Source;
use crate::work::Work;

/// What all threads of a worker have.
pub(crate) struct Shared {
    pub(crate) site: Arc<dyn JobSite>,
    pub(crate) source: Source,
    pub(crate) work: Vec<Arc<dyn Work>>,
    pub(crate) held: Duration,
    pub(crate) random: Random,
}

impl Shared {
    pub(crate) fn held_millis(&self) -> u64 {
        u64::try_from(self.held.as_millis()).expect("it is short")
    }

    /// The number of a worker, which no other one has. Databases have no greater numbers.
    pub(crate) fn number(&self) -> u64 {
        (self.random)() >> 1
    }
}

/// Completes when a worker is to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // Whoever tells it lives as long as the worker.
    let _ = stop.wait_for(|&stop| stop).await;
}
