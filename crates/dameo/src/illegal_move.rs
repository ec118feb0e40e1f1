//! Why a move is not legal.

use thiserror::Error;

use crate::any::AnySquare;
use crate::piece::Color;

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board has no such square.
    #[error("there is no square {square}")]
    OffBoard {
        /// The square.
        square: AnySquare,
    },
    /// The move starts on an empty square.
    #[error("there is no piece on {square}")]
    NoPiece {
        /// Where the move starts.
        square: AnySquare,
    },
    /// The move starts on a piece of the other side.
    #[error("the piece on {square} is not yours: {turn} is to move")]
    NotYourPiece {
        /// Where the move starts.
        square: AnySquare,
        /// The side to move.
        turn: Color,
    },
    /// The move captures nothing although a capture is possible.
    #[error("a capture is compulsory: {} {}", squares(.pieces), takes(.pieces, *.required))]
    CaptureCompulsory {
        /// The pieces that have a legal capture, in board order.
        pieces: Vec<AnySquare>,
        /// How many pieces every legal capture takes.
        required: usize,
    },
    /// The move captures, but not "the largest possible number of pieces".
    #[error(
        "a larger capture is compulsory: this takes {taken}, {} {}",
        squares(.pieces), takes(.pieces, *.required)
    )]
    LargerCapture {
        /// How many pieces the move takes.
        taken: usize,
        /// The pieces that have a legal capture, in board order.
        pieces: Vec<AnySquare>,
        /// How many pieces every legal capture takes.
        required: usize,
    },
    /// The move ends where a legal capture ends, but takes other pieces.
    #[error("no legal capture from {from} to {to} takes exactly these pieces")]
    OtherCapture {
        /// Where the move starts.
        from: AnySquare,
        /// Where it ends.
        to: AnySquare,
    },
    /// The move is written as a capture, but nothing can be captured.
    #[error("there is nothing to capture from {from}")]
    NothingToCapture {
        /// Where the move starts.
        from: AnySquare,
    },
    /// The squares are equal, or on no common rank, file or diagonal.
    #[error("{from} and {to} are not on one line")]
    NotOnALine {
        /// Where the move starts.
        from: AnySquare,
        /// Where it ends.
        to: AnySquare,
    },
    /// A man goes sideways or back.
    #[error("a man moves only forward, straight or diagonally")]
    NotForward,
    /// A king goes along a diagonal although the rules forbid it.
    #[error("a king moves only along ranks and files")]
    NotAlongKingLine,
    /// The move ends on a piece.
    #[error("{square} is occupied")]
    Occupied {
        /// Where the move ends.
        square: AnySquare,
    },
    /// A king cannot pass a piece without capturing it.
    #[error("the way is blocked on {square}")]
    Blocked {
        /// The first piece in the way.
        square: AnySquare,
    },
    /// A man would pass a square without a man of its line.
    #[error("no unbroken line of men leads from {from} to {to}: there is none of yours on {gap}")]
    BrokenLine {
        /// Where the move starts.
        from: AnySquare,
        /// Where it ends.
        to: AnySquare,
        /// The first square between them without a man of the side to move.
        gap: AnySquare,
    },
    /// A man would move further than the rules allow.
    #[error("a man moves one square only")]
    TooFar,
    /// The move takes as many pieces as a legal one, but "the highest-ranked
    /// capturing piece" is another.
    #[error("a higher-ranked piece must capture: the {name} on {}", squares(.pieces))]
    HigherCapturer {
        /// What the pieces that have a legal capture are called.
        name: &'static str,
        /// Their squares, in board order.
        pieces: Vec<AnySquare>,
    },
    /// The move takes as many pieces as a legal one, but not "the most Damones
    /// taken, then the most Damas taken".
    #[error("a capture of higher-ranked pieces is compulsory: take {}", squares(.pieces))]
    HigherVictims {
        /// The squares of the pieces that a legal capture takes, in board
        /// order.
        pieces: Vec<AnySquare>,
    },
    /// "A piece never captures one of higher rank."
    #[error("a {name} cannot capture the {victim} on {square}")]
    HigherRank {
        /// What the capturing piece is called.
        name: &'static str,
        /// What the other piece is called.
        victim: &'static str,
        /// The square of the other piece.
        square: AnySquare,
    },
    /// A capture is to go on although the piece has promoted: "its move ends
    /// there, also in the middle of a capture".
    #[error("the capture ends with the promotion on {square}")]
    EndsByPromotion {
        /// Where the piece promotes.
        square: AnySquare,
    },
    /// "Never straight back."
    #[error("a {name} never goes straight back")]
    StraightBack {
        /// What the piece is called.
        name: &'static str,
    },
    /// "All pieces move one square diagonally."
    #[error("all pieces move one square diagonally")]
    NotOneDiagonalStep,
    /// "Played on the 32 dark squares."
    #[error("{square} is a light square: the game is played on the dark ones")]
    LightSquare {
        /// The square.
        square: AnySquare,
    },
    /// "The side to move without a Damone has lost and has no legal moves."
    #[error("{turn} has lost: its last damone was captured")]
    LastDamoneLost {
        /// The side to move.
        turn: Color,
    },
}

impl IllegalMove {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } => "off-board",
            Self::NoPiece { .. } => "no-piece",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::CaptureCompulsory { .. } => "capture-compulsory",
            Self::LargerCapture { .. } => "larger-capture",
            Self::OtherCapture { .. } => "other-capture",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::NotOnALine { .. } => "not-on-a-line",
            Self::NotForward => "not-forward",
            Self::NotAlongKingLine => "not-along-king-line",
            Self::Occupied { .. } => "occupied",
            Self::Blocked { .. } => "blocked",
            Self::BrokenLine { .. } => "broken-line",
            Self::TooFar => "too-far",
            Self::HigherCapturer { .. } => "higher-capturer",
            Self::HigherVictims { .. } => "higher-victims",
            Self::HigherRank { .. } => "higher-rank",
            Self::EndsByPromotion { .. } => "ends-by-promotion",
            Self::StraightBack { .. } => "straight-back",
            Self::NotOneDiagonalStep => "not-one-diagonal-step",
            Self::LightSquare { .. } => "light-square",
            Self::LastDamoneLost { .. } => "last-damone-lost",
        }
    }
}

fn squares(pieces: &[AnySquare]) -> String {
    pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn takes(pieces: &[AnySquare], required: usize) -> String {
    format!("take{} {required}", if pieces.len() == 1 { "s" } else { "" })
}
