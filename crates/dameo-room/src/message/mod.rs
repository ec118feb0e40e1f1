//! The messages between a room and those who are connected to it: version 1 of the protocol,
//! a JSON object each.
//!
//! A connection begins with [`ClientMessage::Hello`], which the server answers with
//! [`ServerMessage::Welcome`]; the client says nothing else before. Every command has an
//! answer, [`Done`](ServerMessage::Done) after it is stored, or
//! [`Refused`](ServerMessage::Refused); until then the client keeps it, and sends it again,
//! under the same id, when it is connected again.
//!
//! All instants are those of the server, in milliseconds since the beginning of 1970;
//! [`Status::at`] is the present one.

mod client;
mod view;

pub use self::client::{ClientMessage, KnownState, ReadMessageError};
pub use self::view::{AwayView, ClockView, GameView, SeatView, Status};

use dameo::Color;
use dameo_live::{GameEvent, Millis};
use serde::{Deserialize, Serialize};

use crate::recent::CommandId;

/// The version of the protocol that these messages belong to.
pub const PROTOCOL_VERSION: u32 = 1;

/// What a room says to a connection. The field `type` of the JSON object tells which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The connection is open. It is the first message.
    Welcome {
        /// The version of the protocol that follows.
        version: u32,
        /// The seat of the player; null for a spectator.
        seat: Option<Color>,
        /// The game, with the moves that the client lacks.
        game: GameView,
    },
    /// The present game, asked for or after something that no [`Update`](Self::Update) tells.
    State {
        /// The game.
        game: GameView,
    },
    /// Something has happened. It is stored.
    Update {
        /// What, in order. Spectators are not told of offers. It is empty if only the status
        /// has changed.
        events: Vec<GameEvent>,
        /// What is so now.
        status: Status,
    },
    /// A command of this connection is done and stored, or there was nothing left to do.
    Done {
        /// The command.
        id: CommandId,
        /// The state that has it, or a later one.
        sequence: u64,
    },
    /// A command of this connection was not done.
    Refused {
        /// The command.
        id: CommandId,
        /// Why, as a name for programs; see [`CommandError::code`](crate::CommandError::code).
        code: String,
        /// Why, in English.
        text: String,
        /// The present game; null before the welcome.
        game: Option<Box<GameView>>,
    },
    /// The lag of this connection was measured.
    Lag {
        /// The time that a message and its answer take, as a mean of the last ones.
        round_trip: Millis,
        /// The most that the next move is given back of it.
        quota: Millis,
    },
}

/// Whether spectators are told of an event. Offers concern the players alone, and conditional
/// lines nobody but their owner.
#[must_use]
pub fn is_public(event: &GameEvent) -> bool {
    !is_secret(event) && !matches!(event, GameEvent::Offered { .. } | GameEvent::OfferEnded { .. })
}

/// Whether nobody is told of an event, not even the opponent: its player reads it elsewhere.
#[must_use]
pub fn is_secret(event: &GameEvent) -> bool {
    matches!(event, GameEvent::LinesSet { .. })
}
