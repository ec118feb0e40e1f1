//! The order in which moves are tried: the sooner the best one comes, the
//! smaller the tree.

use dameo::{Move, MoveList, Position, Rules};
use smallvec::SmallVec;

use crate::heuristics::Heuristics;
use crate::ideas::Ideas;

/// The move the table remembers comes first, then promotions, then the
/// killers, then all others by history. Captures of one position all take
/// equally many pieces; among them those that take more kings come first.
const TABLE_MOVE: i32 = 1 << 30;
const PROMOTION: i32 = 1 << 25;
const KING_TAKEN: i32 = 1 << 23;
const FIRST_KILLER: i32 = 1 << 20;
const SECOND_KILLER: i32 = FIRST_KILLER - 1;

/// Hands out moves from the best guess to the worst. They are sorted only as
/// far as they are asked for: often the first one is enough.
pub(crate) struct OrderedMoves<R: Rules> {
    moves: SmallVec<[(i32, Move<R::Board>); 64]>,
    next: usize,
}

impl<R: Rules> OrderedMoves<R> {
    pub(crate) fn new(
        position: &Position<R>,
        moves: &MoveList<R::Board>,
        table_move: Option<Move<R::Board>>,
        ply: usize,
        heuristics: &Heuristics<R>,
        ideas: Ideas,
    ) -> Self {
        let killers = if ideas.killers { heuristics.killers(ply) } else { [None; 2] };
        let guess = |mv: Move<R::Board>| {
            let mut guess = if Some(mv) == table_move { TABLE_MOVE } else { 0 };
            if position.promotes(mv) {
                guess += PROMOTION;
            }
            if mv.is_capture() {
                let kings = mv.captured & position.kings(!position.turn());
                guess += KING_TAKEN * kings.len() as i32;
            } else if Some(mv) == killers[0] {
                guess += FIRST_KILLER;
            } else if Some(mv) == killers[1] {
                guess += SECOND_KILLER;
            }
            if ideas.history {
                guess += heuristics.history(position.turn(), mv);
            }
            guess
        };
        Self { moves: moves.iter().map(|&mv| (guess(mv), mv)).collect(), next: 0 }
    }
}

impl<R: Rules> Iterator for OrderedMoves<R> {
    type Item = Move<R::Board>;

    #[inline]
    fn next(&mut self) -> Option<Move<R::Board>> {
        let rest = &mut self.moves[self.next..];
        // The first of the highest: equal guesses keep the generator's order.
        let (best, _) = rest.iter().enumerate().rev().max_by_key(|(_, (guess, _))| *guess)?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].1)
    }
}
