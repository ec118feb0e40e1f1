//! The values after the moves of men from a slice.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Best, Code, Men, Pieces, Slice};

use crate::man_move::{ManMove, man_moves};
use crate::solved::{SolvedTables, Table};

/// Slices with fewer positions are not worth the preparation.
const MIN_POSITIONS: u64 = 16;

/// The moves of the men of a slice.
pub(crate) struct MenMoves<'a, R: DameoRules> {
    solved: &'a SolvedTables<'a, R>,
    /// All moves, if they are prepared.
    moves: Option<Vec<ManMove<R::Board, SolvedSlice<'a, R>>>>,
}

/// A slice and its values.
struct SolvedSlice<'a, R: DameoRules> {
    slice: Slice<'a, R::Board>,
    cells: &'a [AtomicU8],
}

impl<'a, R: DameoRules> MenMoves<'a, R> {
    /// The moves from the slice with these men in a table. The slices that
    /// they lead to must be solved.
    pub(crate) fn new(
        solved: &'a SolvedTables<'a, R>,
        table: &Table<R>,
        men: Men<R::Board>,
    ) -> Self {
        if table.index.slice_len() < MIN_POSITIONS {
            return Self { solved, moves: None };
        }
        let slice = |table: &'a Table<R>, men, slice| SolvedSlice {
            slice: table.index.slice_of(men),
            cells: table.slice(slice),
        };
        let moves = man_moves(solved, table.index.signature(), men, slice);
        Self { solved, moves: Some(moves) }
    }

    /// The values after the moves from a position of the slice, if there are no captures.
    #[inline(always)]
    pub(crate) fn values(&self, pieces: &Pieces<R::Board>) -> Best {
        let Some(moves) = &self.moves else {
            return self.solved.after_moves_of_men(&pieces.position());
        };
        let mut best = Best::NONE;
        let kings = pieces.own_kings | pieces.enemy_kings;
        for mv in moves {
            if mv.to.is_disjoint(kings) {
                let (own, enemy) = mv.kings_after(pieces.own_kings, pieces.enemy_kings);
                let offset = mv.slice.slice.offset(enemy, own);
                best.accumulate::<R>(Code(mv.slice.cells[offset as usize].load(Relaxed)));
            }
        }
        best
    }
}
