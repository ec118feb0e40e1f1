//! Games as plain data.

use thiserror::Error;

use crate::any::AnyGame;
use crate::bounds::BoundsError;
use crate::conclusion::{ConcludeError, Conclusion, GameOver};
use crate::draw_rules::DrawRules;
use crate::notation::{FenError, ParseMoveError};
use crate::variant::Variant;

/// A game as plain data: what it began from, its moves, and how it ended.
///
/// This is the form in which games are stored and sent. Nothing in it is checked before
/// [`replay`](GameRecord::replay) plays the moves; [`AnyGame::record`] is the way back.
///
/// ```
/// use dameo::{Bounds, Color, Conclusion, GameRecord, Variant};
///
/// let record = GameRecord {
///     moves: ["d1-d4", "d8-d5"].map(String::from).to_vec(),
///     conclusion: Some(Conclusion::Resignation { loser: Color::White }),
///     ..GameRecord::new(Variant::Dameo)
/// };
/// let game = record.replay(&Bounds::UNTRUSTED)?;
/// assert_eq!(game.outcome().unwrap().to_string(), "black wins: white resigned");
/// assert_eq!(game.record(), record);
/// # Ok::<(), dameo::RecordError>(())
/// ```
///
/// # JSON
///
/// With the feature `serde` a record is an object. `startFen` is left out if the game began
/// from the starting position of its variant, `conclusion` while it goes on; both may be
/// null.
///
/// ```json
/// {
///   "variant": "dameo",
///   "drawRules": "playstrategy",
///   "startFen": "W:Wa1,d4:Bd5,d7,h8:H0:F7",
///   "moves": ["d4xd6xd8"],
///   "conclusion": {"by": "resignation", "loser": "black"}
/// }
/// ```
///
/// | `by` | other fields |
/// |---|---|
/// | `"rules"`, `"agreement"`, `"abort"` | none |
/// | `"resignation"`, `"time"`, `"abandonment"` | `"loser"`: `"white"` or `"black"` |
/// | `"adjudication"` | `"winner"`: `"white"`, `"black"`, or null for a draw |
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct GameRecord {
    /// The variant.
    pub variant: Variant,
    /// The draw rules.
    pub draw_rules: DrawRules,
    /// The FEN of the position that the game began from; `None` for the starting position
    /// of the variant.
    #[cfg_attr(feature = "serde", serde(rename = "startFen", default))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub start: Option<String>,
    /// The moves, in any notation that names their squares in full.
    pub moves: Vec<String>,
    /// How the game ended; `None` if it is not over, or if a rule has ended it and nobody
    /// noted that.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub conclusion: Option<Conclusion>,
}

impl GameRecord {
    /// The record of a game without moves, with the default draw rules of the variant.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            draw_rules: variant.default_draw_rules(),
            start: None,
            moves: Vec::new(),
            conclusion: None,
        }
    }
}

impl AnyGame {
    /// The game as plain data, with the moves in the long format; see
    /// [`GameRecord::replay`] for the way back.
    #[must_use]
    pub fn record(&self) -> GameRecord {
        let texts = self.positions().zip(self.moves()).map(|(before, mv)| before.move_text(mv));
        GameRecord {
            variant: self.variant(),
            draw_rules: self.draw_rules(),
            start: (!self.is_from_start()).then(|| self.setup().fen_with_counters()),
            moves: texts.collect(),
            conclusion: self.conclusion(),
        }
    }
}

/// A [`GameRecord`] is not that of a game, or exceeds its [`Bounds`](crate::Bounds).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "record"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("{}{fault}", place(*.ply, .fault))]
pub struct RecordError {
    /// The number of the move, from 1; 0 for the start. For a fault of the position after
    /// a move it is the number of that move, and for the conclusion that of the last one.
    pub ply: usize,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What is wrong with a [`GameRecord`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum RecordFault {
    /// The FEN of the start is malformed, or its position cannot be played.
    #[error(transparent)]
    Start(#[from] FenError),
    /// A move is malformed, illegal or ambiguous.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The game is over before the move.
    #[error(transparent)]
    Over(#[from] GameOver),
    /// The game exceeds the bounds.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    /// The game did not end as the conclusion says.
    #[error(transparent)]
    Conclusion(#[from] ConcludeError),
}

impl RecordError {
    pub(crate) fn new(ply: usize, fault: impl Into<RecordFault>) -> Self {
        Self { ply, fault: fault.into() }
    }
}

/// What precedes the message of a fault.
fn place(ply: usize, fault: &RecordFault) -> String {
    match fault {
        RecordFault::Move(_) | RecordFault::Over(_) => format!("move {ply}: "),
        RecordFault::Bounds(BoundsError::TooManySteps(_)) => {
            format!("position after {ply} moves: ")
        }
        RecordFault::Conclusion(_) => "the conclusion: ".to_owned(),
        RecordFault::Start(_) | RecordFault::Bounds(_) => String::new(),
    }
}
