//! Which variations are followed further than others.

use dameo::{Move, Rules};

use super::node::{Node, NonPv, Window};
use super::{Bound, Entry, Evaluator, Searched, Worker};
use crate::ideas::Idea;
use crate::score::Score;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Plies added to a node: one if it has a single legal move. Captures are
    /// compulsory, so long exchanges are mostly such moves, and without the
    /// extension they would use up the depth that is to judge them.
    pub(super) fn extension(&self, node: &Node<R>, moves: usize) -> i32 {
        let extends = self.shared.ideas.has(Idea::SingleReplyExtension)
            && moves == 1
            && self.may_extend(node);
        i32::from(extends)
    }

    /// Twice as deep as the iteration extensions end: otherwise two sides that
    /// force each other for ever would never come to the bottom.
    fn may_extend(&self, node: &Node<R>) -> bool {
        node.ply < 2 * self.depth as usize
    }
}

/// Nodes nearer to the leaves are not worth the search that tells.
const SINGULAR_DEPTH: i32 = 6;
/// How much less deeply than the node the table's move may have been searched.
const TABLE_LAG: i32 = 3;

/// How much worse the others must be for each ply of depth, in hundredths of a
/// man.
const SINGULAR_MARGIN: i32 = 2;

/// What is known of the table's move.
pub(super) enum Singular {
    /// Plies to add to it, or to take off it.
    Extend(i32),
    /// Several moves are good enough for a cutoff.
    Refuted(Score),
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Looks how good the other moves are where the table knows a good one. If
    /// all of them are clearly worse, everything hangs on that move and it is
    /// searched deeper. If another one too is beyond the window, so is the
    /// node.
    pub(super) fn singular(
        &mut self,
        node: &Node<R>,
        best: Move<R::Board>,
        entry: Entry,
        depth: i32,
        window: Window,
    ) -> Searched<Singular> {
        let known = entry.score.seen_from_root(node.ply);
        if !self.shared.ideas.has(Idea::SingularExtension)
            || depth < SINGULAR_DEPTH
            || entry.bound == Bound::Upper
            || i32::from(entry.depth) < depth - TABLE_LAG
            || known.is_decided()
            || !self.may_extend(node)
        {
            return Ok(Singular::Extend(0));
        }
        let bar = known.offset(-SINGULAR_MARGIN * depth);
        let probe = Window { alpha: bar.just_below(), beta: bar };
        self.frames.at(node.ply).excluded = Some(best);
        let others = self.search::<NonPv>(node, (depth - 1) / 2, probe);
        self.frames.at(node.ply).excluded = None;
        let others = others?;
        Ok(if others < bar {
            Singular::Extend(1)
        } else if bar >= window.beta {
            Singular::Refuted(bar)
        } else if known >= window.beta {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
