//! Static evaluation of nodes.

use dameo::{Move, Rules};

use super::moves::BestMove;
use super::node::{Node, Window};
use super::{Evaluator, Worker};
use crate::score::Score;
use crate::search_features::SearchFeature;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The score of a leaf: its static evaluation, or its lazy evaluation if
    /// that is far enough outside the window.
    #[inline]
    pub(super) fn leaf_eval(&mut self, node: &Node<R>, window: Window) -> Score {
        let margin = self.shared.params.lazy_margin();
        let bonus = self.stack.at(node.ply).bonus;
        let lazy = self.lazy_eval(node).map(|lazy| Score::cp(lazy + bonus)).filter(|&lazy| {
            lazy.offset(margin) <= window.alpha || lazy.offset(-margin) >= window.beta
        });
        lazy.unwrap_or_else(|| Score::cp(self.static_eval(node)))
    }

    /// In centipawns.
    #[inline]
    fn lazy_eval(&self, node: &Node<R>) -> Option<i32> {
        if !self.shared.features.has(SearchFeature::LazyEvaluation) {
            return None;
        }
        self.shared.evaluator.lazy_evaluate_at(&self.evaluations, node.ply, &node.position)
    }

    /// The static evaluation with correction, in centipawns.
    pub(super) fn static_eval(&mut self, node: &Node<R>) -> i32 {
        let raw_eval = self.raw_eval(node);
        self.corrected_eval(node, raw_eval)
    }

    /// The static evaluation without correction, in centipawns.
    #[inline]
    pub(super) fn raw_eval(&mut self, node: &Node<R>) -> i32 {
        let evaluator = self.shared.evaluator;
        let evaluation = evaluator.evaluate_at(&mut self.evaluations, node.ply, &node.position);
        match self.shared.handicap {
            None => evaluation,
            Some(handicap) => handicap.distort(&node.position, node.hash, evaluation),
        }
    }

    /// With correction and the bonus of the tablebase, in centipawns.
    pub(super) fn corrected_eval(&mut self, node: &Node<R>, raw_eval: i32) -> i32 {
        let raw_eval = raw_eval + self.stack.at(node.ply).bonus;
        if self.shared.features.has(SearchFeature::CorrectionHistory) {
            raw_eval + self.heuristics.correction.of(&node.position)
        } else {
            raw_eval
        }
    }

    /// Updates the correction history, if the result of a search shows on
    /// which side of the static evaluation the true score is.
    pub(super) fn update_correction(
        &mut self,
        node: &Node<R>,
        depth: i32,
        static_eval: Option<i32>,
        window: Window,
        best: BestMove<R>,
    ) {
        let Some(static_eval) = static_eval else { return };
        let is_above = best.score > Score::cp(static_eval);
        let is_certain = if is_above { best.mv.is_some() } else { best.score < window.beta };
        if is_certain && !best.score.is_decided() && !best.mv.is_some_and(Move::is_capture) {
            let error = best.score.to_cp() - static_eval;
            self.heuristics.correction.update(&node.position, depth, error, &self.shared.params);
        }
    }
}
