//! Which moves were good elsewhere in the tree.

use std::marker::PhantomData;

use dameo::{Color, Geometry, Move, Rules};

use super::nudge;

/// No history value is larger than this.
pub(super) const MAX_HISTORY: i32 = 16_384;

const _: () = assert!(MAX_HISTORY <= i16::MAX as i32, "history is kept in 16 bits");

const fn squares<R: Rules>() -> usize {
    R::Board::SQUARES as usize
}

/// How many ways to reach a square are told apart.
const WAYS: usize = 16;

/// How many moves of a side are told apart.
pub(super) const fn moves<R: Rules>() -> usize {
    squares::<R>() * WAYS
}

/// Where a move is kept among all moves of a side: by the square it ends on
/// and by how far away in board order it began, as far as four bits tell that.
/// The moves of men to a square all differ in them; of the few moves of kings
/// that do not, the latest counts. Kept by both squares in full the tables
/// would be four times as large, and most of the time they take is spent on
/// waiting for memory.
#[inline(always)]
pub(super) fn place<R: Rules>(mv: Move<R::Board>) -> usize {
    mv.to.index() * WAYS + mv.from.index().wrapping_sub(mv.to.index()) % WAYS
}

/// How well moves did, by side and [`place`].
pub(super) struct History<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> History<R> {
    pub(super) fn new() -> Self {
        Self { values: vec![0; 2 * moves::<R>()], rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// Makes everything worth half as much.
    pub(super) fn age(&mut self) {
        for value in &mut self.values {
            *value /= 2;
        }
    }

    /// What is known of the moves of a side, by [`place`].
    #[inline]
    pub(super) fn of(&self, turn: Color) -> &[i16] {
        &self.values[turn as usize * moves::<R>()..][..moves::<R>()]
    }

    pub(super) fn add(&mut self, turn: Color, mv: Move<R::Board>, bonus: i32) {
        nudge(&mut self.values[Self::slot(turn, mv)], bonus, MAX_HISTORY);
    }

    fn slot(turn: Color, mv: Move<R::Board>) -> usize {
        turn as usize * moves::<R>() + place::<R>(mv)
    }
}

/// How well moves did after another move, by side, the square on which that
/// one ended, and [`place`].
pub(super) struct Continuation<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> Continuation<R> {
    pub(super) fn new() -> Self {
        Self { values: vec![0; 2 * squares::<R>() * moves::<R>()], rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// What is known of the moves of a side after another move, by [`place`].
    #[inline]
    pub(super) fn of(&self, turn: Color, before: Move<R::Board>) -> &[i16] {
        &self.values[Self::first(turn, before)..][..moves::<R>()]
    }

    pub(super) fn add(
        &mut self,
        turn: Color,
        before: Move<R::Board>,
        mv: Move<R::Board>,
        bonus: i32,
    ) {
        nudge(&mut self.values[Self::slot(turn, before, mv)], bonus, MAX_HISTORY);
    }

    fn slot(turn: Color, before: Move<R::Board>, mv: Move<R::Board>) -> usize {
        Self::first(turn, before) + place::<R>(mv)
    }

    #[inline]
    fn first(turn: Color, before: Move<R::Board>) -> usize {
        (turn as usize * squares::<R>() + before.to.index()) * moves::<R>()
    }
}
