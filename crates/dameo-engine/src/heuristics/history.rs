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

/// How well moves did, by side, from and to square.
pub(super) struct History<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> History<R> {
    pub(super) fn new() -> Self {
        Self { values: vec![0; 2 * squares::<R>() * squares::<R>()], rules: PhantomData }
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

    #[inline]
    pub(super) fn get(&self, turn: Color, mv: Move<R::Board>) -> i32 {
        self.values[Self::slot(turn, mv)].into()
    }

    pub(super) fn add(&mut self, turn: Color, mv: Move<R::Board>, bonus: i32) {
        nudge(&mut self.values[Self::slot(turn, mv)], bonus, MAX_HISTORY);
    }

    fn slot(turn: Color, mv: Move<R::Board>) -> usize {
        (turn as usize * squares::<R>() + mv.from.index()) * squares::<R>() + mv.to.index()
    }
}

/// How well moves did after another move, by side, the square on which that
/// one ended, from and to square.
pub(super) struct Continuation<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> Continuation<R> {
    pub(super) fn new() -> Self {
        let squares = squares::<R>();
        Self { values: vec![0; 2 * squares * squares * squares], rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    #[inline]
    pub(super) fn get(&self, turn: Color, before: Move<R::Board>, mv: Move<R::Board>) -> i32 {
        self.values[Self::slot(turn, before, mv)].into()
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
        let squares = squares::<R>();
        let before = turn as usize * squares + before.to.index();
        (before * squares + mv.from.index()) * squares + mv.to.index()
    }
}
