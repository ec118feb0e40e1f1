//! Which variations are followed less far than others.

use dameo::Rules;

use super::moves::Candidate;
use super::node::{Node, NodeKind};
use super::{Evaluator, Worker};
use crate::ideas::Idea;

/// The first moves of a node that are never reduced.
const FULL_MOVES: usize = 2;
/// Nodes nearer to the leaves than this reduce nothing.
const LEAST_DEPTH: i32 = 2;

/// Reductions are counted in this part of a ply.
const PLY: i32 = 64;

/// Added where the side to move does not stand better than at its last turn.
const WORSENING: i32 = 16;
/// Taken off for a good record, and added for a bad one: a unit for so much
/// history.
const EXPERIENCE_PER_UNIT: i32 = 683;
const MAX_EXPERIENCE: i32 = 49_152;

/// `64 log2(n)`, rounded down, for each `n`; integers only, so that trees are
/// the same on every machine.
const LOG2: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 1;
    while n < table.len() {
        table[n] = log2(n as u64);
        n += 1;
    }
    table
};

/// `64 log2(n)`, rounded down: the digits of a binary logarithm come out one
/// by one when its argument is squared.
const fn log2(n: u64) -> i32 {
    let mut log = n.ilog2() as i32;
    let mut x = (n << 31) >> n.ilog2();
    let mut digit = 0;
    while digit < 6 {
        x = (x * x) >> 31;
        log <<= 1;
        if x >= 1 << 32 {
            x >>= 1;
            log |= 1;
        }
        digit += 1;
    }
    log
}

/// A reduction that depends on depth and number of the move alone.
fn table(depth: i32, number: usize) -> i32 {
    let last = LOG2.len() - 1;
    LOG2[(depth.max(0) as usize).min(last)] * LOG2[number.min(last)] / (3 * PLY)
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Plies taken off the first search of a move that comes late in the
    /// order: it is seldom the best, and if it seems to be it is searched
    /// again in full. The reduction grows with the depth and the number of the
    /// move, and is smaller for moves that did well elsewhere.
    ///
    /// Captures and promotions are not reduced. Moves that make the opponent
    /// capture are: they decide many games, but many more of them only lose a
    /// man, and exempting them made the trees three times as large.
    pub(super) fn reduction<K: NodeKind>(
        &self,
        node: &Node<R>,
        candidate: &Candidate<R>,
        depth: i32,
        improving: bool,
    ) -> i32 {
        if !self.shared.ideas.has(Idea::LateMoveReductions)
            || depth < LEAST_DEPTH
            || candidate.number < FULL_MOVES
            || candidate.mv.is_capture()
            || node.position.promotes(candidate.mv)
        {
            return 0;
        }
        let mut reduction = PLY + table(depth, candidate.number);
        if K::PV {
            reduction -= PLY;
        }
        if !improving {
            reduction += WORSENING;
        }
        // Killers and promotions are guesses beyond all experience.
        let experience = candidate.guess.clamp(-MAX_EXPERIENCE, MAX_EXPERIENCE);
        reduction -= experience / EXPERIENCE_PER_UNIT;
        (reduction / PLY).clamp(0, depth - 1)
    }
}
