//! Pruning: nodes and moves that are not searched.

use dameo::Rules;
use dameo::rules::NoMove;

use super::moves::Plan;
use super::node::{Node, NonPvNode, Window};
use super::{Evaluator, NodeInfo, Searched, Worker};
use crate::score::Score;
use crate::search_features::SearchFeature;

/// The smallest number of own pieces with which a null move is tried.
const NULL_MOVE_PIECES: usize = 5;

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
        let params = &self.shared.params;
        let static_eval = info.static_eval?;
        if !self.shared.features.has(SearchFeature::ReverseFutility)
            || !trusts_static_eval::<R>()
            || depth > params.reverse_futility_depth()
            || window.beta.is_decided()
        {
            return None;
        }
        let margin = params.reverse_futility_base()
            + params.reverse_futility_step() * (depth - i32::from(info.improving));
        let score = Score::cp(static_eval - margin);
        (score >= window.beta && !node.position.is_threatened()).then_some(score)
    }

    /// Null move pruning: a bound for a quiet node that a shallower search puts above beta even
    /// if the side to move passes.
    ///
    /// Not under a threat, which a pass does not parry, and not with a few men, when every move
    /// may be worse than none.
    pub(super) fn null_move(
        &mut self,
        node: &Node<R>,
        depth: i32,
        info: &NodeInfo,
        window: Window,
    ) -> Searched<Option<Score>> {
        let params = &self.shared.params;
        let Some(static_eval) = info.static_eval else { return Ok(None) };
        if !self.shared.features.has(SearchFeature::NullMove)
            || !trusts_static_eval::<R>()
            || depth < params.null_move_depth()
            || window.beta.is_decided()
            || Score::cp(static_eval - params.null_move_margin()) < window.beta
            || self.stack.previous_moves(node.ply)[0].is_none()
            || node.position.pieces(node.position.turn()).len() < NULL_MOVE_PIECES
            || node.position.is_threatened()
        {
            return Ok(None);
        }
        let reduced = depth - params.null_move_reduction() - depth / 4;
        let child = self.pass(node);
        let null_window = Window::null_below(window.beta);
        let score = -self.search::<NonPvNode>(&child, reduced, -null_window)?;
        Ok((score >= window.beta && !score.is_decided()).then_some(score))
    }

    /// Plays a null move and returns the child node.
    fn pass(&mut self, node: &Node<R>) -> Node<R> {
        self.shared.evaluator.push_null_move(&mut self.evaluations, node.ply);
        self.stack.push(node.ply, None);
        node.after_null_move()
    }

    /// The number of moves after which most quiet moves are
    /// [skipped](super::move_picker::MovePicker::skip_quiets): by late move pruning, or by futility
    /// pruning if a margin cannot lift the static evaluation above alpha.
    // Never inlined: the compiler would compute all of it before the move
    // loop, which mostly ends before it is needed.
    #[inline(never)]
    pub(super) fn late_move_count(&self, node: &Node<R>, plan: &Plan, window: Window) -> usize {
        let (features, params, depth) = (self.shared.features, &self.shared.params, plan.depth);
        let Some(static_eval) = plan.info.static_eval else { return usize::MAX };
        let futility_margin = params.futility_base() + params.futility_step() * depth;
        if features.has(SearchFeature::Futility)
            && trusts_static_eval::<R>()
            && depth <= params.futility_depth()
            && Score::cp(static_eval + futility_margin) <= window.alpha
            && !node.position.is_threatened()
        {
            1
        } else if features.has(SearchFeature::LateMovePruning) && depth <= params.late_move_depth()
        {
            let count = params.late_move_base() + depth * depth;
            (count / (2 - i32::from(plan.info.improving))) as usize
        } else {
            usize::MAX
        }
    }
}
