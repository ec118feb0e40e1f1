//! Reductions: moves and nodes that are searched less deep.

use dameo::Rules;

use super::move_picker::Candidate;
use super::node::{Node, NodeType};
use super::{Entry, Evaluator, PackedMove, Worker};
use crate::heuristics::MAX_HISTORY_SCORE;
use crate::search_features::SearchFeature;

/// The smallest depth at which moves are reduced.
const MIN_DEPTH: i32 = 2;

/// Reductions are computed in this fraction of a ply.
const PLY: i32 = 64;

/// `64 log2(n)`, rounded down, for each `n`. Integers only, so that trees are
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

/// `64 log2(n)`, rounded down: squaring yields the binary digits of a
/// logarithm one by one.
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

/// The product of the binary logarithms of depth and move number, in `PLY * PLY`ths.
fn log_product(depth: i32, number: usize) -> i32 {
    let last = LOG2.len() - 1;
    LOG2[(depth.max(0) as usize).min(last)] * LOG2[number.min(last)]
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The plies by which the first search of a late move is reduced. The
    /// reduction grows with the depth and the number of the move, and is
    /// smaller for moves with good history scores.
    ///
    /// Captures and promotions are not reduced. Moves that make the opponent
    /// capture are: they decide many games, but many more of them only lose a
    /// man, and exempting them made the trees three times as large.
    pub(super) fn reduction<T: NodeType>(
        &self,
        node: &Node<R>,
        candidate: &Candidate<R>,
        depth: i32,
        improving: bool,
    ) -> i32 {
        let params = &self.shared.params;
        if !self.shared.features.has(SearchFeature::LateMoveReductions)
            || depth < MIN_DEPTH
            || (candidate.number as i32) < params.reduction_moves()
            || candidate.mv.is_capture()
            || node.position.promotes(candidate.mv)
        {
            return 0;
        }
        let mut reduction = params.reduction_base()
            + log_product(depth, candidate.number) / params.reduction_divisor();
        if T::PV {
            reduction -= params.reduction_pv();
        }
        if !improving {
            reduction += params.reduction_not_improving();
        }
        // A killer scores beyond all history.
        let history = candidate.ordering_score.clamp(-MAX_HISTORY_SCORE, MAX_HISTORY_SCORE);
        reduction -= history / params.reduction_history();
        (reduction / PLY).clamp(0, depth - 1)
    }

    /// Internal iterative reduction: a ply for a quiet node without a TT move, whose moves are
    /// badly ordered. The next visit finds the move that this search stores.
    pub(super) fn internal_iterative_reduction(
        &self,
        node: &Node<R>,
        depth: i32,
        tt_entry: Option<Entry>,
    ) -> i32 {
        let reduces = self.shared.features.has(SearchFeature::InternalIterativeReduction)
            && depth >= self.shared.params.iir_depth()
            && !node.can_capture()
            && tt_entry.is_none_or(|entry| entry.best == PackedMove::NONE)
            && self.stack.excluded(node.ply).is_none();
        i32::from(reduces)
    }
}
