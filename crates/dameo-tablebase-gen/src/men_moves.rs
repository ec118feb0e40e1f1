//! The moves of men from a slice. Each of them leads to one other slice, wherever the kings are.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dameo::Bitboard;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Best, Code, Men, Pieces, Slice};
use dameo_tablebase::{Material, MaterialSignature};

use crate::solved::{SolvedTables, Table};

/// Slices with fewer positions are not worth the preparation.
const MIN_POSITIONS: u64 = 16;

/// The moves of the men of a slice.
pub(crate) struct MenMoves<'a, R: DameoRules> {
    solved: &'a SolvedTables<'a, R>,
    /// All moves, if they are prepared. A king can only prevent one by standing where it ends:
    /// a man jumps over nothing but men.
    moves: Option<Vec<ManMove<'a, R>>>,
}

struct ManMove<'a, R: DameoRules> {
    to: Bitboard<R::Board>,
    promotes: bool,
    /// The slice that it leads to, and its values.
    slice: Slice<'a, R::Board>,
    cells: &'a [AtomicU8],
    /// Whether that slice holds the mirror images of the positions after the move.
    mirrored: bool,
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
        let signature = table.index.signature();
        let none = Bitboard::EMPTY;
        let pieces =
            Pieces { own_men: men.own, enemy_men: men.enemy, own_kings: none, enemy_kings: none };
        let position = pieces.position::<R>();
        let mut moves = Vec::new();
        position.for_each_quiet_move_of_men(|mv| {
            let after = Pieces::of(&position.after(mv));
            let promotes = !after.enemy_kings.is_empty();
            let Material { kings, men } = signature.own;
            let promoted = u8::from(promotes);
            let moved = Material { kings: kings + promoted, men: men - promoted };
            let table = solved.table(MaterialSignature { own: signature.enemy, enemy: moved });
            let after = Men::from(&after);
            let arrangement = table.index.men().arrangement(after);
            let after = if arrangement.mirrored { after.mirrored() } else { after };
            moves.push(ManMove {
                to: mv.to.into(),
                promotes,
                slice: table.index.slice_of(after),
                cells: table.slice(arrangement.slice),
                mirrored: arrangement.mirrored,
            });
        });
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
                best.accumulate::<R>(mv.value(pieces));
            }
        }
        best
    }
}

impl<R: DameoRules> ManMove<'_, R> {
    #[inline(always)]
    fn value(&self, pieces: &Pieces<R::Board>) -> Code {
        let promoted = if self.promotes { self.to } else { Bitboard::EMPTY };
        let mut enemy = (pieces.own_kings | promoted).flipped();
        let mut own = pieces.enemy_kings.flipped();
        if self.mirrored {
            (own, enemy) = (own.mirrored(), enemy.mirrored());
        }
        Code(self.cells[self.slice.offset(enemy, own) as usize].load(Relaxed))
    }
}
