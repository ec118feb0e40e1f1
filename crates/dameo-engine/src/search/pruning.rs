//! Pruning: nodes and moves that are not searched.

use dameo::Rules;
use dameo::rules::NoMove;

use super::moves::Plan;
use super::node::{Node, NonPvNode, Window};
use super::{Evaluator, NodeInfo, Searched, Worker};
use crate::score::Score;
use crate::search_features::SearchFeature;

/// Reverse futility: the largest depth, and the margin in centipawns, a base
/// and a step for every ply.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
const REVERSE_FUTILITY_BASE: i32 = 20;
const REVERSE_FUTILITY_STEP: i32 = 40;

/// ProbCut: the smallest depth, and the margin in centipawns.
const PROBCUT_DEPTH: i32 = 5;
const PROBCUT_MARGIN: i32 = 60;

/// Late move pruning: the largest depth, and the number of moves searched at
/// least, to which the square of the depth is added.
const LATE_MOVE_DEPTH: i32 = 6;
const MIN_MOVES: i32 = 4;

/// Futility: the largest depth, and the margin in centipawns, a base and a step
/// for every ply.
const FUTILITY_DEPTH: i32 = 4;
const FUTILITY_BASE: i32 = 40;
const FUTILITY_STEP: i32 = 60;

/// Whether the static evaluation is good enough to prune nodes by. Played to
/// lose, more or fewer pieces mean little: a fit of all weights to 2,500 games
/// explained next to nothing of their results.
const fn trusts_static_eval<R: Rules>() -> bool {
    matches!(R::NO_MOVE, NoMove::Loses)
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Reverse futility pruning: a bound for a node whose static evaluation is
    /// so far above beta that the side to move need not prove it. Only if
    /// neither side can capture: a threat makes the evaluation worthless.
    pub(super) fn reverse_futility(
        &self,
        node: &Node<R>,
        depth: i32,
        info: &NodeInfo,
        window: Window,
    ) -> Option<Score> {
        let static_eval = info.static_eval?;
        if !self.shared.features.has(SearchFeature::ReverseFutility)
            || !trusts_static_eval::<R>()
            || depth > REVERSE_FUTILITY_DEPTH
            || window.beta.is_decided()
        {
            return None;
        }
        let margin =
            REVERSE_FUTILITY_BASE + REVERSE_FUTILITY_STEP * (depth - i32::from(info.improving));
        let score = Score::cp(static_eval - margin);
        (score >= window.beta && !node.position.is_threatened()).then_some(score)
    }

    /// ProbCut: a bound for a node that a shallower search puts well above
    /// beta.
    pub(super) fn probcut(
        &mut self,
        node: &Node<R>,
        depth: i32,
        info: &NodeInfo,
        window: Window,
    ) -> Searched<Option<Score>> {
        if !self.shared.features.has(SearchFeature::ProbCut)
            || depth < PROBCUT_DEPTH
            || window.beta.is_decided()
            || info.static_eval.is_some_and(|static_eval| Score::cp(static_eval) < window.beta)
        {
            return Ok(None);
        }
        let probcut_beta = window.beta.offset(PROBCUT_MARGIN);
        let null_window = Window::null_below(probcut_beta);
        let score = self.search::<NonPvNode>(node, depth / 2 - 1, null_window)?;
        Ok((score >= probcut_beta).then_some(score))
    }

    /// The number of moves after which moves that are quiet and do not make
    /// the opponent capture are skipped: by late move pruning, or by futility
    /// pruning if a margin cannot lift the static evaluation above alpha.
    // Never inlined: the compiler would compute all of it before the move
    // loop, which mostly ends before it is needed.
    #[inline(never)]
    pub(super) fn late_move_count(&self, node: &Node<R>, plan: &Plan<R>, window: Window) -> usize {
        let (features, depth) = (self.shared.features, plan.depth);
        let Some(static_eval) = plan.info.static_eval else { return usize::MAX };
        if features.has(SearchFeature::Futility)
            && trusts_static_eval::<R>()
            && depth <= FUTILITY_DEPTH
            && Score::cp(static_eval + FUTILITY_BASE + FUTILITY_STEP * depth) <= window.alpha
            && !node.position.is_threatened()
        {
            1
        } else if features.has(SearchFeature::LateMovePruning) && depth <= LATE_MOVE_DEPTH {
            let count = (MIN_MOVES + depth * depth) / (2 - i32::from(plan.info.improving));
            count as usize
        } else {
            usize::MAX
        }
    }

    /// Removes the moves from index `next` on that are quiet and do not make
    /// the opponent capture.
    #[inline(never)]
    pub(super) fn skip_quiets(&mut self, node: &Node<R>, next: usize) {
        let capture_threats = node.position.capture_threats();
        self.moves.retain_from(next, |mv| capture_threats.by(mv) || node.position.promotes(mv));
    }
}
