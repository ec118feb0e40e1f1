//! Whether an offered review is that of the engine.

use std::sync::atomic::AtomicBool;

use dameo::AnyGame;
use dameo::notation::GameResult;
use dameo_api::ReviewReply;
use dameo_engine::{
    PositionReview, Review, ReviewOptions, embedded_network, evaluation_name, review_positions,
};
use dameo_server::Tablebases;

use super::MAX_LINE;
use super::model::ReviewText;
use super::offer::OfferedReview;
use super::turning_points::turning_points;
use crate::id::random_below;

/// How many positions are searched again. Whoever changes one of 80 is found out in one of 27
/// offers; what is to look better than it is has to be changed in many.
const SPOT_CHECKS: usize = 3;

/// What a check has found.
pub(super) enum CheckResult {
    /// All is as the engine found it, as far as it was looked at.
    Right(CheckedReview),
    /// The engine finds something else in the position after this many plies.
    Wrong {
        /// The number of plies.
        ply: usize,
    },
    /// It was stopped before its end.
    Stopped,
}

/// A review that is right.
pub(super) struct CheckedReview {
    /// What the engine evaluates positions with.
    pub(super) network: String,
    /// As it is stored.
    pub(super) json: String,
}

/// Searches some positions again, and makes the review of what was found about all of them: its
/// judgements, reasons and accuracies are those of the server. On one thread and without a limit
/// of time the search is deterministic, in the browser too: what it finds has to be equal.
pub(super) fn check(
    offered: &OfferedReview,
    tablebases: &Tablebases,
    stop: &AtomicBool,
) -> CheckResult {
    let OfferedReview { game, nodes, positions, .. } = offered;
    for ply in plies_to_check(positions.len()) {
        let options = ReviewOptions::new(*nodes);
        let found = review_positions(game, ply..ply + 1, options, None, stop, &|| ());
        let Some(found) = found.and_then(|mut found| found.pop()) else {
            return CheckResult::Stopped;
        };
        if cut(found) != positions[ply] {
            return CheckResult::Wrong { ply };
        }
    }
    CheckResult::Right(finish(game, offered.result, positions, tablebases))
}

/// The review of a game; `None` if it was stopped.
pub(super) fn make(
    game: &AnyGame,
    result: GameResult,
    nodes: u64,
    tablebases: &Tablebases,
    stop: &AtomicBool,
) -> Option<CheckedReview> {
    let (plies, options) = (0..game.ply() + 1, ReviewOptions::new(nodes));
    let found = review_positions(game, plies, options, None, stop, &|| ())?;
    let positions: Vec<_> = found.into_iter().map(cut).collect();
    Some(finish(game, result, &positions, tablebases))
}

/// Positions that are searched again, each at most once.
fn plies_to_check(positions: usize) -> Vec<usize> {
    let mut plies: Vec<_> = (0..positions).collect();
    let count = SPOT_CHECKS.min(positions);
    for chosen in 0..count {
        let other = chosen + random_below(positions - chosen);
        plies.swap(chosen, other);
    }
    plies.truncate(count);
    plies
}

/// With the line as it is offered.
pub(super) fn cut(mut found: PositionReview) -> PositionReview {
    found.line.truncate(MAX_LINE);
    found
}

/// The review of positions that are right.
fn finish(
    game: &AnyGame,
    result: GameResult,
    positions: &[PositionReview],
    tablebases: &Tablebases,
) -> CheckedReview {
    let mut review = ReviewReply::new(game, result, &Review::new(game, positions));
    for reviewed in &mut review.moves {
        if reviewed.judgement.is_none() {
            reviewed.best_pv.clear();
            reviewed.reply_pv.clear();
        }
    }
    let turning_points = turning_points(game, tablebases.of(game.variant()));
    let json = serde_json::to_string(&ReviewText { turning_points, review });
    let json = json.expect("a review has names for all its fields");
    CheckedReview { network: evaluation_name(embedded_network(game.variant()).as_ref()), json }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use dameo::{MoveFormat, Variant};
    use dameo_engine::Score;

    use super::*;

    const NODES: u64 = 300;

    fn offered() -> OfferedReview {
        let mut game = AnyGame::new(Variant::Dameo);
        for text in ["d1-d4", "d8-d5"] {
            game.play_text(text, MoveFormat::Long).unwrap();
        }
        let stop = AtomicBool::new(false);
        let found =
            review_positions(&game, 0..3, ReviewOptions::new(NODES), None, &stop, &|| ()).unwrap();
        let positions = found.into_iter().map(cut).collect();
        let (id, result) = ("AbCd1234".to_owned(), GameResult::Unknown);
        OfferedReview { id, game, result, nodes: NODES, positions }
    }

    fn checked(offered: &OfferedReview) -> CheckResult {
        check(offered, &Tablebases::default(), &AtomicBool::new(false))
    }

    #[test]
    fn what_the_engine_found_is_right_and_nothing_else() {
        let right = offered();
        let CheckResult::Right(CheckedReview { network, json }) = checked(&right) else { panic!() };
        assert!(network.starts_with("network "), "{network}");
        let ReviewText { turning_points, review } = serde_json::from_str(&json).unwrap();
        assert_eq!((turning_points, review.moves.len()), (vec![], 2));
        // A short game is searched again as a whole.
        for ply in 0..3 {
            let mut wrong = offered();
            wrong.positions[ply].score_reached = Score::cp(777);
            assert!(matches!(checked(&wrong), CheckResult::Wrong { ply: found } if found == ply));
            let mut wrong = offered();
            wrong.positions[ply].line.pop();
            assert!(matches!(checked(&wrong), CheckResult::Wrong { ply: found } if found == ply));
        }
        let stopped = check(&right, &Tablebases::default(), &AtomicBool::new(true));
        assert!(matches!(stopped, CheckResult::Stopped));
    }

    #[test]
    fn every_position_can_be_searched_again() {
        let mut all = BTreeSet::new();
        for _ in 0..1_000 {
            let plies = plies_to_check(9);
            let different: BTreeSet<_> = plies.iter().copied().collect();
            assert_eq!((plies.len(), different.len()), (3, 3));
            all.extend(different);
        }
        assert_eq!(all, (0..9).collect());
        assert_eq!(plies_to_check(1), [0]);
    }
}
