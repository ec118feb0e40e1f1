//! Which quiet moves caused cutoffs elsewhere in the tree.

use std::marker::PhantomData;

use dameo::{Color, Geometry, Move, Rules};

use super::add_bonus;

/// The largest absolute value of a history score.
pub(super) const MAX_HISTORY: i32 = 16_384;

const _: () = assert!(MAX_HISTORY <= i16::MAX as i32, "history is stored in 16 bits");

const fn squares<R: Rules>() -> usize {
    R::Board::SQUARES as usize
}

/// The number of origins distinguished for each target square.
const ORIGINS: usize = 16;

/// The number of moves of a side that are distinguished.
pub(super) const fn move_count<R: Rules>() -> usize {
    squares::<R>() * ORIGINS
}

/// The index of a move among all moves of a side: four bits of the distance in
/// board order to its origin, and its target square. They distinguish all
/// moves of men to a square; the few moves of kings that they do not share a
/// score. Tables indexed by both squares in full would be four times as large,
/// and most of the time spent on them is waiting for memory. The distance comes
/// first because the moves of a position have few, so that they share cache
/// lines.
#[inline(always)]
pub(super) fn move_index<R: Rules>(mv: Move<R::Board>) -> usize {
    let distance = mv.from.index().wrapping_sub(mv.to.index()) % ORIGINS;
    distance * squares::<R>() + mv.to.index()
}

/// Scores of moves by side and [`move_index`].
pub(super) struct MoveHistory<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> MoveHistory<R> {
    pub(super) fn new() -> Self {
        Self { values: vec![0; 2 * move_count::<R>()], rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// Halves all scores.
    pub(super) fn age(&mut self) {
        for value in &mut self.values {
            *value /= 2;
        }
    }

    /// The scores of the moves of a side, by [`move_index`].
    #[inline]
    pub(super) fn of(&self, turn: Color) -> &[i16] {
        &self.values[turn as usize * move_count::<R>()..][..move_count::<R>()]
    }

    pub(super) fn add(&mut self, turn: Color, mv: Move<R::Board>, bonus: i32) {
        let slot = turn as usize * move_count::<R>() + move_index::<R>(mv);
        add_bonus(&mut self.values[slot], bonus, MAX_HISTORY);
    }
}

/// Scores of moves by side, the target square of a previous move, and
/// [`move_index`].
pub(super) struct ContinuationHistory<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> ContinuationHistory<R> {
    pub(super) fn new() -> Self {
        Self { values: vec![0; 2 * squares::<R>() * move_count::<R>()], rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// The scores of the moves of a side after a previous move, by
    /// [`move_index`].
    #[inline]
    pub(super) fn of(&self, turn: Color, previous: Move<R::Board>) -> &[i16] {
        &self.values[Self::first(turn, previous)..][..move_count::<R>()]
    }

    pub(super) fn add(
        &mut self,
        turn: Color,
        previous: Move<R::Board>,
        mv: Move<R::Board>,
        bonus: i32,
    ) {
        let slot = Self::first(turn, previous) + move_index::<R>(mv);
        add_bonus(&mut self.values[slot], bonus, MAX_HISTORY);
    }

    #[inline]
    fn first(turn: Color, previous: Move<R::Board>) -> usize {
        (turn as usize * squares::<R>() + previous.to.index()) * move_count::<R>()
    }
}
