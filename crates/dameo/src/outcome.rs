//! Outcomes of games.

use std::fmt;

use crate::piece::Color;

/// The end of a game with a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner; `None` after a draw.
    pub winner: Option<Color>,
    /// What ended the game.
    pub reason: Reason,
    /// Number of plies played when it ended.
    pub ply: usize,
}

/// The reason for which a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum Reason {
    /// The side to move has no piece.
    NoPieces,
    /// The side to move has pieces, but no legal move.
    Blocked,
    /// The side to move has lost its last Damone, in games that are lost with it.
    LastDamone,
    /// The same position with the same side to move for the third time.
    Repetition,
    /// Too many consecutive king moves without a capture.
    KingMoves,
    /// Both sides have exactly one king and nothing else.
    KingAgainstKing,
    /// The players agreed to a draw.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    Time,
    /// A player left, and the opponent claimed the game.
    Abandonment,
    /// Somebody else decided the game, such as an arbiter or a program with a tablebase.
    Adjudication,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 11] = [
        Self::NoPieces,
        Self::Blocked,
        Self::LastDamone,
        Self::Repetition,
        Self::KingMoves,
        Self::KingAgainstKing,
        Self::Agreement,
        Self::Resignation,
        Self::Time,
        Self::Abandonment,
        Self::Adjudication,
    ];

    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPieces => "no-pieces",
            Self::Blocked => "blocked",
            Self::LastDamone => "last-damone",
            Self::Repetition => "repetition",
            Self::KingMoves => "king-moves",
            Self::KingAgainstKing => "king-against-king",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Abandonment => "abandonment",
            Self::Adjudication => "adjudication",
        }
    }
}

impl fmt::Display for Reason {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Outcome {
    /// Writes a sentence such as `white wins: the side to move has no pieces left`;
    /// [`describe`](Self::describe) names that side.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &"the side to move")
    }
}

/// An outcome that names the side to move.
struct Described {
    outcome: Outcome,
    turn: Color,
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outcome.write(f, &self.turn)
    }
}

impl Outcome {
    /// A sentence such as `white wins: black has no pieces left`. `turn` is the side to
    /// move in the last position.
    #[must_use]
    pub fn describe(self, turn: Color) -> impl fmt::Display {
        Described { outcome: self, turn }
    }

    fn write(self, f: &mut fmt::Formatter<'_>, turn: &dyn fmt::Display) -> fmt::Result {
        match self.winner {
            None => write!(f, "drawn: ")?,
            Some(winner) => write!(f, "{winner} wins: ")?,
        }
        match (self.reason, self.winner) {
            (Reason::NoPieces, _) => write!(f, "{turn} has no pieces left"),
            (Reason::Blocked, _) => write!(f, "{turn} has no legal move"),
            (Reason::LastDamone, _) => write!(f, "{turn} has lost its last damone"),
            (Reason::Repetition, _) => f.write_str("the same position for the third time"),
            (Reason::KingMoves, _) => f.write_str("25 moves each with kings only"),
            (Reason::KingAgainstKing, _) => f.write_str("one king against one king"),
            (Reason::Agreement, _) => f.write_str("the players agreed"),
            (Reason::Resignation, Some(winner)) => write!(f, "{} resigned", !winner),
            (Reason::Resignation, None) => f.write_str("both players resigned"),
            (Reason::Time, Some(winner)) => write!(f, "{} ran out of time", !winner),
            (Reason::Time, None) => f.write_str("both players ran out of time"),
            (Reason::Abandonment, Some(winner)) => write!(f, "{} left the game", !winner),
            (Reason::Abandonment, None) => f.write_str("both players left the game"),
            (Reason::Adjudication, _) => f.write_str("by adjudication"),
        }
    }
}
