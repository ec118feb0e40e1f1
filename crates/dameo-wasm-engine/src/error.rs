//! Errors of the engine and the tablebases in WebAssembly.

use dameo_engine::Level;
use thiserror::Error;

/// An invalid argument. Errors of the crates below keep their messages.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A move of a game is not legal.
    #[error("ply {ply}: {reason}")]
    Move {
        /// Number of the ply, from 1.
        ply: usize,
        /// Why the move is not legal.
        reason: String,
    },
    /// There is no such playing level.
    #[error(
        "there is no level {level}: expected {} to {}",
        Level::NUMBERS.start(),
        Level::NUMBERS.end()
    )]
    NoLevel {
        /// The number of the level.
        level: u32,
    },
    /// A game is not of the engine's variant.
    #[error("the game is of {variant}, the engine plays another variant")]
    OtherVariant {
        /// The name of the game's variant.
        variant: &'static str,
    },
    /// A tablebase is not of the engine's variant.
    #[error("the tablebase is of {variant}, the engine plays another variant")]
    OtherTablebase {
        /// The name of the tablebase's variant.
        variant: &'static str,
    },
    /// A game has no position after that many plies.
    #[error("ply {ply}: expected at most {plies}, the length of the game")]
    NoPly {
        /// The number of plies asked for.
        ply: usize,
        /// The number of plies of the game.
        plies: usize,
    },
    /// The number of reviewed positions is not that of the game.
    #[error("{given} positions: expected {expected}, all positions of the game")]
    PositionCount {
        /// How many were given.
        given: usize,
        /// How many the game has.
        expected: usize,
    },
    /// A count of the choices in a game is out of range.
    #[error("game {game}: {field} is {found}: expected {expected}")]
    Counts {
        /// Number of the game, from 1.
        game: usize,
        /// The name of the count.
        field: &'static str,
        /// What it is.
        found: String,
        /// What it can be.
        expected: String,
    },
    /// The message of an error of a crate below.
    #[error("{0}")]
    Message(String),
}

impl EngineError {
    pub(crate) fn message(error: impl std::error::Error) -> Self {
        Self::Message(error.to_string())
    }
}
