//! What a node seems to be worth without searching it.

use dameo::{Move, Rules};

use super::moves::Found;
use super::node::{Node, Window};
use super::{Evaluator, Shared, Worker};
use crate::ideas::Idea;
use crate::levels::Sight;
use crate::score::Score;

/// How far outside the window a position must seem to be for that to be enough,
/// in hundredths of a man.
const LAZY_MARGIN: i32 = 150;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The static evaluation of a node, or an estimate of it that lies so far
    /// outside the window that more does not matter.
    #[inline]
    pub(super) fn judge(&self, node: &Node<R>, window: Window) -> Score {
        let estimate = self.estimate(node).map(Score::cp).filter(|&estimate| {
            estimate.offset(LAZY_MARGIN) <= window.alpha
                || estimate.offset(-LAZY_MARGIN) >= window.beta
        });
        estimate.unwrap_or_else(|| Score::cp(self.evaluate(node)))
    }

    /// A cheap estimate of the static evaluation of a node, in hundredths of a
    /// man.
    #[inline]
    fn estimate(&self, node: &Node<R>) -> Option<i32> {
        let Shared { ideas, sight, evaluator, .. } = self.shared;
        if !ideas.has(Idea::LazyEvaluation) || *sight != Sight::CLEAR {
            return None;
        }
        evaluator.estimate(&node.position, self.frames.accumulator(node.ply))
    }

    /// The static evaluation of a node, in hundredths of a man, corrected by
    /// what the search has learnt.
    pub(super) fn evaluate(&self, node: &Node<R>) -> i32 {
        self.corrected(node, self.raw_evaluation(node))
    }

    /// What a node seems to be worth at first sight, in hundredths of a man.
    #[inline]
    pub(super) fn raw_evaluation(&self, node: &Node<R>) -> i32 {
        let accumulator = self.frames.accumulator(node.ply);
        let truth = self.shared.evaluator.evaluate_with(&node.position, accumulator);
        self.shared.sight.judge(&node.position, node.hash, truth)
    }

    /// An evaluation, corrected by what the search has learnt.
    pub(super) fn corrected(&self, node: &Node<R>, raw: i32) -> i32 {
        if self.shared.ideas.has(Idea::CorrectionHistory) {
            raw + self.heuristics.correction.of(&node.position)
        } else {
            raw
        }
    }

    /// Learns how wrong the static evaluation was, where the search says so.
    pub(super) fn correct(
        &mut self,
        node: &Node<R>,
        depth: i32,
        evaluation: Option<i32>,
        window: Window,
        found: Found<R>,
    ) {
        let Some(evaluation) = evaluation else { return };
        let above = found.score > Score::cp(evaluation);
        let says_so = if above { found.best.is_some() } else { found.score < window.beta };
        if says_so && !found.score.is_decided() && !found.best.is_some_and(Move::is_capture) {
            let error = found.score.to_cp() - evaluation;
            self.heuristics.correction.learn(&node.position, depth, error);
        }
    }
}
