//! A relay over core NATS, and a queue of work in JetStream.

mod address;
mod link;
mod queue;

use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Subscriber};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt, stream};
use thiserror::Error;
use tokio::sync::{mpsc, watch};

use self::address::Credentials;
pub use self::address::{NatsAddress, NatsAddressError};
use self::link::{Link, NODE, Outgoing};
pub use self::queue::{NatsQueue, QueueError, QueuedWork};
use crate::relay::{Messages, Relay, RelayState};
use crate::subject::Subject;

/// The oldest version of the server that is supported. Older ones forget in silence what clients
/// of today ask for.
const MIN_VERSION: (i64, i64) = (2, 10);
/// How many messages of a subject wait to be heard. Later ones are lost until they are.
const HEARD: usize = 1024;
/// How many messages wait to be sent. Later ones are lost until they are.
const SENT: usize = 4096;

/// A relay over core NATS, without JetStream.
///
/// It connects again by itself for as long as it exists. Messages of this relay do not come back
/// to it. Whoever can publish on the server can forge them, so the server needs credentials, or a
/// network that is trusted.
#[derive(Debug)]
pub struct NatsRelay {
    link: Arc<Link>,
    outgoing: mpsc::Sender<Outgoing>,
    state: watch::Receiver<RelayState>,
}

/// NATS cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConnectError {
    /// No server answers.
    #[error("cannot connect to {address}: {reason}")]
    Unreachable {
        /// The address, without what is secret.
        address: String,
        /// Why.
        reason: String,
    },
    /// The server asks for other credentials.
    #[error("{address} refuses the credentials: expected those of the server in the address")]
    Refused {
        /// The address, without what is secret.
        address: String,
    },
    /// The server is older than this program supports.
    #[error(
        "{address} is NATS {found}: expected {}.{} or later",
        MIN_VERSION.0,
        MIN_VERSION.1
    )]
    OldServer {
        /// The address, without what is secret.
        address: String,
        /// The version that was found, such as `2.9.10`.
        found: String,
    },
}

/// A connection to NATS of a server that does not know its site yet.
#[derive(Debug)]
pub struct NatsConnection {
    client: Client,
    events: mpsc::UnboundedReceiver<Event>,
}

impl NatsConnection {
    /// Connects to NATS.
    ///
    /// # Errors
    /// If no server answers within five seconds, or the one that does refuses or is too old.
    pub async fn open(address: &NatsAddress) -> Result<Self, ConnectError> {
        let (events, heard) = mpsc::unbounded_channel();
        let options = ConnectOptions::new()
            .name("dameo")
            .max_reconnects(None)
            .require_tls(address.is_encrypted())
            .subscription_capacity(HEARD)
            .event_callback(move |event| {
                // Nobody listens any more when the relay is gone.
                let _ = events.send(event);
                std::future::ready(())
            });
        let options = match address.credentials().cloned() {
            Some(Credentials::Password { user, password }) => {
                options.user_and_password(user, password)
            }
            Some(Credentials::Token(token)) => options.token(token),
            None => options,
        };
        let client = options.connect(address.servers()).await;
        let client = client.map_err(|error| refused(address, &error))?;
        let (major, minor) = MIN_VERSION;
        if !client.is_server_compatible(major, minor, 0) {
            let found = client.server_info().version;
            return Err(ConnectError::OldServer { address: address.to_string(), found });
        }
        Ok(Self { client, events: heard })
    }

    /// The queue of the work of a site. What was taken comes to another one if there is no sign of
    /// life for `held`.
    #[must_use]
    pub fn queue(&self, site: &Subject, held: Duration) -> NatsQueue {
        NatsQueue::new(self.client.clone(), site, held)
    }

    /// A relay of one of the servers of a site: only those with the same `site` hear each other.
    ///
    /// # Panics
    /// Outside of a runtime of Tokio.
    #[must_use]
    pub fn relay(self, site: &Subject) -> NatsRelay {
        let link = Arc::new(Link::new(self.client, site));
        let (outgoing, waiting) = mpsc::channel(SENT);
        let (state, known) = watch::channel(RelayState::next_up(0));
        tokio::spawn(Arc::clone(&link).send(waiting));
        tokio::spawn(Arc::clone(&link).watch(self.events, state));
        NatsRelay { link, outgoing, state: known }
    }
}

fn refused(address: &NatsAddress, error: &async_nats::ConnectError) -> ConnectError {
    let address = address.to_string();
    match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            ConnectError::Refused { address }
        }
        ConnectErrorKind::TimedOut => {
            ConnectError::Unreachable { address, reason: "no answer within five seconds".into() }
        }
        _ => ConnectError::Unreachable { address, reason: error.to_string() },
    }
}

impl Relay for NatsRelay {
    fn publish(&self, subject: &Subject, message: Vec<u8>) {
        if self.state.borrow().is_down() {
            return link::count_lost("down");
        }
        if message.len() > self.link.max_message() {
            tracing::warn!(%subject, bytes = message.len(), "a message is too long for NATS");
            return link::count_lost("long");
        }
        let message = Outgoing { subject: self.link.full_name(subject), message };
        if self.outgoing.try_send(message).is_err() {
            link::count_lost("slow");
        }
    }

    fn subscribe(&self, subject: Subject) -> BoxFuture<'static, Messages> {
        let link = Arc::clone(&self.link);
        async move {
            match link.subscribe(&subject).await {
                Some(subscriber) => messages(subscriber, link.node().to_owned()),
                None => stream::pending().boxed(),
            }
        }
        .boxed()
    }

    fn state(&self) -> watch::Receiver<RelayState> {
        self.state.clone()
    }
}

/// What others say.
fn messages(subscriber: Subscriber, own: String) -> Messages {
    let others = subscriber.filter_map(move |message| {
        let node = message.headers.as_ref().and_then(|headers| headers.get(NODE));
        let is_own = node.is_some_and(|node| node.as_str() == own);
        std::future::ready((!is_own).then(|| message.payload.to_vec()))
    });
    others.chain(stream::pending()).boxed()
}
