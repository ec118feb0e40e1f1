//! Errors of the rules in WebAssembly.

use dameo::{ParseMoveError, RecordError, RecordFault};
use thiserror::Error;

/// An invalid argument. Errors of the crates below keep their messages.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A game of a text cannot be played.
    #[error("game {number}: {reason}")]
    Game {
        /// Number of the game, from 1.
        number: usize,
        /// Why it cannot be played.
        reason: String,
    },
    /// A move of a game is not legal.
    #[error("ply {ply}: {error}")]
    Move {
        /// Number of the ply, from 1.
        ply: usize,
        /// Why the move is not legal.
        error: ParseMoveError,
    },
    /// The list of stops is empty.
    #[error("a move needs at least the square it starts on")]
    NoStops,
    /// A text has no games.
    #[error("there is no game in this text")]
    NoGames,
    /// The message of an error of a crate below.
    #[error("{0}")]
    Message(String),
}

impl From<RecordError> for RulesError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError { ply, fault: RecordFault::Move(error) } => Self::Move { ply, error },
            error => Self::message(error),
        }
    }
}

impl RulesError {
    pub(crate) fn message(error: impl std::error::Error) -> Self {
        Self::Message(error.to_string())
    }
}
