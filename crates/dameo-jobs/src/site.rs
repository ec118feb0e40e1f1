//! What workers need of the store of a site.

use std::sync::Arc;

use async_trait::async_trait;
use dameo_live::Timestamp;
use dameo_store::{JobOutcome, JobTaking, Store, StoreError};

/// The jobs of a site, its leases and its clock. The methods are those of
/// [`JobStore`](dameo_store::JobStore) and [`SharingStore`](dameo_store::SharingStore).
#[async_trait]
pub trait JobSite: Send + Sync + 'static {
    /// The time by which all workers of the site go.
    async fn time(&self) -> Result<Timestamp, StoreError>;

    /// Begins a job as a worker, unless somebody holds it.
    async fn take_job(
        &self,
        id: &str,
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<JobTaking, StoreError>;

    /// Holds a job on; false if the worker does not hold it any more.
    async fn hold_job(&self, id: &str, worker: u64, until: Timestamp) -> Result<bool, StoreError>;

    /// Ends what a worker does; returns whether that counts.
    async fn end_job(
        &self,
        id: &str,
        worker: u64,
        outcome: JobOutcome,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// The jobs of a kind that can begin now, of which workers were not told at an instant or
    /// later.
    async fn jobs_to_offer(
        &self,
        kind: &str,
        now: Timestamp,
        told_before: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError>;

    /// Notes that workers are told of some jobs.
    async fn note_offered(&self, ids: &[String], now: Timestamp) -> Result<(), StoreError>;

    /// Takes leases until an instant; returns those that the worker has then.
    async fn take_leases(
        &self,
        names: &[String],
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<String>, StoreError>;

    /// Ends some leases of a worker.
    async fn end_leases(&self, names: &[String], worker: u64) -> Result<(), StoreError>;
}

/// A store that processes share.
pub(crate) struct SharedStore(pub(crate) Arc<dyn Store>);

#[async_trait]
impl JobSite for SharedStore {
    async fn time(&self) -> Result<Timestamp, StoreError> {
        Ok(self.0.time().await?.expect("a store that is shared has a clock"))
    }

    async fn take_job(
        &self,
        id: &str,
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<JobTaking, StoreError> {
        self.0.take_job(id, worker, now, until).await
    }

    async fn hold_job(&self, id: &str, worker: u64, until: Timestamp) -> Result<bool, StoreError> {
        self.0.hold_job(id, worker, until).await
    }

    async fn end_job(
        &self,
        id: &str,
        worker: u64,
        outcome: JobOutcome,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.0.end_job(id, worker, outcome, now).await
    }

    async fn jobs_to_offer(
        &self,
        kind: &str,
        now: Timestamp,
        told_before: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError> {
        self.0.jobs_to_offer(kind, now, told_before, limit).await
    }

    async fn note_offered(&self, ids: &[String], now: Timestamp) -> Result<(), StoreError> {
        self.0.note_offered(ids, now).await
    }

    async fn take_leases(
        &self,
        names: &[String],
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        self.0.take_leases(names, worker, now, until).await
    }

    async fn end_leases(&self, names: &[String], worker: u64) -> Result<(), StoreError> {
        self.0.end_leases(names, worker).await
    }
}
