//! What the search keeps of the nodes on the way to the present one.

use dameo::{Move, Rules};

use crate::heuristics::{Before, CONTINUATIONS};
use crate::limits::MAX_PLY;

/// One node of the variation being searched, with what the evaluation carries
/// along.
#[derive(Clone, Copy)]
pub(super) struct Frame<R: Rules, A> {
    pub(super) accumulator: A,
    /// The static evaluation, in hundredths of a man; `None` where the side to
    /// move must capture.
    pub(super) evaluation: Option<i32>,
    /// The move being searched.
    pub(super) mv: Option<Move<R::Board>>,
    /// A move left out, to see how good the others are.
    pub(super) excluded: Option<Move<R::Board>>,
}

/// The variation being searched, by ply.
pub(super) struct Frames<R: Rules, A>(Vec<Frame<R, A>>);

impl<R: Rules, A: Copy> Frames<R, A> {
    /// Frames for a root with this accumulator.
    pub(super) fn new(accumulator: A) -> Self {
        let frame = Frame { accumulator, evaluation: None, mv: None, excluded: None };
        Self(vec![frame; MAX_PLY + 2])
    }

    #[inline]
    pub(super) fn accumulator(&self, ply: usize) -> A {
        self.0[ply].accumulator
    }

    /// Goes on from a node with a move, to a position with this accumulator.
    #[inline]
    pub(super) fn go_on(&mut self, ply: usize, mv: Move<R::Board>, accumulator: A) {
        self.0[ply].mv = Some(mv);
        self.0[ply + 1].accumulator = accumulator;
    }

    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut Frame<R, A> {
        &mut self.0[ply]
    }

    #[inline]
    pub(super) fn excluded(&self, ply: usize) -> Option<Move<R::Board>> {
        self.0[ply].excluded
    }

    /// The moves that led to a node.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> Before<R> {
        CONTINUATIONS.map(|back| ply.checked_sub(back).and_then(|ply| self.0[ply].mv))
    }

    /// Whether the side to move stands better than at its last turn without
    /// captures.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let earlier =
            [2, 4].into_iter().filter_map(|back| self.0[ply.checked_sub(back)?].evaluation);
        match (self.0[ply].evaluation, earlier.take(1).next()) {
            (Some(now), Some(then)) => now > then,
            _ => false,
        }
    }
}
