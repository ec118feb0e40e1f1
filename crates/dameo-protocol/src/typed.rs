//! Constructors for results of the engine by rule type.

use dameo::notation::GameResult;
use dameo::{AnyGame, AnyPosition, Geometry};
use dameo_engine::typed;
use dameo_engine::{Info, Line, Review, ReviewedMove};

use crate::{AnalysisLine, ReviewReply};

/// As [`AnalysisLine::new`].
#[must_use]
pub fn analysis_line<G: Geometry>(
    position: &AnyPosition,
    info: &typed::Info<'_, G>,
) -> AnalysisLine {
    let line = Line::from(info.line);
    let &typed::Info { multi_pv, nodes, tb_hits, time, hashfull, .. } = info;
    AnalysisLine::new(position, &Info { line: &line, multi_pv, nodes, tb_hits, time, hashfull })
}

/// As [`ReviewReply::new`].
#[must_use]
pub fn review_reply<G: Geometry>(
    game: &AnyGame,
    result: GameResult,
    review: &typed::Review<G>,
) -> ReviewReply {
    let moves = review.moves.iter().map(|reviewed| ReviewedMove {
        mv: reviewed.mv.into(),
        score: reviewed.score,
        best_score: reviewed.best_score,
        best_line: reviewed.best_line.iter().map(|&mv| mv.into()).collect(),
        chance_before: reviewed.chance_before,
        chance_after: reviewed.chance_after,
        judgement: reviewed.judgement,
    });
    let review = Review { moves: moves.collect(), accuracy: review.accuracy };
    ReviewReply::new(game, result, &review)
}
