//! Move ordering: the earlier the best move is searched, the smaller the tree.

use std::ops::Range;

use dameo::{Bitboard, Move, Position, Rules, Square};

use crate::heuristics::HistoryScores;
use crate::tt::PackedMove;

/// After the TT move come promotions, then the killers, then all other moves
/// by history. Captures of one position all take equally many pieces; among
/// them those that take more kings come first.
const PROMOTION: i32 = 1 << 25;
const CAPTURED_KING: i32 = 1 << 23;
const FIRST_KILLER: i32 = 1 << 20;
const SECOND_KILLER: i32 = FIRST_KILLER - 1;

/// Scores the moves of a position for ordering.
pub(crate) struct MoveScorer<'a, R: Rules> {
    pub(crate) position: &'a Position<R>,
    pub(crate) killers: [PackedMove; 2],
    pub(crate) history: HistoryScores<'a, R>,
}

impl<R: Rules> MoveScorer<'_, R> {
    #[inline(always)]
    fn score_capture(&self, mv: Move<R::Board>) -> i32 {
        let kings = mv.captured & self.position.kings(!self.position.turn());
        self.score_promotion(mv) + CAPTURED_KING * kings.len() as i32
    }

    #[inline(always)]
    fn score_quiet(&self, mv: Move<R::Board>) -> i32 {
        let mut score = self.score_promotion(mv) + self.history.of(mv);
        let packed = PackedMove::quiet(mv.from, mv.to);
        if packed == self.killers[0] {
            score += FIRST_KILLER;
        } else if packed == self.killers[1] {
            score += SECOND_KILLER;
        }
        score
    }

    #[inline(always)]
    fn score_promotion(&self, mv: Move<R::Board>) -> i32 {
        if self.position.promotes(mv) { PROMOTION } else { 0 }
    }
}

/// A move with its ordering score.
#[derive(Clone, Copy)]
struct ScoredMove<R: Rules> {
    captured: Bitboard<R::Board>,
    score: i32,
    from: Square<R::Board>,
    to: Square<R::Board>,
}

impl<R: Rules> ScoredMove<R> {
    #[inline(always)]
    fn mv(self) -> Move<R::Board> {
        Move { from: self.from, to: self.to, captured: self.captured }
    }
}

/// The legal moves of the nodes of the current variation, those of the deepest
/// node on top. Generating moves copies and allocates nothing.
pub(crate) struct MoveStack<R: Rules>(Vec<ScoredMove<R>>);

/// The initial capacity, in moves.
const CAPACITY: usize = 4_096;

