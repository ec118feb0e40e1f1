//! The contents of endgame tablebases.

use dameo::Color;
use dameo_tablebase::{Report, Wdl};
use serde::{Deserialize, Serialize};

/// A win/draw/loss value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum WdlJson {
    /// A win for the side in question.
    Win,
    /// A draw.
    Draw,
    /// A loss for the side in question.
    Loss,
}

impl From<Wdl> for WdlJson {
    fn from(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Win => Self::Win,
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::Loss,
        }
    }
}

/// The tablebase value of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TableReply))]
pub struct TablebaseReply {
    /// The value for the side to move.
    pub value: WdlJson,
    /// Plies to the end of the game (DTW); null for a draw, and if it is unknown.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub distance: Option<u16>,
    /// Every legal move, best first.
    pub moves: Vec<TablebaseMove>,
    /// Optimal play to the end of the game; empty for a draw, and if the distance is unknown.
    pub line: Vec<String>,
}

/// The tablebase value of a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TableMove))]
pub struct TablebaseMove {
    /// The move in long notation.
    pub text: String,
    /// The value for the side that moves.
    pub value: WdlJson,
    /// Plies to the end of the game, this move included; null for a draw, and if it is unknown.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub distance: Option<u16>,
}

impl TablebaseReply {
    /// Converts the report of a probe.
    #[must_use]
    pub fn new(report: &Report) -> Self {
        let moves = report.moves.iter().map(|probed| TablebaseMove {
            text: probed.text.clone(),
            value: probed.value.wdl().into(),
            distance: probed.value.distance(),
        });
        Self {
            value: report.value.wdl().into(),
            distance: report.value.distance(),
            moves: moves.collect(),
            line: report.line.iter().map(|probed| probed.text.clone()).collect(),
        }
    }
}

/// The contents of a tablebase directory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TablebaseInfo {
    /// One entry for each material class and side to move.
    pub classes: Vec<MaterialClassInfo>,
}

/// Statistics of a material class for the side to move, over all placements
/// without symmetry reduction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MaterialClassInfo {
    /// White's pieces, `v`, Black's pieces, such as `KKvM`.
    pub class: String,
    /// The side to move, `"white"` or `"black"`.
    pub turn: Color,
    /// The number of positions.
    pub positions: u64,
    /// Positions won for the side to move.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Positions lost for the side to move.
    pub lost: u64,
    /// The longest win in plies; null if no position is won.
    pub longest_win: Option<u16>,
    /// A position with the longest win.
    pub longest_win_fen: Option<String>,
    /// The longest loss in plies; null if no position is lost.
    pub longest_loss: Option<u16>,
    /// A position with the longest loss.
    pub longest_loss_fen: Option<String>,
}
