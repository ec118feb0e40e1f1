//! What tells workers which job is whose turn.

use async_trait::async_trait;
use dameo_relay::Subject;
use thiserror::Error;

/// A queue of jobs: what is offered comes to one of those who take, and again if that one shows no
/// sign of life for a time. Something can come twice nevertheless, or never: the truth is in the
/// store.
#[async_trait]
pub trait JobQueue: Send + Sync + 'static {
    /// Makes the queue, unless it is there.
    async fn make(&self) -> Result<(), QueueAway>;

    /// Offers a job of a kind by its id, and waits until the queue has it.
    async fn offer(&self, kind: &Subject, id: &str) -> Result<(), QueueAway>;

    /// Takes a job of a kind; `None` if there is none at present.
    async fn take(&self, kind: &Subject) -> Result<Option<Box<dyn QueuedJob>>, QueueAway>;

    /// How many jobs of a kind are in the queue, taken or not.
    async fn waiting(&self, kind: &Subject) -> Result<u64, QueueAway>;
}

/// A job that was taken from a queue.
#[async_trait]
pub trait QueuedJob: Send + Sync {
    /// The id under which it was offered.
    fn id(&self) -> &str;

    /// Gives a sign of life: nobody else gets it for that time from now on.
    async fn hold(&self);

    /// Takes it out of the queue.
    async fn remove(self: Box<Self>);
}

/// The queue cannot be used now.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct QueueAway(pub String);