impl<R: Rules> MoveStack<R> {
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(CAPACITY))
    }

    /// Pushes the legal moves of a position, and returns the index of the
    /// first.
    pub(crate) fn generate(&mut self, position: &Position<R>) -> usize {
        let first = self.0.len();
        position.for_each_move(|Move { from, to, captured }| {
            self.0.push(ScoredMove { captured, score: 0, from, to });
        });
        first
    }

    /// Removes the moves from index `first` on.
    #[inline]
    pub(crate) fn truncate(&mut self, first: usize) {
        self.0.truncate(first);
    }

    /// The number of moves from index `first` on.
    #[inline]
    pub(crate) fn count(&self, first: usize) -> usize {
        self.0.len() - first
    }

    /// Removes the moves from index `first` on for which `keep` is false.
    #[inline]
    pub(crate) fn retain_from(&mut self, first: usize, keep: impl Fn(Move<R::Board>) -> bool) {
        let mut end = first;
        for index in first..self.0.len() {
            let scored = self.0[index];
            if keep(scored.mv()) {
                self.0[end] = scored;
                end += 1;
            }
        }
        self.0.truncate(end);
    }

    /// Swaps the TT move, if it is among the moves from index `first` on, with
    /// the one at `first`, and returns it.
    pub(crate) fn promote_tt_move(
        &mut self,
        first: usize,
        packed: PackedMove,
    ) -> Option<Move<R::Board>> {
        if packed == PackedMove::NONE {
            return None;
        }
        let moves = &mut self.0[first..];
        let (from, to) = packed.ends();
        let has_ends =
            |scored: &ScoredMove<R>| scored.from.index() == from && scored.to.index() == to;
        let index = moves
            .iter()
            .position(|scored| has_ends(scored) && PackedMove::new(scored.mv()) == packed)?;
        moves.swap(0, index);
        Some(moves[0].mv())
    }

    /// Scores the moves from index `first` on, and [picks](Self::pick_next) the
    /// best.
    pub(crate) fn score_and_pick(
        &mut self,
        first: usize,
        scorer: &MoveScorer<'_, R>,
    ) -> Option<(i32, Move<R::Board>)> {
        let moves = &mut self.0[first..];
        // Captures are compulsory: a position has nothing else, or none.
        let (best, highest) = if moves.first()?.mv().is_capture() {
            score_each(moves, |mv| scorer.score_capture(mv))
        } else {
            score_each(moves, |mv| scorer.score_quiet(mv))
        };
        moves.swap(0, best);
        Some((highest, moves[0].mv()))
    }

    /// Swaps the best-scored move from index `next` on with the one at `next`,
    /// and returns its score and itself. A partial selection sort: often the
    /// first move is enough.
    #[inline]
    pub(crate) fn pick_next(&mut self, next: usize) -> Option<(i32, Move<R::Board>)> {
        let rest = &mut self.0[next..];
        let (mut best, mut highest) = (0, rest.first()?.score);
        for (index, scored) in rest.iter().enumerate() {
            // Equal scores keep the order of generation.
            if scored.score > highest {
                (best, highest) = (index, scored.score);
            }
        }
        rest.swap(0, best);
        Some((highest, rest[0].mv()))
    }

    pub(crate) fn range(&self, indices: Range<usize>) -> impl Iterator<Item = Move<R::Board>> {
        self.0[indices].iter().map(|scored| scored.mv())
    }
}

/// Scores moves, and returns the index and score of the best; of equal ones that
/// of the first.
#[inline(always)]
fn score_each<R: Rules>(
    moves: &mut [ScoredMove<R>],
    score: impl Fn(Move<R::Board>) -> i32,
) -> (usize, i32) {
    let (mut best, mut highest) = (0, i32::MIN);
    for (index, scored) in moves.iter_mut().enumerate() {
        scored.score = score(scored.mv());
        if scored.score > highest {
            (best, highest) = (index, scored.score);
        }
    }
    (best, highest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::Dameo;

    #[test]
    fn packed_moves_find_only_legal_moves() {
        let position = Position::<Dameo>::start();
        let mut stack = MoveStack::new();
        stack.generate(&position);
        let first = stack.generate(&position);
        assert_eq!(stack.count(first), position.count_moves());
        for &mv in &position.legal_moves() {
            assert_eq!(stack.promote_tt_move(first, PackedMove::new(mv)), Some(mv));
            assert_eq!(stack.pick_next(first), Some((0, mv)));
        }
        assert_eq!(stack.promote_tt_move(first, PackedMove::NONE), None);
        let elsewhere = position.after(position.legal_moves()[0]).legal_moves()[0];
        assert_eq!(stack.promote_tt_move(first, PackedMove::new(elsewhere)), None);
        stack.truncate(first);
        assert_eq!(stack.count(0), position.count_moves());
    }

    #[test]
    fn moves_come_by_their_scores() {
        let mut stack = MoveStack::<Dameo>::new();
        stack.generate(&Position::start());
        for (number, scored) in stack.0.iter_mut().enumerate() {
            scored.score = number as i32 * 7 % 5;
        }
        let mut scores = Vec::new();
        while let Some((score, _)) = stack.pick_next(scores.len()) {
            scores.push(score);
        }
        assert_eq!(scores.len(), stack.count(0));
        assert!(scores.is_sorted_by(|a, b| a >= b));
    }
}
