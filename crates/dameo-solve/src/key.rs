//! Positions as numbers.

use std::marker::PhantomData;

use dameo::rules::DameoRules;
use dameo::{Bitboard, Bits, ByColor, Color, Geometry, Position};

/// A position of a small board as a number, the same for mirror images: the squares of
/// White, of Black and of the kings, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key<R: DameoRules>(u128, PhantomData<R>);

impl<R: DameoRules> Key<R> {
    const SQUARES: u32 = R::Board::SQUARES as u32;
    const SET: u128 = (1 << Self::SQUARES) - 1;

    /// The key of a position.
    #[inline]
    #[must_use]
    pub fn new(position: &Position<R>) -> Self {
        const { assert!(3 * Self::SQUARES < u128::BITS, "the board is small") };
        let kings = position.kings(Color::White) | position.kings(Color::Black);
        let sets = [position.pieces(Color::White), position.pieces(Color::Black), kings];
        let pack = |sets: [Bitboard<R::Board>; 3]| {
            sets.iter().fold(0, |packed, set| packed << Self::SQUARES | set.bits().into())
        };
        let packed: u128 = pack(sets).min(pack(sets.map(Bitboard::mirrored)));
        Self(packed << 1 | u128::from(position.turn() == Color::Black), PhantomData)
    }

    /// The position, or its mirror image.
    #[inline]
    #[must_use]
    pub fn position(self) -> Position<R> {
        let set = |shift: u32| {
            let bits = self.0 >> (1 + shift * Self::SQUARES) & Self::SET;
            Bitboard::from_bits(<R::Board as Geometry>::Bits::from_low_bits(bits))
        };
        let (white, black, kings) = (set(2), set(1), set(0));
        let turn = if self.0 & 1 == 0 { Color::White } else { Color::Black };
        Position::from_bitboards(
            ByColor { white: white - kings, black: black - kings },
            ByColor { white: white & kings, black: black & kings },
            turn,
        )
        .expect("the key is that of a position")
    }

    /// The number of positions with this key: 1 if the position is its own mirror image,
    /// otherwise 2.
    #[must_use]
    pub fn images(self) -> u64 {
        let position = self.position();
        if position.mirrored() == position { 1 } else { 2 }
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// The bits of the key, for hashes.
    #[inline]
    pub(crate) fn bits(self) -> u128 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use dameo::rules::{Dameo4, Dameo6};

    use super::*;

    fn round_trips<R: DameoRules>(fen: &str) {
        let position = Position::<R>::from_fen(fen).unwrap();
        let key = Key::new(&position);
        assert!([position, position.mirrored()].contains(&key.position()), "{fen}");
        assert_eq!(key, Key::new(&position.mirrored()));
        assert_eq!(key.turn(), position.turn());
        assert_ne!(key, Key::new(&position.null_move()));
        assert_ne!(key, Key::new(&position.flipped()));
    }

    #[test]
    fn keys_are_positions_up_to_mirror_images() {
        for fen in ["W:Wa1,b1:Bd4", "B:WKa4,b1:BKd1,c2", "B:Wa1:B"] {
            round_trips::<Dameo4>(fen);
        }
        round_trips::<Dameo6>("W:WKa6,b5,f1:BKf6,Ke1,e2");
    }

    #[test]
    fn images_of_a_key() {
        let images = |fen| Key::new(&Position::<Dameo4>::from_fen(fen).unwrap()).images();
        assert_eq!(images("W:Wa1,d1:BKb4,Kc4"), 1);
        assert_eq!(images("W:Wa1,d1:BKb4"), 2);
    }
}
