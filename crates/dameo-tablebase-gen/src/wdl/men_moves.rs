//! The values after the moves of men from a slice.

use dameo::Bitboard;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::Men;
use dameo_tablebase::{MaterialSignature, Wdl};

use super::table::{WdlTable, WdlTables};
use crate::man_move::{ManMove, man_moves};

/// The moves of the men of a slice.
pub(crate) struct MenMoves<'a, R: DameoRules>(Vec<ManMove<R::Board, SolvedSlice<'a, R>>>);

struct SolvedSlice<'a, R: DameoRules> {
    table: &'a WdlTable<R>,
    /// The first bit of the slice in the table.
    start: usize,
}

/// What the moves of men achieve in the positions of a row: sets of the square of its king.
pub(crate) struct RowMoves<R: DameoRules> {
    /// A man can move.
    pub(crate) any: Bitboard<R::Board>,
    /// A man's move does not lose.
    pub(crate) safe: Bitboard<R::Board>,
    /// A man's move wins.
    pub(crate) winning: Bitboard<R::Board>,
}

impl<'a, R: DameoRules> MenMoves<'a, R> {
    /// The moves from the slice with these men of a signature. The slices that they lead to must
    /// be solved.
    pub(crate) fn new(
        tables: &WdlTables<'a, R>,
        signature: MaterialSignature,
        men: Men<R::Board>,
    ) -> Self {
        let slice = |table: &'a WdlTable<R>, _, slice| SolvedSlice {
            table,
            start: table.slice(slice).start,
        };
        Self(man_moves(tables, signature, men, slice))
    }

    /// The moves in the positions whose own kings are `others` and one more.
    #[inline(always)]
    pub(crate) fn of_row(
        &self,
        others: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> RowMoves<R> {
        let none = Bitboard::EMPTY;
        let mut moves = RowMoves { any: none, safe: none, winning: none };
        for mv in &self.0 {
            if mv.to.is_disjoint(others | enemy_kings) {
                let (own, enemy) = mv.kings_after(others, enemy_kings);
                let SolvedSlice { table, start } = mv.slice;
                let [won, lost] = table.row(start, own, enemy).map(|set| mv.before(set) - mv.to);
                moves.any |= !mv.to;
                moves.safe |= !(won | mv.to);
                moves.winning |= lost;
            }
        }
        moves
    }

    /// The best value that a man's move leads to; `None` if no man can move.
    #[inline(always)]
    pub(crate) fn best(
        &self,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> Option<Wdl> {
        let possible = self.0.iter().filter(|mv| mv.to.is_disjoint(own_kings | enemy_kings));
        let value = |mv: &ManMove<R::Board, SolvedSlice<'a, R>>| {
            let (own, enemy) = mv.kings_after(own_kings, enemy_kings);
            mv.slice.table.value(mv.slice.start, own, enemy).before_move()
        };
        possible.map(value).max()
    }
}
