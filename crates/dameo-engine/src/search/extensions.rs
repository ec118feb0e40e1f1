//! Extensions: nodes and moves that are searched deeper.

use dameo::{Move, Rules};

use super::node::{Node, NonPvNode, Window};
use super::{Bound, Entry, Evaluator, Searched, Worker};
use crate::score::Score;
use crate::search_features::SearchFeature;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Single-reply extension: one ply for a node with a single legal move.
    /// Captures are compulsory, so long exchanges mostly consist of such moves
    /// and would otherwise use up the depth.
    pub(super) fn single_reply_extension(&self, node: &Node<R>, moves: usize) -> i32 {
        let extends = self.shared.features.has(SearchFeature::SingleReplyExtension)
            && moves == 1
            && self.may_extend(node);
        i32::from(extends)
    }

    /// A quiet position at the horizon in which the opponent threatens to capture is searched
    /// for a ply: its static evaluation does not tell whether the threat can be parried.
    #[inline]
    pub(super) fn threat_extension(&self, node: &Node<R>, depth: i32) -> i32 {
        let extends = depth == 0
            && self.shared.features.has(SearchFeature::ThreatExtension)
            && !node.can_capture()
            && self.may_extend(node)
            && node.position.is_threatened();
        i32::from(extends)
    }

    /// Extensions end at twice the depth of the iteration: two sides that
    /// force each other forever would never reach the horizon.
    fn may_extend(&self, node: &Node<R>) -> bool {
        node.ply < 2 * self.depth as usize
    }
}

/// The result of a singular search.
pub(super) enum Singular {
    /// Plies to add to the TT move; negative for a reduction.
    Extend(i32),
    /// Several moves fail high (multi-cut).
    MultiCut(Score),
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Singular search: searches the node without its TT move. If all other
    /// moves are clearly worse, the TT move is extended. If another one fails
    /// high too, so does the node.
    pub(super) fn singular(
        &mut self,
        node: &Node<R>,
        tt_move: Move<R::Board>,
        entry: Entry,
        depth: i32,
        window: Window,
    ) -> Searched<Singular> {
        let params = &self.shared.params;
        let tt_score = entry.score.root_relative(node.ply);
        if !self.shared.features.has(SearchFeature::SingularExtension)
            || depth < params.singular_depth()
            || entry.bound == Bound::Upper
            || i32::from(entry.depth) < depth - params.singular_tt_lag()
            || tt_score.is_decided()
            || !self.may_extend(node)
        {
            return Ok(Singular::Extend(0));
        }
        let singular_beta = tt_score.offset(-params.singular_margin() * depth / 100);
        let null_window = Window::null_below(singular_beta);
        self.stack.at(node.ply).excluded = Some(tt_move);
        let others = self.search::<NonPvNode>(node, (depth - 1) / 2, null_window);
        self.stack.at(node.ply).excluded = None;
        let others = others?;
        Ok(if others < singular_beta {
            Singular::Extend(1)
        } else if singular_beta >= window.beta {
            Singular::MultiCut(singular_beta)
        } else if tt_score >= window.beta {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
