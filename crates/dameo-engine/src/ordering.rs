//! The order in which moves are tried: the sooner the best one comes, the
//! smaller the tree.

use std::ops::Range;

use dameo::{Bitboard, Move, Position, Rules, Square};

use crate::heuristics::Experience;
use crate::table::MoveKey;

/// Promotions come first, then the killers, then all others by history. The
/// move that the table remembers has come before. Captures of one position all take
/// equally many pieces; among them those that take more kings come first.
const PROMOTION: i32 = 1 << 25;
const KING_TAKEN: i32 = 1 << 23;
const FIRST_KILLER: i32 = 1 << 20;
const SECOND_KILLER: i32 = FIRST_KILLER - 1;

/// What is known about the moves of a position before they are searched.
pub(crate) struct Guesses<'a, R: Rules> {
    pub(crate) position: &'a Position<R>,
    pub(crate) killers: [MoveKey; 2],
    pub(crate) experience: Experience<'a, R>,
}

impl<R: Rules> Guesses<'_, R> {
    #[inline(always)]
    fn guess(&self, mv: Move<R::Board>) -> i32 {
        let mut guess = 0;
        if self.position.promotes(mv) {
            guess += PROMOTION;
        }
        if mv.is_capture() {
            let kings = mv.captured & self.position.kings(!self.position.turn());
            guess += KING_TAKEN * kings.len() as i32;
        } else {
            guess += self.experience.of(mv);
            let key = MoveKey::new(mv);
            if key == self.killers[0] {
                guess += FIRST_KILLER;
            } else if key == self.killers[1] {
                guess += SECOND_KILLER;
            }
        }
        guess
    }
}

/// A move and how good it seems.
#[derive(Clone, Copy)]
struct Guessed<R: Rules> {
    captured: Bitboard<R::Board>,
    guess: i32,
    from: Square<R::Board>,
    to: Square<R::Board>,
}

impl<R: Rules> Guessed<R> {
    #[inline(always)]
    fn mv(self) -> Move<R::Board> {
        Move { from: self.from, to: self.to, captured: self.captured }
    }
}

/// The legal moves of the nodes of the variation being searched, those of the
/// deepest node last. Nothing is copied and nothing allocated when a node's
/// moves are listed.
pub(crate) struct MoveStack<R: Rules>(Vec<Guessed<R>>);

/// The number of moves the stack has room for from the beginning.
const CAPACITY: usize = 4_096;

impl<R: Rules> MoveStack<R> {
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(CAPACITY))
    }

    /// Puts the legal moves of a position on top, and returns where they
    /// begin.
    pub(crate) fn generate(&mut self, position: &Position<R>) -> usize {
        let first = self.0.len();
        position.for_each_move(|Move { from, to, captured }| {
            self.0.push(Guessed { captured, guess: 0, from, to });
        });
        first
    }

    /// Takes off the moves from `first` on.
    #[inline]
    pub(crate) fn drop_from(&mut self, first: usize) {
        self.0.truncate(first);
    }

    /// The number of moves from `first` on.
    #[inline]
    pub(crate) fn count(&self, first: usize) -> usize {
        self.0.len() - first
    }

    /// Keeps of the moves from `first` on those that a test holds for.
    #[inline]
    pub(crate) fn retain_from(&mut self, first: usize, keeps: impl Fn(Move<R::Board>) -> bool) {
        let mut end = first;
        for index in first..self.0.len() {
            let guessed = self.0[index];
            if keeps(guessed.mv()) {
                self.0[end] = guessed;
                end += 1;
            }
        }
        self.0.truncate(end);
    }

    /// Exchanges the move from `first` on that a key stands for, if there is
    /// one, with the one at `first`, and returns it.
    pub(crate) fn bring_forward(&mut self, first: usize, key: MoveKey) -> Option<Move<R::Board>> {
        if key == MoveKey::NONE {
            return None;
        }
        let moves = &mut self.0[first..];
        let index = moves.iter().position(|guessed| MoveKey::new(guessed.mv()) == key)?;
        moves.swap(0, index);
        Some(moves[0].mv())
    }

    /// Guesses how good the moves from `first` on are, and [picks](Self::pick)
    /// the best.
    pub(crate) fn guess(
        &mut self,
        first: usize,
        guesses: &Guesses<'_, R>,
    ) -> Option<(i32, Move<R::Board>)> {
        let (mut best, mut highest) = (0, i32::MIN);
        for (index, guessed) in self.0[first..].iter_mut().enumerate() {
            let guess = guesses.guess(guessed.mv());
            guessed.guess = guess;
            if guess > highest {
                (best, highest) = (index, guess);
            }
        }
        let rest = &mut self.0[first..];
        rest.swap(0, best);
        rest.first().map(|guessed| (highest, guessed.mv()))
    }

    /// Brings the move with the best guess from `next` on to `next`, and
    /// returns it. They are sorted only as far as they are asked for: often the
    /// first one is enough.
    #[inline]
    pub(crate) fn pick(&mut self, next: usize) -> Option<(i32, Move<R::Board>)> {
        let rest = &mut self.0[next..];
        let (mut best, mut guess) = (0, rest.first()?.guess);
        for (index, guessed) in rest.iter().enumerate() {
            // Equal guesses keep the generator's order.
            if guessed.guess > guess {
                (best, guess) = (index, guessed.guess);
            }
        }
        rest.swap(0, best);
        Some((guess, rest[0].mv()))
    }

    /// The moves at some places.
    pub(crate) fn at(&self, places: Range<usize>) -> impl Iterator<Item = Move<R::Board>> {
        self.0[places].iter().map(|guessed| guessed.mv())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::Dameo;

    #[test]
    fn keys_find_only_legal_moves() {
        let position = Position::<Dameo>::start();
        let mut stack = MoveStack::new();
        stack.generate(&position);
        let first = stack.generate(&position);
        assert_eq!(stack.count(first), position.count_moves());
        for &mv in &position.legal_moves() {
            assert_eq!(stack.bring_forward(first, MoveKey::new(mv)), Some(mv));
            assert_eq!(stack.pick(first), Some((0, mv)));
        }
        assert_eq!(stack.bring_forward(first, MoveKey::NONE), None);
        let elsewhere = position.after(position.legal_moves()[0]).legal_moves()[0];
        assert_eq!(stack.bring_forward(first, MoveKey::new(elsewhere)), None);
        stack.drop_from(first);
        assert_eq!(stack.count(0), position.count_moves());
    }

    #[test]
    fn moves_come_by_their_guesses() {
        let mut stack = MoveStack::<Dameo>::new();
        stack.generate(&Position::start());
        for (number, guessed) in stack.0.iter_mut().enumerate() {
            guessed.guess = number as i32 * 7 % 5;
        }
        let mut guesses = Vec::new();
        while let Some((guess, _)) = stack.pick(guesses.len()) {
            guesses.push(guess);
        }
        assert_eq!(guesses.len(), stack.count(0));
        assert!(guesses.is_sorted_by(|a, b| a >= b));
    }
}
