//! Work that workers do for the site.

use async_trait::async_trait;
use dameo_live::{Millis, Timestamp};

use crate::error::StoreError;

/// How often a job is begun that ends its workers, before it has failed.
pub const MAX_ATTEMPTS: u64 = 5;
/// How long a job is kept after its end.
pub const JOB_RETENTION: Millis = Millis::from_days(90);

/// Work to do. The store does not read the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewJob {
    /// The id: the same work has the same one.
    pub id: String,
    /// What is to be done: a word.
    pub kind: String,
    /// The name of the jobs that belong together.
    pub batch: String,
    /// A job begins when all jobs of its batch with a lower stage have been done.
    pub stage: u64,
    /// What it is about, as JSON. What the job comes to depends on nothing else.
    pub input: String,
    /// When it was made.
    pub created: Timestamp,
}

/// A job as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// What is to be done.
    pub work: NewJob,
    /// How often it was begun.
    pub attempts: u64,
    /// What has become of it.
    pub state: JobState,
}

/// What has become of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobState {
    /// Nobody does it.
    Waiting {
        /// The instant before which nobody begins it, if there is one.
        not_before: Option<Timestamp>,
    },
    /// A worker does it.
    Held {
        /// The number of the worker.
        worker: u64,
        /// Until when nobody else begins it.
        until: Timestamp,
    },
    /// It was done.
    Done {
        /// When.
        at: Timestamp,
        /// What it has come to, as JSON.
        result: String,
    },
    /// It cannot be done.
    Failed {
        /// When that was known.
        at: Timestamp,
        /// Why.
        reason: String,
    },
}

/// What has become of an attempt to begin a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobTaking {
    /// The worker has it.
    Taken(NewJob),
    /// It begins later: another worker does it, it was put off, or jobs come before it.
    Later,
    /// It has ended, or there is none.
    Over,
}

/// How a worker ends what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobOutcome {
    /// It has come to a result, as JSON.
    Done(String),
    /// It cannot be done, for a reason.
    Failed(String),
    /// It was not begun in earnest: another worker can do it at once, and the attempt does not
    /// count.
    Returned,
    /// What it needs is away: nobody begins it before an instant.
    PutOff(Timestamp),
}

/// How many jobs of a kind and a batch there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobCount {
    /// The name of the batch.
    pub batch: String,
    /// The kind.
    pub kind: String,
    /// When the first one was made.
    pub created: Timestamp,
    /// Those that nobody does, or that were begun and have not ended.
    pub open: usize,
    /// Those that were done.
    pub done: usize,
    /// Those that cannot be done.
    pub failed: usize,
}

/// The work of a site. The truth is here: whoever tells workers of a job may lose or double it.
#[async_trait]
pub trait JobStore: Send + Sync + 'static {
    /// Adds jobs; those whose ids are there stay as they are. Returns the number of new ones.
    async fn add_jobs(&self, jobs: Vec<NewJob>) -> Result<usize, StoreError>;

    /// A job.
    async fn job(&self, id: &str) -> Result<Option<Job>, StoreError>;

    /// Begins a job as a worker, which holds it until an instant, unless it is held `now`. A job
    /// that was begun [`MAX_ATTEMPTS`] times before has failed.
    async fn take_job(
        &self,
        id: &str,
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<JobTaking, StoreError>;

    /// Holds a job on, until an instant; false if the worker does not hold it any more.
    async fn hold_job(&self, id: &str, worker: u64, until: Timestamp) -> Result<bool, StoreError>;

    /// Ends what a worker does; returns whether that counts. A result counts whoever has it, unless
    /// the job has ended before: it is the same from every worker. Anything else counts while the
    /// worker holds the job.
    async fn end_job(
        &self,
        id: &str,
        worker: u64,
        outcome: JobOutcome,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// The jobs of a kind that can begin now, of which workers were not told at an instant or
    /// later: the oldest first, at most `limit`.
    async fn jobs_to_offer(
        &self,
        kind: &str,
        now: Timestamp,
        told_before: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError>;

    /// Notes that workers are told of some jobs.
    async fn note_offered(&self, ids: &[String], now: Timestamp) -> Result<(), StoreError>;

    /// How many jobs there are, the oldest batch first.
    async fn count_jobs(&self) -> Result<Vec<JobCount>, StoreError>;

    /// The jobs of a batch after an id, in the order of their ids, at most `limit`.
    async fn jobs_of(&self, batch: &str, after: &str, limit: usize)
    -> Result<Vec<Job>, StoreError>;

    /// Lets jobs of a batch begin again that have failed; returns their number.
    async fn retry_jobs(&self, batch: &str) -> Result<usize, StoreError>;

    /// Removes the jobs of a batch, whatever their state is; returns their number. A worker that
    /// does one of them notices when it holds on.
    async fn remove_jobs(&self, batch: &str) -> Result<usize, StoreError>;

    /// Removes jobs that ended more than [`JOB_RETENTION`] ago, at most `limit`; returns their
    /// number. Those of a batch that goes on stay: others may wait for them.
    async fn remove_ended_jobs(&self, now: Timestamp, limit: usize) -> Result<usize, StoreError>;
}

/// Why a job has failed that has ended all its workers.
pub(crate) fn given_up() -> String {
    format!("all {MAX_ATTEMPTS} workers that began it have ended, or have lost it")
}
