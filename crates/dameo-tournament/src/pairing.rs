//! Games of a tournament, and their results.

use dameo::{ByColor, Color};
use dameo_live::Timestamp;
use serde::{Deserialize, Serialize};

/// How a game of a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairingResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// It was not played: both players have nothing.
    Unplayed,
}

impl PairingResult {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Draw, Self::Unplayed];

    /// The result of a game with this winner; `None` after a draw.
    #[must_use]
    pub fn of(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::White,
            Some(Color::Black) => Self::Black,
            None => Self::Draw,
        }
    }

    /// What a side has of it, in half points.
    #[must_use]
    pub fn half_points(self, side: Color) -> u32 {
        match (self, side) {
            (Self::White, Color::White) | (Self::Black, Color::Black) => 2,
            (Self::Draw, _) => 1,
            _ => 0,
        }
    }
}

/// What is known of a game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairingState {
    /// It is not to be played yet.
    Scheduled,
    /// It is to be played now, at a board: somebody enters the result.
    AtBoard,
    /// It is played on the server.
    Running,
    /// It is over.
    Ended(PairingResult),
    /// A player has withdrawn before it, and the opponent has its points.
    Forfeited(PairingResult),
}

/// A game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentPairing {
    /// Its number in the tournament, from 0. No other game ever has it.
    pub number: usize,
    /// Its round, from 1; 0 in an arena, which has none.
    pub round: usize,
    /// The players, by their numbers in the tournament.
    pub players: ByColor<usize>,
    /// What is known of it.
    pub state: PairingState,
}

/// How a game on the server ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The result.
    pub result: PairingResult,
    /// The number of plies.
    pub plies: usize,
    /// When it ended.
    pub at: Timestamp,
    /// Who has played with half of the time.
    pub berserk: ByColor<bool>,
}

impl GameEnd {
    /// The side that has lost without a move, and is taken to be away.
    #[must_use]
    pub fn absent(&self) -> Option<Color> {
        match (self.result, self.plies) {
            (PairingResult::Black, 0) => Some(Color::White),
            (PairingResult::White, 0 | 1) => Some(Color::Black),
            _ => None,
        }
    }
}
