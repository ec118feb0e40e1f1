//! Positions as tables see them: the side to move plays up the board.

use dameo::{Bitboard, ByColor, Color, DameoRules, Geometry, Position};

use crate::material::{Material, MaterialSignature};

/// Where the pieces stand, seen by the side to move: its men move up. Colours
/// are gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pieces<G: Geometry> {
    pub(crate) own_men: Bitboard<G>,
    pub(crate) own_kings: Bitboard<G>,
    pub(crate) enemy_men: Bitboard<G>,
    pub(crate) enemy_kings: Bitboard<G>,
}

impl<G: Geometry> Pieces<G> {
    /// The pieces of a position.
    #[inline(always)]
    pub(crate) fn of<R: DameoRules<Board = G>>(position: &Position<R>) -> Self {
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

    /// The position, White to move.
    ///
    /// # Panics
    /// If there is none: indices stand for positions only.
    #[inline(always)]
    pub(crate) fn position<R: DameoRules<Board = G>>(&self) -> Position<R> {
        let men = ByColor { white: self.own_men, black: self.enemy_men };
        let kings = ByColor { white: self.own_kings, black: self.enemy_kings };
        Position::from_bitboards(men, kings, Color::White).expect("every index is a position")
    }

    /// What they are.
    pub(crate) fn signature(&self) -> MaterialSignature {
        let material = |kings: Bitboard<G>, men: Bitboard<G>| Material {
            kings: kings.len() as u8,
            men: men.len() as u8,
        };
        MaterialSignature {
            own: material(self.own_kings, self.own_men),
            enemy: material(self.enemy_kings, self.enemy_men),
        }
    }

    /// The pieces with the left and the right side of the board exchanged.
    #[inline(always)]
    pub(crate) fn mirrored(&self) -> Self {
        self.map(Bitboard::mirrored)
    }

    /// The same pieces, seen by the other side as the one to move.
    #[inline(always)]
    pub(crate) fn swapped(&self) -> Self {
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
