//! Moves of men from all positions of a slice at once.

use dameo::{Bitboard, Geometry};
use dameo_tablebase::internals::{Men, Pieces};
use dameo_tablebase::{Material, MaterialSignature};

use crate::table_map::TableMap;
use crate::value_table::{BoardOf, ValueTable};

/// A man's move from a slice. It leads to one other slice, wherever the kings are. A king can only
/// prevent it by standing where it ends: a man jumps over nothing but men.
pub(crate) struct ManMove<G: Geometry, S> {
    pub(crate) to: Bitboard<G>,
    promotes: bool,
    /// The slice that it leads to.
    pub(crate) slice: S,
    /// Whether that slice holds the mirror images of the positions after the move.
    mirrored: bool,
}

/// The moves from the slice with these men of a signature. `slice` returns the slice of a table by
/// its men and its number; it must be solved.
pub(crate) fn man_moves<'a, T: ValueTable, S>(
    tables: &TableMap<'a, T>,
    signature: MaterialSignature,
    men: Men<BoardOf<T>>,
    slice: impl Fn(&'a T, Men<BoardOf<T>>, u64) -> S,
) -> Vec<ManMove<BoardOf<T>, S>> {
    let none = Bitboard::EMPTY;
    let pieces =
        Pieces { own_men: men.own, enemy_men: men.enemy, own_kings: none, enemy_kings: none };
    let position = pieces.position::<T::Rules>();
    let mut moves = Vec::new();
    position.for_each_quiet_move_of_men(|mv| {
        let after = Pieces::of(&position.after(mv));
        let promotes = !after.enemy_kings.is_empty();
        let Material { kings, men } = signature.own;
        let promoted = u8::from(promotes);
        let moved = Material { kings: kings + promoted, men: men - promoted };
        let table = tables.get(MaterialSignature { own: signature.enemy, enemy: moved });
        let after = Men::from(&after);
        let arrangement = table.index().men().arrangement(after);
        let after = if arrangement.mirrored { after.mirrored() } else { after };
        moves.push(ManMove {
            to: mv.to.into(),
            promotes,
            slice: slice(table, after, arrangement.slice),
            mirrored: arrangement.mirrored,
        });
    });
    moves
}

impl<G: Geometry, S> ManMove<G, S> {
    /// The kings of the two sides after the move, as the other side sees them in the slice.
    #[inline(always)]
    pub(crate) fn kings_after(
        &self,
        own_kings: Bitboard<G>,
        enemy_kings: Bitboard<G>,
    ) -> (Bitboard<G>, Bitboard<G>) {
        let promoted = if self.promotes { self.to } else { Bitboard::EMPTY };
        let (own, enemy) = (enemy_kings.flipped(), (own_kings | promoted).flipped());
        if self.mirrored { (own.mirrored(), enemy.mirrored()) } else { (own, enemy) }
    }

    /// Squares of the slice, as the side that made the move sees them.
    #[inline(always)]
    pub(crate) fn before(&self, squares: Bitboard<G>) -> Bitboard<G> {
        let squares = squares.flipped();
        if self.mirrored { squares.mirrored() } else { squares }
    }
}
