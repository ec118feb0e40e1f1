//! A queue in JetStream.

use async_trait::async_trait;
use dameo_relay::{NatsQueue, QueueError, QueuedWork, Subject};

use crate::queue::{JobQueue, QueueAway, QueuedJob};

#[async_trait]
impl JobQueue for NatsQueue {
    async fn make(&self) -> Result<(), QueueAway> {
        Ok(Self::make(self).await?)
    }

    async fn offer(&self, kind: &Subject, id: &str) -> Result<(), QueueAway> {
        Ok(Self::offer(self, kind, id).await?)
    }

    async fn take(&self, kind: &Subject) -> Result<Option<Box<dyn QueuedJob>>, QueueAway> {
        let taken = Self::take(self, kind).await?;
        Ok(taken.map(|queued| Box::new(queued) as Box<dyn QueuedJob>))
    }

    async fn waiting(&self, kind: &Subject) -> Result<u64, QueueAway> {
        Ok(Self::waiting(self, kind).await?)
    }
}

#[async_trait]
impl QueuedJob for QueuedWork {
    fn id(&self) -> &str {
        Self::id(self)
    }

    async fn hold(&self) {
        Self::hold(self).await;
    }

    async fn remove(self: Box<Self>) {
        Self::remove(*self).await;
    }
}

impl From<QueueError> for QueueAway {
    fn from(error: QueueError) -> Self {
        Self(error.to_string())
    }
}
