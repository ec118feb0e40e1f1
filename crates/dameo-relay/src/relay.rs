//! The interface of a relay.

use std::fmt;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use tokio::sync::watch;

use crate::subject::Subject;

/// What other servers say of a subject. It does not end.
pub type Messages = BoxStream<'static, Vec<u8>>;

/// Carries messages between the servers of one site. Any message may be lost, doubled or late;
/// [`state`](Self::state) tells of most losses.
pub trait Relay: fmt::Debug + Send + Sync + 'static {
    /// Sends a message to all other servers. It does not wait: what cannot be sent at once is
    /// lost.
    fn publish(&self, subject: &Subject, message: Vec<u8>);

    /// What other servers say of a subject, from the moment at which this completes. While the
    /// relay is down it completes at once, and the messages begin when the relay is up again.
    fn subscribe(&self, subject: Subject) -> BoxFuture<'static, Messages>;

    /// Whether messages arrive at present.
    fn state(&self) -> watch::Receiver<RelayState>;
}

/// Whether messages arrive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RelayState {
    /// There are no other servers.
    Alone,
    /// No message arrives, and none is sent.
    Down,
    /// Messages arrive. Some can have been lost before: whoever sees a new value reads again
    /// what others can have changed.
    Up {
        /// How often it has come up, or has lost something without going down.
        count: u64,
    },
}

impl RelayState {
    /// Whether messages can be lost now.
    #[must_use]
    pub fn is_down(self) -> bool {
        self == Self::Down
    }

    /// The state in which messages arrive again.
    pub(crate) fn next_up(last: u64) -> Self {
        Self::Up { count: last + 1 }
    }
}
