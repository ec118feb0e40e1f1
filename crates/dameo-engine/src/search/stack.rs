//! The state that the search keeps for each ply of the current variation.

use dameo::{Move, Rules};

use crate::heuristics::{CONTINUATIONS, PreviousMoves};
use crate::limits::MAX_PLY;

/// The state of one ply.
#[derive(Clone, Copy)]
pub(super) struct StackEntry<R: Rules> {
    /// In centipawns; `None` if the side to move must capture.
    pub(super) static_eval: Option<i32>,
    /// What the tablebase adds to evaluations of the node, in centipawns.
    pub(super) bonus: i32,
    /// The move being searched; `None` for a null move.
    pub(super) mv: Option<Move<R::Board>>,
    /// The move excluded by a singular search.
    pub(super) excluded: Option<Move<R::Board>>,
}

/// The current variation, by ply.
pub(super) struct SearchStack<R: Rules>(Vec<StackEntry<R>>);

impl<R: Rules> SearchStack<R> {
    pub(super) fn new() -> Self {
        Self(vec![
            StackEntry { static_eval: None, bonus: 0, mv: None, excluded: None };
            MAX_PLY + 2
        ])
    }

    /// Plays a move at `ply`, `None` for a null move.
    #[inline]
    pub(super) fn push(&mut self, ply: usize, mv: Option<Move<R::Board>>) {
        self.0[ply].mv = mv;
    }

    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut StackEntry<R> {
        &mut self.0[ply]
    }

    #[inline]
    pub(super) fn excluded(&self, ply: usize) -> Option<Move<R::Board>> {
        self.0[ply].excluded
    }

    /// The moves that led to the node at `ply`.
    #[inline]
    pub(super) fn previous_moves(&self, ply: usize) -> PreviousMoves<R> {
        CONTINUATIONS.map(|back| ply.checked_sub(back).and_then(|ply| self.0[ply].mv))
    }

    /// Whether the static evaluation has risen since the last turn of the side
    /// to move that had one.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let earlier =
            [2, 4].into_iter().filter_map(|back| self.0[ply.checked_sub(back)?].static_eval);
        match (self.0[ply].static_eval, earlier.take(1).next()) {
            (Some(now), Some(then)) => now > then,
            _ => false,
        }
    }
}
