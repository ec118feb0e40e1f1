//! The results of a search.

use dameo::{AnyPosition, Outcome};
use dameo_engine::{Info, Score, ScoreKind, SearchResult};
use serde::{Deserialize, Serialize};

use crate::moves::line_texts;

/// The score of a position for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ScoreJson {
    /// An evaluation in centipawns; a man is 100.
    Cp(i32),
    /// A win in this many plies.
    Win(u32),
    /// A loss in this many plies.
    Loss(u32),
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> Self {
        match score.kind() {
            ScoreKind::Cp(cp) => Self::Cp(cp),
            ScoreKind::Win(plies) => Self::Win(plies),
            ScoreKind::Loss(plies) => Self::Loss(plies),
        }
    }
}

impl From<ScoreJson> for Score {
    fn from(score: ScoreJson) -> Self {
        match score {
            ScoreJson::Cp(cp) => Self::cp(cp),
            ScoreJson::Win(plies) => Self::win_in(plies),
            ScoreJson::Loss(plies) => Self::loss_in(plies),
        }
    }
}

/// A principal variation of a completed iteration.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisLine {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The selective depth: the longest variation searched, in plies.
    pub seldepth: u32,
    /// The rank of the variation among the best ones, from 1.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: ScoreJson,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Tablebase hits so far; omitted if zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tbhits: u64,
    /// Elapsed time in milliseconds.
    pub time: u64,
    /// The moves in long notation.
    pub pv: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl AnalysisLine {
    /// Converts a report of a search that started from `position`.
    #[must_use]
    pub fn new(position: &AnyPosition, info: &Info<'_>) -> Self {
        Self {
            depth: info.line.depth,
            seldepth: info.line.seldepth,
            multipv: info.multi_pv,
            score: info.line.score.into(),
            nodes: info.nodes,
            nps: info.nps(),
            tbhits: info.tb_hits,
            time: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            pv: line_texts(position, info.line.moves.iter().copied()),
        }
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisEnd {
    /// The best move; null when the game is over.
    pub bestmove: Option<String>,
    /// The expected reply to `bestmove`.
    pub ponder: Option<String>,
    /// How the game ended; null while it is in progress.
    #[cfg_attr(feature = "typescript", tsify(type = "OutcomeJson | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::OutcomeJson>))]
    pub outcome: Option<Outcome>,
}

impl AnalysisEnd {
    /// Converts the result of a search from `position`, with the outcome of the
    /// game it belongs to.
    #[must_use]
    pub fn new(position: &AnyPosition, found: &SearchResult, outcome: Option<Outcome>) -> Self {
        let line = found.best.into_iter().chain(found.ponder);
        let mut texts = line_texts(position, line).into_iter();
        Self { bestmove: texts.next(), ponder: texts.next(), outcome }
    }
}

/// A document in the stream of an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AnalysisNews))]
#[serde(untagged)]
pub enum AnalysisEvent {
    /// A principal variation of a completed iteration.
    Line(AnalysisLine),
    /// The result, the last document.
    End(AnalysisEnd),
}
