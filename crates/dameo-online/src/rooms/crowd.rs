//! The number of spectators, as clients see it.

use dameo_live::{Millis, Timestamp};

use super::connections::Connections;
use crate::protocol::{LiveMessage, ToClient};

/// How long a change of the number of spectators is held back: many may come or
/// leave together.
const DELAY: Millis = Millis::from_secs(1);

/// When the number of spectators is sent to the connections.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    due: Option<Timestamp>,
}

impl Crowd {
    /// Somebody has come or left.
    pub(crate) fn change(&mut self, now: Timestamp) {
        self.due.get_or_insert(now + DELAY);
    }

    pub(crate) fn due(&self) -> Option<Timestamp> {
        self.due
    }

    /// Sends the number to those who do not have it, if it is time.
    pub(crate) fn send(&mut self, connections: &mut Connections, now: Timestamp) {
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        self.due = None;
        let spectators = connections.spectators();
        let ids = connections.welcomed(|connection| connection.sent_spectators != spectators);
        for &id in &ids {
            if let Some(connection) = connections.get_mut(id) {
                connection.sent_spectators = spectators;
            }
        }
        connections.send(&ids, &ToClient::Live(LiveMessage::Crowd { spectators }));
    }
}
