//! Draws inside the tree.
//!
//! What counts as a draw is defined once, by [`DrawRules::draw`]; this file
//! only keeps the history it asks for.
//!
//! **Known limitation.** The table knows positions, not how they were reached.
//! A score that rests on a repetition may be reused where the same position
//! is no repetition, and the other way round. For the counter of king moves
//! the error is bounded: close to its limit, and with one king against one
//! king, the counter is part of the key under which a position is kept.

use dameo::{DrawRules, Game, RepetitionCounts, Rules};

use super::node::Node;
use crate::limits::MAX_PLY;

/// The hashes of the game so far and of the variation being searched.
pub(super) struct History {
    rules: DrawRules,
    hashes: Vec<u64>,
    /// Where the root stands in `hashes`.
    root: usize,
    /// The first entry that counts for repetition.
    first: usize,
}

/// A position cannot come back sooner: both sides move a king there and back.
const SHORTEST_CYCLE: usize = 4;

/// How close to the limit of king moves the table tells counters apart, and
/// how coarsely.
const NEAR_LIMIT: u16 = 24;
const COUNTER_STEP: u16 = 4;

impl History {
    pub(super) fn new<R: Rules>(game: &Game<R>) -> Self {
        let mut hashes = game.repeatable_hashes();
        let root = hashes.len();
        let rules = game.draw_rules();
        // The game names its earlier positions only; the root itself may be
        // the start that does not count.
        let counts = game.ply() > 0 || rules.repetition() == Some(RepetitionCounts::FromStart);
        let first = if counts { 0 } else { root + 1 };
        hashes.resize(root + MAX_PLY + 1, 0);
        hashes[root] = game.position().zobrist_hash();
        Self { rules, hashes, root, first }
    }

    /// Makes a node the end of the variation.
    #[inline]
    pub(super) fn visit<R: Rules>(&mut self, node: &Node<R>) {
        self.hashes[self.root + node.ply] = node.hash;
    }

    /// Whether a node with a legal move is drawn.
    #[inline(always)]
    pub(super) fn is_draw<R: Rules>(&self, node: &Node<R>) -> bool {
        // Nothing has been counted yet at most nodes, and then only one rule
        // can apply.
        let counted = node.half_moves > 0 || node.reversible > 0;
        (counted || node.position.is_king_against_king()) && self.meets_draw_rule(node)
    }

    fn meets_draw_rule<R: Rules>(&self, node: &Node<R>) -> bool {
        self.rules.draw(&node.position, node.half_moves, self.occurrences(node)).is_some()
    }

    /// Whether the draw rules soon end the game at a node for its pieces, one
    /// king against one.
    #[inline]
    pub(super) fn ends_king_against_king<R: Rules>(&self, node: &Node<R>) -> bool {
        self.rules.king_against_king().is_some() && node.position.is_king_against_king()
    }

    /// How often a position has occurred. One that comes back inside the tree
    /// counts as the third time at once: if it is best to repeat once, it is
    /// best to repeat again.
    fn occurrences<R: Rules>(&self, node: &Node<R>) -> usize {
        let index = self.root + node.ply;
        let reach = usize::from(node.reversible).min(index.saturating_sub(self.first));
        let mut occurrences = 1;
        for back in (SHORTEST_CYCLE..=reach).step_by(2) {
            if self.hashes[index - back] == node.hash {
                if back < node.ply {
                    return 3;
                }
                occurrences += 1;
            }
        }
        occurrences
    }

    /// The hash under which the table keeps a node.
    #[inline]
    pub(super) fn table_key<R: Rules>(&self, node: &Node<R>) -> u64 {
        node.hash ^ u64::from(self.counter_class(node)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Nodes of different classes do not share what the table knows.
    fn counter_class<R: Rules>(&self, node: &Node<R>) -> u16 {
        let Some(limit) = self.rules.king_moves() else {
            return 0;
        };
        let near = limit.saturating_sub(NEAR_LIMIT);
        if node.half_moves > near {
            1 + (node.half_moves - near) / COUNTER_STEP
        } else if node.half_moves > 0 && node.position.is_king_against_king() {
            0x100 + node.half_moves
        } else {
            0
        }
    }
}
