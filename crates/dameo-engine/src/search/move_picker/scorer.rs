//! Ordering scores of moves.

use dameo::{Move, Position, Rules};

use super::stack::ScoredMove;
use crate::heuristics::{Heuristics, HistoryScores, PreviousMoves};
use crate::search::node::Node;
use crate::search_features::{SearchFeature, SearchFeatures};
use crate::tt::PackedMove;

/// After the TT move come promotions, then the killers, then all other moves
/// by history. Captures of one position all take equally many pieces; among
/// them those that take more kings come first.
const PROMOTION: i32 = 1 << 25;
const CAPTURED_KING: i32 = 1 << 23;
const FIRST_KILLER: i32 = 1 << 20;
const SECOND_KILLER: i32 = FIRST_KILLER - 1;

/// Gives the moves of a node their ordering scores, and swaps the best with the first.
#[inline(never)]
pub(in crate::search) fn score_moves<R: Rules>(
    moves: &mut [ScoredMove<R>],
    node: &Node<R>,
    heuristics: &Heuristics<R>,
    previous: &PreviousMoves<R>,
    features: SearchFeatures,
) {
    let scorer = MoveScorer::new(node, heuristics, previous, features);
    // Captures are compulsory: a position has nothing else, or none.
    let best = if moves[0].mv().is_capture() {
        score_each(moves, |mv| scorer.score_capture(mv))
    } else {
        score_each(moves, |mv| scorer.score_quiet(mv))
    };
    moves.swap(0, best);
}

/// Scores the moves of a node for ordering.
struct MoveScorer<'a, R: Rules> {
    position: &'a Position<R>,
    killers: [PackedMove; 2],
    history: HistoryScores<'a, R>,
}

impl<'a, R: Rules> MoveScorer<'a, R> {
    #[inline(always)]
    fn new(
        node: &'a Node<R>,
        heuristics: &'a Heuristics<R>,
        previous: &PreviousMoves<R>,
        features: SearchFeatures,
    ) -> Self {
        let killers = if features.has(SearchFeature::Killers) {
            heuristics.killers(node.ply)
        } else {
            [PackedMove::NONE; 2]
        };
        let history = heuristics.history_scores(node.position.turn(), previous, features);
        Self { position: &node.position, killers, history }
    }

    #[inline(always)]
    fn score_capture(&self, mv: Move<R::Board>) -> i32 {
        let kings = mv.captured & self.position.kings(!self.position.turn());
        self.score_promotion(mv) + CAPTURED_KING * kings.len() as i32
    }

    #[inline(always)]
    fn score_quiet(&self, mv: Move<R::Board>) -> i32 {
        let mut score = self.score_promotion(mv) + self.history.of(mv);
        let packed = PackedMove::quiet(mv.from, mv.to);
        if packed == self.killers[0] {
            score += FIRST_KILLER;
        } else if packed == self.killers[1] {
            score += SECOND_KILLER;
        }
        score
    }

    #[inline(always)]
    fn score_promotion(&self, mv: Move<R::Board>) -> i32 {
        if self.position.promotes(mv) { PROMOTION } else { 0 }
    }
}

/// Scores moves, and returns the index of the best; of equal ones that of the first.
#[inline(always)]
fn score_each<R: Rules>(
    moves: &mut [ScoredMove<R>],
    score: impl Fn(Move<R::Board>) -> i32,
) -> usize {
    let (mut best, mut highest) = (0, i32::MIN);
    for (index, scored) in moves.iter_mut().enumerate() {
        scored.score = score(scored.mv());
        if scored.score > highest {
            (best, highest) = (index, scored.score);
        }
    }
    best
}
