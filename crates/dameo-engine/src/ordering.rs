//! The order in which moves are tried: the sooner the best one comes, the
//! smaller the tree.

use dameo::{Move, MoveList, Position, Rules};
use smallvec::SmallVec;

use crate::heuristics::{Before, Heuristics};
use crate::ideas::{Idea, Ideas};

/// The move the table remembers comes first, then promotions, then the
/// killers, then all others by history. Captures of one position all take
/// equally many pieces; among them those that take more kings come first.
const TABLE_MOVE: i32 = 1 << 30;
const PROMOTION: i32 = 1 << 25;
const KING_TAKEN: i32 = 1 << 23;
const FIRST_KILLER: i32 = 1 << 20;
const SECOND_KILLER: i32 = FIRST_KILLER - 1;

/// What is known about the moves of a position before they are searched.
pub(crate) struct Guesses<'a, R: Rules> {
    pub(crate) position: &'a Position<R>,
    pub(crate) table_move: Option<Move<R::Board>>,
    pub(crate) killers: [Option<Move<R::Board>>; 2],
    pub(crate) before: Before<R>,
    pub(crate) heuristics: &'a Heuristics<R>,
    pub(crate) ideas: Ideas,
}

impl<R: Rules> Guesses<'_, R> {
    /// The moves, to be tried from the best guess to the worst.
    pub(crate) fn order(&self, moves: &MoveList<R::Board>) -> OrderedMoves<R> {
        OrderedMoves { moves: moves.iter().map(|&mv| (self.guess(mv), mv)).collect(), next: 0 }
    }

    fn guess(&self, mv: Move<R::Board>) -> i32 {
        let mut guess = self.experience(mv);
        if Some(mv) == self.table_move {
            guess += TABLE_MOVE;
        }
        if self.position.promotes(mv) {
            guess += PROMOTION;
        }
        if mv.is_capture() {
            let kings = mv.captured & self.position.kings(!self.position.turn());
            guess += KING_TAKEN * kings.len() as i32;
        } else if Some(mv) == self.killers[0] {
            guess += FIRST_KILLER;
        } else if Some(mv) == self.killers[1] {
            guess += SECOND_KILLER;
        }
        guess
    }

    /// How well a move did elsewhere: -49152 to 49152.
    fn experience(&self, mv: Move<R::Board>) -> i32 {
        let turn = self.position.turn();
        let mut experience = 0;
        if self.ideas.has(Idea::History) {
            experience += self.heuristics.history(turn, mv);
        }
        if self.ideas.has(Idea::ContinuationHistory) {
            experience += self.heuristics.continuation(turn, &self.before, mv);
        }
        experience
    }
}

/// Hands out moves from the best guess to the worst. They are sorted only as
/// far as they are asked for: often the first one is enough.
pub(crate) struct OrderedMoves<R: Rules> {
    moves: SmallVec<[(i32, Move<R::Board>); 64]>,
    next: usize,
}

impl<R: Rules> Iterator for OrderedMoves<R> {
    type Item = (i32, Move<R::Board>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let rest = &mut self.moves[self.next..];
        // The first of the highest: equal guesses keep the generator's order.
        let (best, _) = rest.iter().enumerate().rev().max_by_key(|(_, (guess, _))| *guess)?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}
