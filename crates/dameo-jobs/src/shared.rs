//! What all threads of a worker have.

use std::sync::Arc;
use std::time::Duration;

use dameo_live::Timestamp;
use dameo_store::{Store, StoreError};
use tokio::sync::watch;

use crate::source::Source;
use crate::work::Work;

/// What all threads of a worker have.
pub(crate) struct Shared {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) source: Source,
    pub(crate) work: Vec<Arc<dyn Work>>,
    pub(crate) held: Duration,
}

impl Shared {
    pub(crate) fn held_millis(&self) -> u64 {
        u64::try_from(self.held.as_millis()).expect("it is short")
    }
}

/// Completes when a worker is to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // Whoever tells it lives as long as the worker.
    let _ = stop.wait_for(|&stop| stop).await;
}

/// The time by which all workers of a store go.
pub(crate) async fn now(store: &dyn Store) -> Result<Timestamp, StoreError> {
    Ok(store.time().await?.expect("a store that is shared has a clock"))
}
