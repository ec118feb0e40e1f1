//! Why commands are refused.

use dameo_live::Refusal;
use thiserror::Error;

/// Why a room did not do a command. Nothing has changed by it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The game does not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The connection is not that of a player.
    #[error("you watch this game: only its players act")]
    NotAPlayer,
    /// Too many commands of the player wait.
    #[error("{max} commands of yours wait: expected no more before they are answered")]
    TooManyCommands {
        /// How many can wait.
        max: usize,
    },
    /// Nothing can be stored.
    #[error("the game cannot be stored at present: it stands still, and nobody's time runs")]
    Unavailable,
}

impl CommandError {
    /// A name for programs, such as `not-your-turn`; see [`Refusal::code`].
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::NotAPlayer => "not-a-player",
            Self::TooManyCommands { .. } => "too-many-commands",
            Self::Unavailable => "unavailable",
        }
    }
}
