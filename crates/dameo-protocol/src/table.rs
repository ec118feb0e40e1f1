//! What endgame tables say.

use dameo::{DameoRules, Position};
use dameo_tablebase::{Report, Wdl};
use serde::{Deserialize, Serialize};

use crate::analysis::line_texts;

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum WdlJson {
    /// The side in question.
    Win,
    /// Nobody.
    Draw,
    /// The other side.
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

/// What endgame tables know about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableReply {
    /// The value for the side to move.
    pub value: WdlJson,
    /// The number of plies to the end of the game; null for a draw.
    pub distance: Option<u16>,
    /// Every legal move, the best first.
    pub moves: Vec<TableMove>,
    /// Best play by both sides to the end; empty for a draw.
    pub line: Vec<String>,
}

/// A legal move and what it comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableMove {
    /// The move in the project's own form.
    pub text: String,
    /// The value for the side that moves.
    pub value: WdlJson,
    /// The number of plies to the end of the game, this move included; null
    /// for a draw.
    pub distance: Option<u16>,
}

impl TableReply {
    /// What tables have reported about a position.
    #[must_use]
    pub fn new<R: DameoRules>(position: &Position<R>, report: &Report<R>) -> Self {
        let moves = report.moves.iter().map(|probed| TableMove {
            text: probed.text.clone(),
            value: probed.value.wdl().into(),
            distance: probed.value.distance(),
        });
        Self {
            value: report.value.wdl().into(),
            distance: report.value.distance(),
            moves: moves.collect(),
            line: line_texts(position, &report.line),
        }
    }
}

/// The contents of a folder of endgame tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TablesInfo {
    /// A class and the side to move in it, each.
    pub classes: Vec<TableInfo>,
}

/// How the positions of a class end, for the side to move, over all placements
/// without symmetry reduction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableInfo {
    /// White's pieces, `v`, Black's.
    pub class: String,
    /// `"white"` or `"black"`, the side to move.
    pub turn: String,
    /// All positions.
    pub positions: u64,
    /// Those won for the side to move.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Those lost for the side to move.
    pub lost: u64,
    /// The longest win in plies; null where there is none.
    pub longest_win: Option<u16>,
    /// A position with it.
    pub longest_win_fen: Option<String>,
    /// The longest loss in plies; null where there is none.
    pub longest_loss: Option<u16>,
    /// A position with it.
    pub longest_loss_fen: Option<String>,
}
