//! The rooms of games: a task for each game that somebody plays or watches.

mod analyses;
mod chat;
mod connections;
mod crowd;
mod outbox;
pub(crate) mod resign;
pub(crate) mod sweeper;
pub(crate) mod task;
pub(crate) mod visit;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use dameo::Color;
use dameo_live::{Millis, Timestamp};
use dameo_room::{ConnectionId, KnownState};
use dameo_store::AccountId;
use tokio::sync::{Mutex as AsyncMutex, mpsc, oneshot};

pub(crate) use self::outbox::{Inbox, Outbox, Outgoing, outbox};
use crate::protocol::{ChatLine, FromClient, ProtocolVersion};
use crate::seats::Seats;

/// How many calls can wait for a room. Who calls waits then.
const MAX_WAITING_CALLS: usize = 64;

/// The way to a room. While it is held, the room stays open.
pub(crate) type RoomHandle = mpsc::Sender<Call>;

/// The calls of the task of a room.
pub(crate) enum Call {
    /// Somebody wants to be connected.
    Join(Joining),
    /// A client has said something.
    Message { connection: ConnectionId, message: FromClient, at: Timestamp },
    /// A ping was answered after this time.
    Pong { connection: ConnectionId, round_trip: Millis },
    /// A connection is closed.
    Leave { connection: ConnectionId, on_purpose: bool, at: Timestamp },
    /// A player sends the opponent an analysis of the finished game, in PDN.
    Analysis { by: Color, pdn: String },
    /// A program that plays says something.
    Chat(ChatLine),
    /// Somebody asks what was said.
    ReadChat(oneshot::Sender<Vec<ChatLine>>),
    /// Somebody asks whether the player that an account is has a connection.
    IsThere { account: AccountId, reply: oneshot::Sender<bool> },
    /// Who plays from now on.
    Seats(Box<Seats>),
    /// The time of the side to move is up.
    Wake,
}

/// Somebody who wants to be connected to a room.
pub(crate) struct Joining {
    pub(crate) connection: ConnectionId,
    /// `None` for somebody who has no session.
    pub(crate) account: Option<AccountId>,
    /// Whether it comes for a command and leaves.
    pub(crate) is_passing: bool,
    /// The state that the client has.
    pub(crate) have: Option<KnownState>,
    pub(crate) version: std::sync::Arc<dyn ProtocolVersion>,
    pub(crate) outbox: Outbox,
    pub(crate) at: Timestamp,
}

/// The open rooms of a server.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, RoomHandle>>,
    connections: AtomicU64,
    /// Held by whoever reads who plays a game to tell its room.
    pub(crate) renewing: AsyncMutex<()>,
}

impl Rooms {
    /// The room of a game, which `start` opens if it is closed, with the calls to it.
    fn open(&self, id: &str, start: impl FnOnce(mpsc::Receiver<Call>)) -> RoomHandle {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // A task that has panicked leaves its entry behind.
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let (room, calls) = mpsc::channel(MAX_WAITING_CALLS);
        open.insert(id.to_owned(), room.clone());
        start(calls);
        room
    }

    /// The room of a game, if it is open.
    pub(crate) fn find(&self, id: &str) -> Option<RoomHandle> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// The number of open rooms.
    pub(crate) fn len(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// A number that no connection had before.
    pub(crate) fn next_connection(&self) -> ConnectionId {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Closes a room to which nobody has a handle and whose calls are all done; false if it has
    /// to stay open. Handles are given out under the same lock.
    fn close(&self, id: &str, calls: &mpsc::Receiver<Call>) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // One of the handles is in the map.
        let is_unused = calls.sender_strong_count() <= 1 && calls.is_empty();
        if is_unused {
            open.remove(id);
        }
        is_unused
    }
}
