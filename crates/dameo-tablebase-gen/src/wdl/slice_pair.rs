//! Solves a slice together with that of the other side.
//!
//! Within a slice only kings move. All other moves lead to solved values, so [`initial`] decides
//! what follows from them. A decided position changes the rows in which a king of the other side
//! can go to it. Changed rows are looked at again, each as a whole, until none is left: no order
//! by distance is needed. A king move to a lost position wins; a position is lost when each of
//! its kings, in its own row, has no move left that may not lose. What stays open is a draw.
//!
//! [`initial`]: super::initial

use dameo::Bitboard;
use dameo::rules::DameoRules;
use dameo_tablebase::Wdl;
use dameo_tablebase::internals::{Men, Pieces};
use rayon::prelude::*;
use smallvec::SmallVec;

use super::bit_plane::WORD;
use super::king_sets::rank;
use super::men_moves::MenMoves;
use super::table::{KingSpace, WdlTable, WdlTables};
use super::work::{Block, Row, Targets, blocks};
use crate::limits::Limits;

/// A slice of one of the two tables of a class.
pub(crate) struct Side<'s, 'a, R: DameoRules> {
    pub(crate) table: &'a WdlTable<R>,
    pub(crate) kings: &'a KingSpace<R::Board>,
    pub(crate) men: Men<R::Board>,
    pub(crate) men_moves: MenMoves<'a, R>,
    /// The first bit of the slice in the table.
    pub(crate) start: usize,
    pub(crate) targets: &'s Targets,
}

/// A slice and the slice that its king moves lead to; only one side if they are the same.
pub(crate) struct SlicePair<'s, 'a, R: DameoRules> {
    pub(crate) tables: &'s WdlTables<'a, R>,
    pub(crate) sides: SmallVec<[Side<'s, 'a, R>; 2]>,
    /// Whether one slice holds the mirror images of the successors of the other.
    pub(crate) mirrored: bool,
    /// Whether several threads work on the pair.
    pub(crate) shared: bool,
    pub(crate) limits: Limits<'a>,
}

/// The rows of the positions with the same enemy kings.
pub(crate) struct Group<'w, R: DameoRules> {
    pub(crate) enemy_kings: Bitboard<R::Board>,
    pub(crate) first_row: usize,
    pub(crate) rows: &'w mut [Row<R::Board>],
}

impl<R: DameoRules> Side<'_, '_, R> {
    /// The pieces of a position, or of the positions of a row without their one more king.
    #[inline(always)]
    pub(crate) fn pieces(
        &self,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> Pieces<R::Board> {
        Pieces { own_men: self.men.own, own_kings, enemy_men: self.men.enemy, enemy_kings }
    }

    /// The rows of a group of a block.
    #[inline(always)]
    pub(crate) fn group<'w>(
        &self,
        block: &'w mut Block<'_, R::Board>,
        number: usize,
    ) -> Group<'w, R> {
        let row_sets = self.kings.others.len();
        Group {
            enemy_kings: self.kings.enemy.as_slice()[number],
            first_row: number * row_sets,
            rows: &mut block.rows[(number - block.first_group) * row_sets..][..row_sets],
        }
    }
}

impl<R: DameoRules> Group<'_, R> {
    /// Takes a position out of the sets of its rows.
    #[inline(always)]
    pub(crate) fn close(&mut self, own_kings: Bitboard<R::Board>) {
        for king in own_kings {
            let row = &mut self.rows[rank(own_kings - king.into())];
            row.open -= king.into();
            row.losable -= king.into();
        }
    }

    /// Whether a king other than `stuck` has a move that may not lose.
    #[inline(always)]
    fn another_is_safe(&self, own_kings: Bitboard<R::Board>, stuck: Bitboard<R::Board>) -> bool {
        let mut others = (own_kings - stuck).into_iter();
        others.any(|king| self.rows[rank(own_kings - king.into())].losable.contains(king))
    }
}

