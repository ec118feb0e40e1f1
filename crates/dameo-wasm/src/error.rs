//! What can be wrong with a question of the page.

use thiserror::Error;

/// Why a question has no answer. Errors of the rules keep their own words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BindingError {
    /// A move of a game's record is not legal where it stands.
    #[error("ply {ply}: {reason}")]
    Record {
        /// Number of the half-move, from 1.
        ply: usize,
        /// Why it is refused.
        reason: String,
    },
    /// A game of a text with games cannot be played.
    #[error("game {number}: {reason}")]
    Game {
        /// Number of the game, from 1.
        number: usize,
        /// Why it cannot.
        reason: String,
    },
    /// The list of stops is empty.
    #[error("a move needs at least the square it starts on")]
    NoStops,
    /// A text that was to hold games holds none.
    #[error("there is no game in this text")]
    NoGames,
    /// There is no such playing level.
    #[error("there is no level {level}: expected 1 to 10")]
    NoLevel {
        /// The number that was to be a level.
        level: u8,
    },
    /// A game has no endgame tables.
    #[error("there are no endgame tables of {variant}")]
    NoTables {
        /// The name of the variant.
        variant: &'static str,
    },
    /// Any other text that could not be read.
    #[error("{0}")]
    Text(String),
}

impl BindingError {
    /// Keeps the words of an error whose type depends on the board.
    pub(crate) fn text(error: impl std::error::Error) -> Self {
        Self::Text(error.to_string())
    }
}
