//! Who plays which side.

use clap::ValueEnum;
use dameo::Color;

/// The sides that people play; the computer plays the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
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

    /// Whether moves are taken back as far as to positions in which a side is
    /// to move: to those of a person, or one at a time where nobody plays.
    pub(super) fn stop_at(self, side: Color) -> bool {
        self == Self::None || self.includes(side)
    }

    /// The side whose view of the board is shown.
    pub(super) fn view(self) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White | Self::Both | Self::None => Color::White,
        }
    }
}
