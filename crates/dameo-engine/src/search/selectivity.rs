//! Which variations are followed further than others, and which less far.

use dameo::{Move, Rules};

use super::node::{Node, NodeKind};
use super::{Evaluator, Worker};

/// The first moves of a node that are never reduced.
const FULL_MOVES: usize = 3;
/// Nodes nearer to the leaves than this reduce nothing.
const LEAST_DEPTH: i32 = 2;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Plies added to a node: one if it has a single legal move. Captures are
    /// compulsory, so long exchanges are mostly such moves, and without the
    /// extension they would use up the depth that is to judge them.
    ///
    /// Twice as deep as the iteration it ends: otherwise two sides that force
    /// each other for ever would never come to the bottom.
    pub(super) fn extension(&self, node: &Node<R>, moves: usize) -> i32 {
        let limit = 2 * self.depth as usize;
        let extends = self.shared.ideas.single_reply_extension && moves == 1 && node.ply < limit;
        i32::from(extends)
    }

    /// Plies taken off the first search of a move that comes late in the
    /// order: it is seldom the best, and if it seems to be it is searched
    /// again in full. The reduction grows with the depth and the number of the
    /// move.
    ///
    /// Captures and promotions are not reduced. Moves that make the opponent
    /// capture are: they decide many games, but many more of them only lose a
    /// man, and exempting them made the trees three times as large.
    pub(super) fn reduction<K: NodeKind>(
        &self,
        node: &Node<R>,
        mv: Move<R::Board>,
        number: usize,
        depth: i32,
    ) -> i32 {
        if !self.shared.ideas.late_move_reductions
            || depth < LEAST_DEPTH
            || number < FULL_MOVES
            || mv.is_capture()
            || node.position.promotes(mv)
        {
            return 0;
        }
        let logs = depth.ilog2() * (number as u32).ilog2();
        let reduction = 1 + logs as i32 / 3 - i32::from(K::PV);
        reduction.clamp(0, depth - 1)
    }
}
