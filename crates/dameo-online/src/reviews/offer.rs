//! The form of an offered review.

use std::sync::atomic::AtomicBool;

use dameo::notation::GameResult;
use dameo::{AnyGame, AnyPosition, Bounds, Conclusion, GameRecord};
use dameo_api::{PositionReviewJson, ScoreJson};
use dameo_engine::{PositionReview, Score};
use dameo_server::Problem;

use super::model::OfferedReviewJson;
use super::{MAX_LINE, MAX_PLIES};
use crate::problem::BAD_REVIEW;

/// A review that has the form of one of its game. Nothing says yet that it is right.
pub(crate) struct OfferedReview {
    /// The id of the game.
    pub(super) id: String,
    /// The game without its conclusion by the players: positions are searched as if it went on.
    pub(super) game: AnyGame,
    /// How it ended.
    pub(super) result: GameResult,
    pub(super) nodes: u64,
    /// One for each position of the game.
    pub(super) positions: Vec<PositionReview>,
}

fn bad(reason: impl std::fmt::Display) -> Problem {
    Problem::new(BAD_REVIEW, reason.to_string())
}

/// Whether a game is over and has a review: not if it was aborted, or has no moves or too many.
pub(crate) fn is_reviewable(record: &GameRecord) -> bool {
    let is_over = record.conclusion.is_some_and(|conclusion| conclusion != Conclusion::Abort);
    is_over && (1..=MAX_PLIES).contains(&record.moves.len())
}

/// The game of a review, without its conclusion by the players, and how it ended.
///
/// # Errors
/// If the record cannot be replayed.
pub(super) fn game_of(
    record: &GameRecord,
    stop: &AtomicBool,
) -> Result<(AnyGame, GameResult), Problem> {
    let bounds = Bounds { stop: Some(stop), ..Bounds::UNTRUSTED };
    let replay = |record: &GameRecord| record.replay(&bounds).map_err(|_| Problem::internal());
    let ended = replay(record)?;
    let played = replay(&GameRecord { conclusion: None, ..record.clone() })?;
    Ok((played, ended.outcome().into()))
}

/// Reads a review of a game that is over.
///
/// # Errors
/// If it has not the form of one of this game with this number of nodes. The detail names the
/// field and the ply.
pub(crate) fn read(
    id: String,
    record: &GameRecord,
    nodes: u64,
    offered: &OfferedReviewJson,
    stop: &AtomicBool,
) -> Result<OfferedReview, Problem> {
    if offered.nodes != nodes {
        return Err(bad(format!("nodes: {}, expected {nodes}", offered.nodes)));
    }
    let expected = record.moves.len() + 1;
    if offered.positions.len() != expected {
        let found = offered.positions.len();
        return Err(bad(format!("positions: {found}, expected {expected}, one for each position")));
    }
    let (game, result) = game_of(record, stop)?;
    let read = |(ply, (position, found)): (usize, (AnyPosition, &PositionReviewJson))| {
        read_position(&position, found)
            .map_err(|reason| bad(format!("positions: after {ply} plies: {reason}")))
    };
    let positions = game.positions().zip(&offered.positions).enumerate().map(read);
    let positions = positions.collect::<Result<_, _>>()?;
    Ok(OfferedReview { id, game, result, nodes, positions })
}

fn read_position(
    position: &AnyPosition,
    found: &PositionReviewJson,
) -> Result<PositionReview, String> {
    check_score("score_reached", found.score_reached)?;
    check_score("score_continued", found.score_continued)?;
    if found.pv.len() > MAX_LINE {
        return Err(format!("pv: {} moves, expected at most {MAX_LINE}", found.pv.len()));
    }
    let moves = position.count_moves();
    if found.pv.is_empty() != (moves == 0) {
        return Err(format!("pv: {} moves, expected some if there are any", found.pv.len()));
    }
    if found.forced != (moves == 1) {
        return Err(format!("forced: {}, but there are {moves} legal moves", found.forced));
    }
    found.read(position).map_err(|error| format!("pv: {error}"))
}

fn check_score(field: &str, score: ScoreJson) -> Result<(), String> {
    let is_score = match score {
        ScoreJson::Cp(centipawns) => centipawns.unsigned_abs() <= Score::MAX_CP.unsigned_abs(),
        ScoreJson::Win(plies) | ScoreJson::Loss(plies) => plies <= Score::MAX_PLIES,
    };
    if is_score {
        return Ok(());
    }
    let (cp, plies) = (Score::MAX_CP, Score::MAX_PLIES);
    Err(format!("{field}: expected cp from -{cp} to {cp}, or win or loss up to {plies}"))
}
