//! What waits to be sent to a connection.

use axum::extract::ws::Utf8Bytes;
use dameo_room::Viewer;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many messages can wait for a client that reads slowly. A player at the board has one or
/// two.
const MAX_WAITING: usize = 32;

/// What the task of a room gives the task of a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outgoing {
    /// The connection is that of a player or a spectator.
    Joined(Viewer),
    /// A message to be sent.
    Text(Utf8Bytes),
    /// The socket is to be closed.
    Close {
        /// The status code.
        code: u16,
        /// Why, in English.
        reason: &'static str,
    },
}

/// The end of a room: it never waits for the socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Outgoing>,
    is_too_slow: CancellationToken,
}

/// The end of a socket.
#[derive(Debug)]
pub(crate) struct Inbox {
    /// What is to be sent. It ends when the room has let go of the connection.
    pub(crate) queue: mpsc::Receiver<Outgoing>,
    /// Is cancelled when too much waits.
    pub(crate) is_too_slow: CancellationToken,
}

/// Both ends for a connection.
pub(crate) fn outbox() -> (Outbox, Inbox) {
    let (sender, queue) = mpsc::channel(MAX_WAITING);
    let is_too_slow = CancellationToken::new();
    (Outbox { queue: sender, is_too_slow: is_too_slow.clone() }, Inbox { queue, is_too_slow })
}

impl Outbox {
    /// Gives the socket something; false if the connection is lost, because the socket has
    /// ended or reads too slowly.
    pub(crate) fn push(&self, outgoing: Outgoing) -> bool {
        match self.queue.try_send(outgoing) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.is_too_slow.cancel();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_read_is_lost() {
        let (outbox, mut inbox) = outbox();
        let text = || Outgoing::Text("x".into());
        assert!((0..MAX_WAITING).all(|_| outbox.push(text())));
        assert!(!inbox.is_too_slow.is_cancelled());
        assert!(!outbox.push(text()));
        assert!(inbox.is_too_slow.is_cancelled());
        assert_eq!(inbox.queue.try_recv(), Ok(text()));
        drop(inbox);
        assert!(!outbox.push(text()));
    }
}
