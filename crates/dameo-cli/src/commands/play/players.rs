//! The sides played by people.

use clap::ValueEnum;
use dameo::Color;
use serde::{Deserialize, Serialize};

/// The sides played by people. The computer plays the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Players {
    /// You play White
    White,
    /// You play Black
    Black,
    /// Two people play
    Both,
    /// The computer plays against itself
    None,
}

impl Players {
    /// Whether a person plays a side.
    pub(super) fn includes(self, side: Color) -> bool {
        match self {
            Self::White => side == Color::White,
            Self::Black => side == Color::Black,
            Self::Both => true,
            Self::None => false,
        }
    }

    /// Whether `undo` and `redo` stop at positions with this side to move: those
    /// of a person, or every position if no person plays.
    pub(super) fn stop_at(self, side: Color) -> bool {
        self == Self::None || self.includes(side)
    }

    /// The side at the bottom of the board.
    pub(super) fn view(self) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White | Self::Both | Self::None => Color::White,
        }
    }
}
