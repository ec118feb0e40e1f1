//! Why a tournament refuses a step.

use thiserror::Error;

/// Why a tournament refuses a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum TournamentRefusal {
    /// There are fewer than two players.
    #[error("expected at least 2 players")]
    TooFewPlayers,
    /// There are as many players as there can be.
    #[error("expected at most {limit} players")]
    TooManyPlayers {
        /// The most players.
        limit: usize,
    },
    /// Nobody can join or begin it any more.
    #[error("the tournament is not open any more")]
    NotOpen,
    /// It has not begun, or is over.
    #[error("the tournament is not running")]
    NotRunning,
    /// It is over.
    #[error("the tournament is over")]
    Over,
    /// An arena has no rounds, and nobody enters its results.
    #[error("an arena has no rounds")]
    NoRounds,
    /// Games of a round are not over.
    #[error("games of round {round} are not over")]
    RoundNotOver {
        /// The round.
        round: usize,
    },
    /// The last round has begun.
    #[error("the last round has begun")]
    NoMoreRounds,
    /// A round has not begun.
    #[error("round {round} has not begun")]
    RoundNotBegun {
        /// The round.
        round: usize,
    },
    /// There is no such player.
    #[error("there is no player {number}")]
    NoSuchPlayer {
        /// The number.
        number: usize,
    },
    /// The player was removed.
    #[error("the player was removed from the tournament")]
    Removed,
    /// There is no such game.
    #[error("there is no game {number}")]
    NoSuchPairing {
        /// The number.
        number: usize,
    },
    /// The game is played on the server, which knows its result.
    #[error("game {number} is played on the server")]
    OnServer {
        /// The number.
        number: usize,
    },
}

impl TournamentRefusal {
    /// The name: `too-few-players` and so on.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::TooFewPlayers => "too-few-players",
            Self::TooManyPlayers { .. } => "too-many-players",
            Self::NotOpen => "not-open",
            Self::NotRunning => "not-running",
            Self::Over => "over",
            Self::NoRounds => "no-rounds",
            Self::RoundNotOver { .. } => "round-not-over",
            Self::NoMoreRounds => "no-more-rounds",
            Self::RoundNotBegun { .. } => "round-not-begun",
            Self::NoSuchPlayer { .. } => "no-such-player",
            Self::Removed => "removed",
            Self::NoSuchPairing { .. } => "no-such-pairing",
            Self::OnServer { .. } => "on-server",
        }
    }
}