impl<R: DameoRules> SlicePair<'_, '_, R> {
    /// Finds the values of all positions; they mean nothing when it is stopped. There is an array
    /// of rows for each side.
    pub(crate) fn solve(&self, rows: &mut [&mut [Row<R::Board>]]) {
        for (number, rows) in rows.iter_mut().enumerate() {
            self.for_blocks(number, rows, |block| {
                self.initialize(number, block);
                false
            });
        }
        let mut changed = true;
        while changed && !self.limits.is_stopped() {
            changed = false;
            for (number, rows) in rows.iter_mut().enumerate() {
                changed |= self.for_blocks(number, rows, |block| self.update(number, block));
            }
        }
    }

    /// Calls `visit` with the blocks of a side. Returns whether any call returned true.
    fn for_blocks(
        &self,
        number: usize,
        rows: &mut [Row<R::Board>],
        visit: impl Fn(&mut Block<'_, R::Board>) -> bool + Sync + Send,
    ) -> bool {
        let KingSpace { others, enemy, .. } = self.sides[number].kings;
        if self.shared {
            let mut blocks = blocks(rows, enemy.len(), others.len(), WORD);
            blocks.par_iter_mut().map(visit).reduce(|| false, |one, other| one | other)
        } else {
            visit(&mut Block { first_group: 0, groups: enemy.len(), rows })
        }
    }

    /// Decides a position without captures, or one with them for good.
    #[inline(always)]
    pub(crate) fn decide(
        &self,
        number: usize,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
        value: Wdl,
    ) {
        if value == Wdl::Draw {
            return;
        }
        let side = &self.sides[number];
        side.table.set(side.start, own_kings, enemy_kings, value, self.shared);
        let partner = self.sides.get(number ^ 1).unwrap_or(side);
        let (mut kings, mut others) = (enemy_kings.flipped(), own_kings.flipped());
        if self.mirrored {
            (kings, others) = (kings.mirrored(), others.mirrored());
        }
        let first_row = rank(others) * partner.kings.others.len();
        for king in kings {
            let row = first_row + rank(kings - king.into());
            partner.targets.mark(row, king.index(), value, self.shared);
        }
    }

    /// Looks at the changed rows of a block. Returns whether there were any.
    fn update(&self, number: usize, block: &mut Block<'_, R::Board>) -> bool {
        let side = &self.sides[number];
        let row_sets = side.kings.others.len();
        let first_row = block.first_group * row_sets;
        let mut any = false;
        for word in first_row / WORD..(first_row + block.rows.len()).div_ceil(WORD) {
            let mut changed = side.targets.take_changed(word);
            any |= changed != 0;
            while changed != 0 {
                let row = word * WORD + changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let mut group = side.group(block, row / row_sets);
                self.update_row(number, &mut group, row % row_sets);
            }
        }
        any
    }

    /// Decides the positions of a row of which the values after moves of its king tell.
    #[inline(always)]
    fn update_row(&self, number: usize, group: &mut Group<'_, R>, row: usize) {
        let side = &self.sides[number];
        let enemy_kings = group.enemy_kings;
        let others = side.kings.others.as_slice()[row];
        let [won, lost] = side.targets.of_row(group.first_row + row);
        let position = side.pieces(others, enemy_kings).position::<R>();
        if !lost.is_empty() {
            for king in position.king_reach(lost) & group.rows[row].open {
                let kings = others | king.into();
                group.close(kings);
                self.decide(number, kings, enemy_kings, Wdl::Win);
            }
        }
        let losable = group.rows[row].losable;
        if losable.is_empty() {
            return;
        }
        let stuck = losable - position.king_reach(position.empty() - won);
        group.rows[row].losable -= stuck;
        for king in stuck {
            let kings = others | king.into();
            if !group.another_is_safe(kings, king.into()) {
                group.close(kings);
                self.decide(number, kings, enemy_kings, Wdl::Loss);
            }
        }
    }
}
