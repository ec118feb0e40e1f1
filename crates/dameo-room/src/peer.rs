//! What the rooms of one game on several servers tell each other.

use dameo::ByColor;
use dameo_live::GameEvent;
use serde::{Deserialize, Serialize};

use crate::stored::StoredRoom;

/// The number of a server among those that share a store. Each process has another one.
pub type ServerId = u64;

/// A message to the rooms of the same game on other servers. All may be lost, doubled or
/// late: a room that has missed one finds out by the next, when it stores something, or when
/// it reads the store again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PeerMessage {
    /// A change was stored.
    Committed {
        /// By which server.
        from: ServerId,
        /// The state after it.
        room: Box<StoredRoom>,
        /// What has happened.
        events: Vec<GameEvent>,
    },
    /// The room is open, and players may be there. It is repeated every few seconds, and told at
    /// once when it changes.
    Present {
        /// Which server says it.
        from: ServerId,
        /// The last stored state that the room knows.
        sequence: u64,
        /// Which players are connected to it.
        seats: ByColor<bool>,
    },
    /// A room was opened, or somebody asks who is there: rooms to which a player is connected
    /// answer with [`Present`](Self::Present).
    WhoIsThere {},
}
