//! Move ordering: the TT move, promotions, then the butterfly history.

use std::marker::PhantomData;

use dameo::{Color, Geometry, Move, Position, Rules};

use super::tree::Node;

const TT_MOVE: i32 = i32::MAX;
const PROMOTION: i32 = i32::MAX / 2;
const MAX_HISTORY: i32 = PROMOTION - 1;

/// A move with its ordering score.
#[derive(Clone, Copy)]
pub(super) struct ScoredMove<R: Rules> {
    pub(super) mv: Move<R::Board>,
    /// Index in the order of the move generator.
    pub(super) index: u16,
    score: i32,
}

/// The moves of all nodes from the root to the current one, which comes last.
/// One buffer for all of them avoids allocation.
pub(super) struct MoveStack<R: Rules>(Vec<ScoredMove<R>>);

/// Enough for most searches.
const CAPACITY: usize = 4_096;

impl<R: Rules> MoveStack<R> {
    pub(super) fn new() -> Self {
        Self(Vec::with_capacity(CAPACITY))
    }

    /// Pushes the legal moves of a node and returns the index of the first.
    /// `tt_move` is an index in the order of the move generator.
    pub(super) fn push_moves(
        &mut self,
        node: &Node<R>,
        tt_move: Option<u16>,
        history: &ButterflyHistory<R>,
    ) -> usize {
        let first = self.0.len();
        let mut index = 0;
        node.position.for_each_move(|mv| {
            let score = if Some(index) == tt_move {
                TT_MOVE
            } else if node.position.promotes(mv) {
                PROMOTION
            } else {
                history.get(node.position.turn(), mv)
            };
            self.0.push(ScoredMove { mv, index, score });
            index += 1;
        });
        first
    }

    /// Removes the moves from `first` on.
    pub(super) fn truncate(&mut self, first: usize) {
        self.0.truncate(first);
    }

    /// Swaps the best move from `next` on to `next` and returns it: selection
    /// sort, because the first move often causes a cutoff.
    #[inline]
    pub(super) fn pick_next(&mut self, next: usize) -> Option<ScoredMove<R>> {
        let rest = &mut self.0[next..];
        let (mut best, mut score) = (0, rest.first()?.score);
        for (index, scored) in rest.iter().enumerate() {
            if scored.score > score {
                (best, score) = (index, scored.score);
            }
        }
        rest.swap(0, best);
        Some(rest[0])
    }
}

/// Cutoffs caused by moves, by side, origin and destination.
pub(super) struct ButterflyHistory<R> {
    counts: Box<[i32]>,
    rules: PhantomData<R>,
}

impl<R: Rules> ButterflyHistory<R> {
    const SQUARES: usize = R::Board::SQUARES as usize;

    pub(super) fn new() -> Self {
        let counts = vec![0; Color::ALL.len() * Self::SQUARES * Self::SQUARES];
        Self { counts: counts.into_boxed_slice(), rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
    }

    /// Halves all counts.
    pub(super) fn age(&mut self) {
        self.counts.iter_mut().for_each(|count| *count /= 2);
    }

    /// Adds a cutoff at remaining depth `depth`.
    pub(super) fn add_cutoff(&mut self, position: &Position<R>, mv: Move<R::Board>, depth: u32) {
        let count = &mut self.counts[Self::index(position.turn(), mv)];
        *count = (*count + (depth * depth) as i32).min(MAX_HISTORY);
    }

    #[inline]
    fn get(&self, turn: Color, mv: Move<R::Board>) -> i32 {
        self.counts[Self::index(turn, mv)]
    }

    #[inline]
    fn index(turn: Color, mv: Move<R::Board>) -> usize {
        (turn as usize * Self::SQUARES + mv.from.index()) * Self::SQUARES + mv.to.index()
    }
}
