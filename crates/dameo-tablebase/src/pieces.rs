//! Positions normalized to the side to move, which plays up the board.

use dameo::rules::DameoRules;
use dameo::{Bitboard, ByColor, Color, Geometry, Position};

use crate::material::{Material, MaterialSignature};

/// The squares of the pieces from the point of view of the side to move, whose
/// men move up the board; without colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces<G: Geometry> {
    /// Men of the side to move.
    pub own_men: Bitboard<G>,
    /// Kings of the side to move.
    pub own_kings: Bitboard<G>,
    /// Men of the other side.
    pub enemy_men: Bitboard<G>,
    /// Kings of the other side.
    pub enemy_kings: Bitboard<G>,
}

impl<G: Geometry> Pieces<G> {
    /// The pieces of a position.
    #[inline(always)]
    #[must_use]
    pub fn of<R: DameoRules<Board = G>>(position: &Position<R>) -> Self {
        let own = position.turn();
        let pieces = Self {
            own_men: position.men(own),
            own_kings: position.kings(own),
            enemy_men: position.men(!own),
            enemy_kings: position.kings(!own),
        };
        match own {
            Color::White => pieces,
            Color::Black => pieces.map(Bitboard::flipped),
        }
    }

    /// The position with White to move.
    ///
    /// # Panics
    /// If the pieces are not a legal position. Pieces from an index always are.
    #[inline(always)]
    #[must_use]
    pub fn position<R: DameoRules<Board = G>>(&self) -> Position<R> {
        let men = ByColor { white: self.own_men, black: self.enemy_men };
        let kings = ByColor { white: self.own_kings, black: self.enemy_kings };
        Position::from_bitboards(men, kings, Color::White).expect("every index is a position")
    }

    /// The material signature.
    #[must_use]
    pub fn signature(&self) -> MaterialSignature {
        let material = |kings: Bitboard<G>, men: Bitboard<G>| Material {
            kings: kings.len() as u8,
            men: men.len() as u8,
        };
        MaterialSignature {
            own: material(self.own_kings, self.own_men),
            enemy: material(self.enemy_kings, self.enemy_men),
        }
    }

    /// The mirror image: files reversed.
    #[inline(always)]
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.map(Bitboard::mirrored)
    }

    /// The pieces with the other side to move.
    #[inline(always)]
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self {
            own_men: self.enemy_men.flipped(),
            own_kings: self.enemy_kings.flipped(),
            enemy_men: self.own_men.flipped(),
            enemy_kings: self.own_kings.flipped(),
        }
    }

    #[inline(always)]
    fn map(&self, image: impl Fn(Bitboard<G>) -> Bitboard<G>) -> Self {
        Self {
            own_men: image(self.own_men),
            own_kings: image(self.own_kings),
            enemy_men: image(self.enemy_men),
            enemy_kings: image(self.enemy_kings),
        }
    }
}
