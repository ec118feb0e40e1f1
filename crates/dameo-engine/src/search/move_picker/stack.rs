//! The moves of all nodes of the current variation, in one allocation.

use std::ops::Range;

use dameo::{Bitboard, Move, Position, Rules, Square};

use crate::limits::CAPTURE_BOUNDS;
use crate::tt::PackedMove;

/// A move with its ordering score.
#[derive(Clone, Copy)]
pub(in crate::search) struct ScoredMove<R: Rules> {
    captured: Bitboard<R::Board>,
    pub(super) score: i32,
    from: Square<R::Board>,
    to: Square<R::Board>,
}

impl<R: Rules> ScoredMove<R> {
    #[inline(always)]
    pub(super) fn mv(self) -> Move<R::Board> {
        Move { from: self.from, to: self.to, captured: self.captured }
    }
}

/// The legal moves of the nodes of the current variation, those of the deepest
/// node on top. Generating moves copies and allocates nothing.
pub(in crate::search) struct MoveStack<R: Rules>(Vec<ScoredMove<R>>);

/// The initial capacity, in moves.
const CAPACITY: usize = 4_096;

impl<R: Rules> MoveStack<R> {
    pub(in crate::search) fn new() -> Self {
        Self(Vec::with_capacity(CAPACITY))
    }

    /// The number of moves of all nodes.
    #[inline]
    pub(in crate::search) fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes the moves from index `first` on.
    #[inline]
    pub(in crate::search) fn truncate(&mut self, first: usize) {
        self.0.truncate(first);
    }

    /// Pushes the legal moves of a position, and returns the index of the first and how many
    /// steps it took to list them; `None` if it would exceed [`CAPTURE_BOUNDS`].
    pub(super) fn generate(&mut self, position: &Position<R>) -> Option<(usize, u64)> {
        let first = self.0.len();
        let listed =
            position.for_each_move_within(&CAPTURE_BOUNDS, |Move { from, to, captured }| {
                self.0.push(ScoredMove { captured, score: 0, from, to });
            });
        Some((first, listed.ok()?))
    }

    /// The move at an index.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Option<ScoredMove<R>> {
        self.0.get(index).copied()
    }

    pub(in crate::search) fn range(
        &self,
        indices: Range<usize>,
    ) -> impl Iterator<Item = Move<R::Board>> {
        self.0[indices].iter().map(|scored| scored.mv())
    }

    /// The moves from index `first` on, to be scored and ordered.
    #[inline(always)]
    pub(super) fn tail_mut(&mut self, first: usize) -> &mut [ScoredMove<R>] {
        &mut self.0[first..]
    }

    /// Removes the moves from index `first` on for which `keep` is false.
    #[inline]
    pub(super) fn retain_from(&mut self, first: usize, keep: impl Fn(Move<R::Board>) -> bool) {
        let rest = &mut self.0[first..];
        let mut kept = 0;
        for index in 0..rest.len() {
            let scored = rest[index];
            if keep(scored.mv()) {
                rest[kept] = scored;
                kept += 1;
            }
        }
        self.0.truncate(first + kept);
    }

    /// Swaps a move, if it is among those from index `first` on, with the one at
    /// `first`, and returns whether it is.
    #[inline]
    pub(super) fn promote(&mut self, first: usize, packed: PackedMove) -> bool {
        if packed == PackedMove::NONE {
            return false;
        }
        let moves = &mut self.0[first..];
        let (from, to) = packed.ends();
        let has_ends =
            |scored: &ScoredMove<R>| scored.from.index() == from && scored.to.index() == to;
        let index = moves
            .iter()
            .position(|scored| has_ends(scored) && PackedMove::new(scored.mv()) == packed);
        if let Some(index) = index {
            moves.swap(0, index);
        }
        index.is_some()
    }

    /// Swaps the best-scored move from index `next` on with the one at `next`. A
    /// partial selection sort: often the first move is enough.
    #[inline]
    pub(super) fn bring_best(&mut self, next: usize) {
        let rest = &mut self.0[next..];
        let Some(first) = rest.first() else { return };
        let (mut best, mut highest) = (0, first.score);
        for (index, scored) in rest.iter().enumerate() {
            // Equal scores keep the order of generation.
            if scored.score > highest {
                (best, highest) = (index, scored.score);
            }
        }
        rest.swap(0, best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{BigDameo, Dameo};

    #[test]
    fn packed_moves_find_only_legal_moves() {
        let position = Position::<Dameo>::start();
        let mut stack = MoveStack::new();
        stack.generate(&position).unwrap();
        let (first, steps) = stack.generate(&position).unwrap();
        assert_eq!(steps, 0);
        let count = position.count_moves();
        assert_eq!(stack.len() - first, count);
        for &mv in &position.legal_moves() {
            assert!(stack.promote(first, PackedMove::new(mv)));
            stack.bring_best(first);
            assert_eq!(stack.get(first).map(|scored| (scored.score, scored.mv())), Some((0, mv)));
        }
        assert!(!stack.promote(first, PackedMove::NONE));
        let elsewhere = position.after(position.legal_moves()[0]).legal_moves()[0];
        assert!(!stack.promote(first, PackedMove::new(elsewhere)));
        stack.truncate(first);
        assert_eq!(stack.len(), count);
    }

    #[test]
    fn captures_that_take_too_long_are_not_listed() {
        for fen in
            include_str!("../../../../../data/slow-captures/refused-big-dameo-28.txt").lines()
        {
            let position: Position<BigDameo> = fen.parse().unwrap();
            let mut stack = MoveStack::new();
            assert_eq!(stack.generate(&position), None, "{fen}");
            assert_eq!(stack.len(), 0);
        }
    }

    #[test]
    fn moves_come_by_their_scores() {
        let mut stack = MoveStack::<Dameo>::new();
        stack.generate(&Position::start()).unwrap();
        for (number, scored) in stack.0.iter_mut().enumerate() {
            scored.score = number as i32 * 7 % 5;
        }
        for next in 0..=stack.len() {
            stack.bring_best(next);
        }
        let scores: Vec<_> = stack.0.iter().map(|scored| scored.score).collect();
        assert_eq!(scores.len(), Position::<Dameo>::start().count_moves());
        assert!(scores.is_sorted_by(|a, b| a >= b));
    }
}
