//! How a kind of job is done.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use async_trait::async_trait;
use thiserror::Error;

/// How the jobs of a kind are done.
#[async_trait]
pub trait Work: Send + Sync + 'static {
    /// The kind: a word of lower-case letters, such as `review`.
    fn kind(&self) -> &'static str;

    /// Does a job, and returns what it has come to as JSON. It depends on the input alone, and
    /// whatever is written besides is the same again when the job is done again, also by two
    /// workers at once. It ends soon with [`WorkError::Stopped`] when `stop` is set.
    async fn run(&self, input: &str, stop: Arc<AtomicBool>) -> Result<String, WorkError>;
}

/// A job has come to nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WorkError {
    /// It cannot be done, now or later: the input is bad, or what it names does not exist.
    #[error("{0}")]
    Impossible(String),
    /// What it needs is away: another time it can be done.
    #[error("{0}")]
    Away(String),
    /// It was stopped.
    #[error("it was stopped")]
    Stopped,
}
