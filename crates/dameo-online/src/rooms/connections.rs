//! The connections of a room.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use dameo::Color;
use dameo_room::{ConnectionId, Viewer};

use super::{Outbox, Outgoing};
use crate::metrics::Open;
use crate::protocol::{ProtocolVersion, ToClient};

/// A connection to a room.
pub(crate) struct Connection {
    pub(crate) viewer: Viewer,
    pub(crate) version: Arc<dyn ProtocolVersion>,
    pub(crate) outbox: Outbox,
    pub(crate) is_welcomed: bool,
    /// The number of spectators that was last sent to the client.
    pub(crate) sent_spectators: usize,
    pub(crate) _counted: Open,
}

/// The connections of a room. Those that were lost while something was sent are remembered
/// until the room is told.
#[derive(Default)]
pub(crate) struct Connections {
    open: BTreeMap<ConnectionId, Connection>,
    lost: Vec<ConnectionId>,
}

impl Connections {
    pub(crate) fn insert(&mut self, id: ConnectionId, connection: Connection) {
        self.open.insert(id, connection);
    }

    pub(crate) fn remove(&mut self, id: ConnectionId) -> Option<Connection> {
        self.open.remove(&id)
    }

    pub(crate) fn get(&self, id: ConnectionId) -> Option<&Connection> {
        self.open.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.open.get_mut(&id)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// The connections of those who were welcomed and fulfil a condition.
    pub(crate) fn welcomed(&self, is_meant: impl Fn(&Connection) -> bool) -> Vec<ConnectionId> {
        let meant = self.open.iter().filter(|(_, other)| other.is_welcomed && is_meant(other));
        meant.map(|(&id, _)| id).collect()
    }

    /// Whether the player of a seat is connected.
    pub(crate) fn has_player(&self, seat: Color) -> bool {
        self.open.values().any(|other| other.viewer == Viewer::Player(seat))
    }

    /// The number of those who watch.
    pub(crate) fn spectators(&self) -> usize {
        self.open.values().filter(|other| other.viewer == Viewer::Spectator).count()
    }

    /// Sends a message to some connections, written once for each version of the protocol.
    pub(crate) fn send(&mut self, ids: &[ConnectionId], message: &ToClient) {
        let mut written: Vec<(u32, Utf8Bytes)> = Vec::new();
        for &id in ids {
            let Some(connection) = self.open.get(&id) else { continue };
            let number = connection.version.number();
            let known = written.iter().find(|(version, _)| *version == number);
            let text = match known {
                Some((_, text)) => text.clone(),
                None => {
                    let text = Utf8Bytes::from(connection.version.write(message));
                    written.push((number, text.clone()));
                    text
                }
            };
            if !connection.outbox.push(Outgoing::Text(text)) {
                self.lost.push(id);
            }
        }
    }

    /// A connection that was lost since the last call.
    pub(crate) fn take_lost(&mut self) -> Option<ConnectionId> {
        self.lost.pop()
    }
}
