//! A queue of work in JetStream.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Client;
use async_nats::connection::State;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, AckKind, Message};
use futures_util::StreamExt;
use thiserror::Error;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::subject::Subject;

/// How long something stays in the queue that nobody takes.
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);

/// A queue of work in JetStream: what is offered comes to one of those who take, and again if that
/// one shows no sign of life for a time. Something can come twice nevertheless, or never, as
/// when the server loses its disk: the truth has to be elsewhere.
#[derive(Clone, Debug)]
pub struct NatsQueue {
    client: Client,
    context: jetstream::Context,
    prefix: String,
    stream: String,
    held: Duration,
    /// What hands work out, by its kind, as far as it is known here.
    consumers: Arc<Mutex<HashMap<Subject, PullConsumer>>>,
}

/// Something that was taken from a queue.
#[derive(Debug)]
pub struct QueuedWork {
    id: String,
    message: Message,
}

/// The queue cannot be used now.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the queue of work in NATS: {0}")]
pub struct QueueError(String);

impl QueueError {
    fn new(error: impl ToString) -> Self {
        Self(error.to_string())
    }
}

impl NatsQueue {
    pub(super) fn new(client: Client, site: &Subject, held: Duration) -> Self {
        let mut context = jetstream::new(client.clone());
        context.set_timeout(ANSWER);
        // Names of streams have no dots.
        let stream = format!("dameo_{}_jobs", site.as_str().replace('.', "_"));
        let prefix = format!("dameo.{site}.jobs");
        Self { client, context, prefix, stream, held, consumers: Arc::default() }
    }

    /// Makes the queue, unless it is there.
    ///
    /// # Errors
    /// If the server does not answer, or has no JetStream.
    pub async fn make(&self) -> Result<(), QueueError> {
        self.answer(self.open()).await.map(drop)
    }

    async fn open(&self) -> Result<Stream, QueueError> {
        let config = Config {
            name: self.stream.clone(),
            subjects: vec![format!("{}.>", self.prefix)],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            max_age: KEPT,
            ..Config::default()
        };
        self.context.get_or_create_stream(config).await.map_err(QueueError::new)
    }

    /// Offers work of a kind by its id, and waits until the server has it.
    ///
    /// # Errors
    /// If the server does not say so within five seconds.
    pub async fn offer(&self, kind: &Subject, id: &str) -> Result<(), QueueError> {
        self.answer(async {
            let offered = self.context.publish(self.name(kind), id.to_owned().into()).await;
            offered.map_err(QueueError::new)?.await.map(drop).map_err(QueueError::new)
        })
        .await
    }

    /// Takes work of a kind; `None` if there is none at present.
    ///
    /// # Errors
    /// If the server does not answer within five seconds.
    pub async fn take(&self, kind: &Subject) -> Result<Option<QueuedWork>, QueueError> {
        let consumer = self.consumer(kind).await?;
        let found = self.answer(async {
            let batch = consumer.fetch().max_messages(1).messages().await;
            batch.map_err(QueueError::new)?.next().await.transpose().map_err(QueueError::new)
        });
        let found = self.or_forget(kind, found.await).await?;
        Ok(found.map(|message| QueuedWork {
            id: String::from_utf8_lossy(&message.payload).into_owned(),
            message,
        }))
    }

    /// How much work of a kind is in the queue, taken or not.
    ///
    /// # Errors
    /// If the server does not answer within five seconds.
    pub async fn waiting(&self, kind: &Subject) -> Result<u64, QueueError> {
        let consumer = self.consumer(kind).await?;
        let info = self.answer(async { consumer.get_info().await.map_err(QueueError::new) });
        let info = self.or_forget(kind, info.await).await?;
        Ok(info.num_pending + info.num_ack_pending as u64)
    }

    /// What hands work of a kind out.
    async fn consumer(&self, kind: &Subject) -> Result<PullConsumer, QueueError> {
        let mut consumers = self.consumers.lock().await;
        if let Some(consumer) = consumers.get(kind) {
            return Ok(consumer.clone());
        }
        let consumer = self.answer(self.open_consumer(kind)).await?;
        consumers.insert(kind.clone(), consumer.clone());
        Ok(consumer)
    }

    /// Waits for an answer of the server, unless it is known to be away.
    async fn answer<T>(
        &self,
        asked: impl Future<Output = Result<T, QueueError>>,
    ) -> Result<T, QueueError> {
        if self.client.connection_state() != State::Connected {
            return Err(QueueError::new("it is not connected"));
        }
        timeout(ANSWER, asked)
            .await
            .map_err(|_| QueueError::new("no answer within five seconds"))?
    }

    /// Opens it anew the next time if it is of no use: the server can have lost it.
    async fn or_forget<T>(
        &self,
        kind: &Subject,
        found: Result<T, QueueError>,
    ) -> Result<T, QueueError> {
        if found.is_err() {
            self.consumers.lock().await.remove(kind);
        }
        found
    }

    async fn open_consumer(&self, kind: &Subject) -> Result<PullConsumer, QueueError> {
        let name = kind.as_str().replace('.', "_");
        let config = pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.held,
            filter_subject: self.name(kind),
            // Whoever computes for long holds one each.
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        let stream = self.open().await?;
        stream.get_or_create_consumer(&name, config).await.map_err(QueueError::new)
    }

    fn name(&self, kind: &Subject) -> String {
        format!("{}.{kind}", self.prefix)
    }
}

impl QueuedWork {
    /// The id under which it was offered.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Gives a sign of life: nobody else gets it for that time from now on.
    pub async fn hold(&self) {
        self.tell(AckKind::Progress).await;
    }

    /// Takes it out of the queue.
    pub async fn remove(self) {
        self.tell(AckKind::Ack).await;
    }

    async fn tell(&self, what: AckKind) {
        // Whatever is lost comes again.
        if let Err(error) = self.message.ack_with(what).await {
            tracing::debug!(id = self.id, "the queue of work in NATS: {error}");
        }
    }
}
