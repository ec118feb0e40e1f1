//! What a search found.

use dameo::{Move, Position, Rules};
use dameo_engine::{Info, Score, ScoreKind, SearchResult};
use serde::{Deserialize, Serialize};

use crate::outcome::OutcomeJson;

/// What a position is worth to one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ScoreJson {
    /// Hundredths of a man.
    Cp(i32),
    /// The side wins after this many plies.
    Win(u32),
    /// The side loses after this many plies.
    Loss(u32),
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> Self {
        match score.kind() {
            ScoreKind::Cp(hundredths) => Self::Cp(hundredths),
            ScoreKind::Win(plies) => Self::Win(plies),
            ScoreKind::Loss(plies) => Self::Loss(plies),
        }
    }
}

/// One line of play that a finished iteration found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisLine {
    /// The iteration, in plies.
    pub depth: u32,
    /// The largest number of plies any variation was followed.
    pub seldepth: u32,
    /// The line's place among the best, from 1.
    pub multipv: usize,
    /// What it is worth to the side to move.
    pub score: ScoreJson,
    /// Positions visited so far.
    pub nodes: u64,
    /// Positions visited per second.
    pub nps: u64,
    /// How often endgame tables have answered so far; left out if never.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tbhits: u64,
    /// Time used so far, in milliseconds.
    pub time: u64,
    /// The moves in the project's own form.
    pub pv: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl AnalysisLine {
    /// News from a search of a position.
    #[must_use]
    pub fn new<R: Rules>(position: &Position<R>, info: &Info<'_, R::Board>) -> Self {
        Self {
            depth: info.line.depth,
            seldepth: info.line.seldepth,
            multipv: info.multi_pv,
            score: info.line.score.into(),
            nodes: info.nodes,
            nps: info.nps(),
            tbhits: info.tb_hits,
            time: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            pv: line_texts(position, &info.line.moves),
        }
    }
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisEnd {
    /// The best move; null when the game is over.
    pub bestmove: Option<String>,
    /// The reply expected to it.
    pub ponder: Option<String>,
    /// How the game has ended, if it has.
    pub outcome: Option<OutcomeJson>,
}

impl AnalysisEnd {
    /// The result of a search of a position, and how its game has ended.
    #[must_use]
    pub fn new<R: Rules>(
        position: &Position<R>,
        found: &SearchResult<R::Board>,
        outcome: Option<dameo::Outcome>,
    ) -> Self {
        let line: Vec<_> = found.best.into_iter().chain(found.ponder).collect();
        let mut texts = line_texts(position, &line).into_iter();
        Self {
            bestmove: texts.next(),
            ponder: texts.next(),
            outcome: outcome.map(OutcomeJson::from),
        }
    }
}

/// One document of the stream that an analysis is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum AnalysisNews {
    /// A line of a finished iteration.
    Line(AnalysisLine),
    /// The last document.
    End(AnalysisEnd),
}

/// The texts of moves that are played one after the other.
pub(crate) fn line_texts<R: Rules>(position: &Position<R>, line: &[Move<R::Board>]) -> Vec<String> {
    let mut position = *position;
    let text = |&mv: &Move<R::Board>| {
        let text = position.move_text(mv);
        position = position.after(mv);
        text
    };
    line.iter().map(text).collect()
}
