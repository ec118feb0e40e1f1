//! Draws inside the tree.
//!
//! [`DrawRules::draw`] defines what is a draw; this module keeps the history
//! that it needs.
//!
//! **Known limitation.** The transposition table stores positions without
//! their history. A score that depends on a repetition may be used in a
//! position that is no repetition, and the other way round. For the counter of
//! king moves the error is bounded: close to its limit, and with one king
//! against one king, the counter is part of the TT key.

use dameo::draw_rules::RepetitionCounts;
use dameo::{DrawRules, Game, Rules};

use super::node::Node;
use crate::limits::MAX_PLY;

/// The hashes of the game so far and of the current variation.
pub(super) struct RepetitionHistory {
    rules: DrawRules,
    hashes: Vec<u64>,
    /// The index of the root in `hashes`.
    root: usize,
    /// The first index that counts for repetition.
    first: usize,
}

/// The plies after which a position can first repeat: both sides move a king
/// there and back.
const MIN_CYCLE: usize = 4;

/// How close to its limit the counter of king moves is part of the TT key, and
/// in what steps.
const NEAR_LIMIT: u16 = 24;
const COUNTER_STEP: u16 = 4;

impl RepetitionHistory {
    pub(super) fn new<R: Rules>(game: &Game<R>) -> Self {
        let mut hashes = game.repeatable_hashes();
        let root = hashes.len();
        let rules = game.draw_rules();
        // The hashes are those of earlier positions; the root itself may be a
        // start that does not count.
        let counts = game.ply() > 0 || rules.repetition() == Some(RepetitionCounts::FromStart);
        let first = if counts { 0 } else { root + 1 };
        hashes.resize(root + MAX_PLY + 1, 0);
        hashes[root] = game.position().zobrist_hash();
        Self { rules, hashes, root, first }
    }

    /// Makes a node the last of the current variation.
    #[inline]
    pub(super) fn push<R: Rules>(&mut self, node: &Node<R>) {
        self.hashes[self.root + node.ply] = node.hash;
    }

    /// Whether a node with a legal move is drawn.
    #[inline(always)]
    pub(super) fn is_draw<R: Rules>(&self, node: &Node<R>) -> bool {
        // Most nodes have counters of 0; only one rule can apply to them.
        let counted = node.half_moves > 0 || node.reversible > 0;
        (counted || node.position.is_king_against_king()) && self.is_draw_by_rule(node)
    }

    fn is_draw_by_rule<R: Rules>(&self, node: &Node<R>) -> bool {
        self.rules.draw(&node.position, node.half_moves, self.occurrences(node)).is_some()
    }

    /// Whether the draw rules soon end the game because a node has one king
    /// against one king.
    #[inline]
    pub(super) fn ends_king_against_king<R: Rules>(&self, node: &Node<R>) -> bool {
        self.rules.king_against_king().is_some() && node.position.is_king_against_king()
    }

    /// The number of occurrences of a node's position. A repetition of a
    /// position inside the tree counts as the third: if it is best to repeat
    /// once, it is best to repeat again.
    fn occurrences<R: Rules>(&self, node: &Node<R>) -> usize {
        let index = self.root + node.ply;
        let reach = usize::from(node.reversible).min(index.saturating_sub(self.first));
        let mut occurrences = 1;
        for back in (MIN_CYCLE..=reach).step_by(2) {
            if self.hashes[index - back] == node.hash {
                if back < node.ply {
                    return 3;
                }
                occurrences += 1;
            }
        }
        occurrences
    }

    #[inline]
    pub(super) fn tt_key<R: Rules>(&self, node: &Node<R>) -> u64 {
        node.hash ^ u64::from(self.counter_class(node)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Nodes of different classes share no TT entries.
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
