//! The order in which moves are tried: the table's move, promotions, and then
//! by history, which is how often and how deep a move has cut off.

use std::marker::PhantomData;

use dameo::{Color, Geometry, Move, Position, Rules};

use super::node::Node;

const TABLE_MOVE: i32 = i32::MAX;
const PROMOTION: i32 = i32::MAX / 2;
const MOST_HISTORY: i32 = PROMOTION - 1;

/// A move and how early it is tried.
#[derive(Clone, Copy)]
pub(super) struct Ranked<R: Rules> {
    pub(super) mv: Move<R::Board>,
    /// Its number in the order of the move generator.
    pub(super) number: u16,
    rank: i32,
}

/// The moves of all nodes from the root to the present one, those of the
/// present one last, so that nothing is allocated.
pub(super) struct MoveStack<R: Rules>(Vec<Ranked<R>>);

/// Room for the moves of most searches.
const CAPACITY: usize = 4_096;

impl<R: Rules> MoveStack<R> {
    pub(super) fn new() -> Self {
        Self(Vec::with_capacity(CAPACITY))
    }

    /// Puts the legal moves of a node on top and returns where they begin.
    /// `best` is the number of the table's move.
    pub(super) fn list(
        &mut self,
        node: &Node<R>,
        best: Option<u16>,
        history: &History<R>,
    ) -> usize {
        let first = self.0.len();
        let mut number = 0;
        node.position.for_each_move(|mv| {
            let rank = if Some(number) == best {
                TABLE_MOVE
            } else if node.position.promotes(mv) {
                PROMOTION
            } else {
                history.of(node.position.turn(), mv)
            };
            self.0.push(Ranked { mv, number, rank });
            number += 1;
        });
        first
    }

    /// Takes the moves from `first` on off.
    pub(super) fn drop_from(&mut self, first: usize) {
        self.0.truncate(first);
    }

    /// Brings the move with the highest rank from `next` on to `next`, and
    /// returns it. Often the first one is all that is asked for, so they are
    /// not sorted.
    #[inline]
    pub(super) fn pick(&mut self, next: usize) -> Option<Ranked<R>> {
        let rest = &mut self.0[next..];
        let (mut best, mut rank) = (0, rest.first()?.rank);
        for (index, ranked) in rest.iter().enumerate() {
            if ranked.rank > rank {
                (best, rank) = (index, ranked.rank);
            }
        }
        rest.swap(0, best);
        Some(rest[0])
    }
}

/// How useful moves have been, by side and by the squares they begin and end
/// on.
pub(super) struct History<R> {
    counts: Box<[i32]>,
    rules: PhantomData<R>,
}

impl<R: Rules> History<R> {
    const SQUARES: usize = R::Board::SQUARES as usize;

    pub(super) fn new() -> Self {
        let counts = vec![0; Color::ALL.len() * Self::SQUARES * Self::SQUARES];
        Self { counts: counts.into_boxed_slice(), rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
    }

    /// Makes what was learnt before count half as much.
    pub(super) fn age(&mut self) {
        self.counts.iter_mut().for_each(|count| *count /= 2);
    }

    /// Learns that a move has cut off so many plies above the horizon.
    pub(super) fn reward(&mut self, position: &Position<R>, mv: Move<R::Board>, depth: u32) {
        let count = &mut self.counts[Self::index(position.turn(), mv)];
        *count = (*count + (depth * depth) as i32).min(MOST_HISTORY);
    }

    #[inline]
    fn of(&self, turn: Color, mv: Move<R::Board>) -> i32 {
        self.counts[Self::index(turn, mv)]
    }

    #[inline]
    fn index(turn: Color, mv: Move<R::Board>) -> usize {
        (turn as usize * Self::SQUARES + mv.from.index()) * Self::SQUARES + mv.to.index()
    }
}
