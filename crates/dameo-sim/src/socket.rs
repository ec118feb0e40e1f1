//! A connection between a client and a server. Messages arrive in their order, unless the
//! connection is lost.

use dameo_room::Viewer;
use dameo_store::SecretHash;

use crate::faults::{FaultSource, Faults};
use crate::server::Address;

pub(crate) struct Socket {
    pub(crate) client: usize,
    pub(crate) server: usize,
    pub(crate) address: Address,
    pub(crate) game: String,
    /// Whom it belongs to, as the server knows.
    pub(crate) viewer: Viewer,
    /// The cookie of its session, if it is one.
    pub(crate) cookie: Option<SecretHash>,
    /// How long a message takes, in milliseconds.
    pub(crate) latency: u64,
    /// Whether the client has said which version it speaks.
    pub(crate) is_greeted: bool,
    /// Whether the server takes it for open.
    pub(crate) is_served: bool,
    /// When the last message of each side arrives.
    up_at: u64,
    down_at: u64,
}

#[derive(Clone, Copy, Debug)]
enum SocketFault {
    Delays,
}

/// The longest delay of a message.
const MAX_DELAY: u64 = 5_000;

impl Socket {
    const FAULTS: [(u64, SocketFault); 1] = [(100, SocketFault::Delays)];

    pub(crate) fn new(client: usize, address: Address, game: &str, latency: u64) -> Self {
        Self {
            client,
            server: address.server,
            address,
            game: game.to_owned(),
            viewer: Viewer::Spectator,
            cookie: None,
            latency,
            is_greeted: false,
            is_served: true,
            up_at: 0,
            down_at: 0,
        }
    }

    /// When a message that is sent now arrives at the server.
    pub(crate) fn send_up(&mut self, now: u64, faults: &mut Faults, has_faults: bool) -> u64 {
        let delay = Self::delay(now, faults, has_faults);
        self.up_at = self.up_at.max(now + self.latency + delay);
        self.up_at
    }

    /// When a message that is sent now arrives at the client.
    pub(crate) fn send_down(&mut self, now: u64, faults: &mut Faults, has_faults: bool) -> u64 {
        let delay = Self::delay(now, faults, has_faults);
        self.down_at = self.down_at.max(now + self.latency + delay);
        self.down_at
    }

    fn delay(now: u64, faults: &mut Faults, has_faults: bool) -> u64 {
        let kinds = if has_faults { &Self::FAULTS[..] } else { &[] };
        let fault = faults.strike(FaultSource::Socket, kinds, now);
        fault.map_or(0, |(SocketFault::Delays, detail)| detail % MAX_DELAY)
    }
}
