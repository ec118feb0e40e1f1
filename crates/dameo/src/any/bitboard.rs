//! Sets of squares without a board.

use std::fmt;
use std::iter::FusedIterator;

use super::square::{AnySquare, OffBoardError};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::square::Square;

/// A set of squares of any board.
///
/// It converts from a [`Bitboard`] without loss, and back if that board has
/// all its squares. Iteration is in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AnyBitboard(
    /// Square by square of a board of [`AnySquare::MAX_SIDE`] squares a side.
    u128,
);

impl AnyBitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    const fn bit(square: AnySquare) -> u128 {
        1 << (square.rank() * AnySquare::MAX_SIDE + square.file())
    }

    /// The squares of a text such as `a1-h1, b2-g2, c3`: names of squares and
    /// ranges along a rank. Meant for constants.
    ///
    /// # Panics
    /// If the text is anything else.
    #[must_use]
    pub const fn named(text: &str) -> Self {
        let text = text.as_bytes();
        let (mut bits, mut at) = (0, 0);
        while at < text.len() {
            let (first, after_first) = read_square(text, at);
            let is_range = after_first < text.len() && text[after_first] == b'-';
            let (last, end) =
                if is_range { read_square(text, after_first + 1) } else { (first, after_first) };
            assert!(
                first.rank() == last.rank() && first.file() <= last.file(),
                "expected a range along a rank"
            );
            let mut file = first.file();
            while file <= last.file() {
                bits |= 1 << (first.rank() * AnySquare::MAX_SIDE + file);
                file += 1;
            }
            at = end;
            while at < text.len() && (text[at] == b',' || text[at] == b' ') {
                at += 1;
            }
            assert!(end < at || at == text.len(), "expected a comma or a space");
        }
        Self(bits)
    }

    /// Whether a square belongs to the set.
    #[must_use]
    pub fn contains(self, square: AnySquare) -> bool {
        self.0 & Self::bit(square) != 0
    }

    /// Number of squares in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares, in board order.
    #[must_use]
    pub const fn iter(self) -> AnySquares {
        AnySquares(self.0)
    }
}

/// The square whose name begins at an index, and the index after it.
const fn read_square(text: &[u8], at: usize) -> (AnySquare, usize) {
    assert!(at + 1 < text.len(), "expected the name of a square");
    let is_ten = at + 2 < text.len() && text[at + 1] == b'1' && text[at + 2] == b'0';
    let rank = if is_ten { 9 } else { text[at + 1].wrapping_sub(b'1') };
    match AnySquare::at(text[at].wrapping_sub(b'a'), rank) {
        Some(square) => (square, if is_ten { at + 3 } else { at + 2 }),
        None => panic!("expected the name of a square"),
    }
}

impl FromIterator<AnySquare> for AnyBitboard {
    fn from_iter<I: IntoIterator<Item = AnySquare>>(squares: I) -> Self {
        Self(squares.into_iter().fold(0, |bits, square| bits | Self::bit(square)))
    }
}

impl IntoIterator for AnyBitboard {
    type Item = AnySquare;
    type IntoIter = AnySquares;

    fn into_iter(self) -> AnySquares {
        self.iter()
    }
}

impl<G: Geometry> From<Bitboard<G>> for AnyBitboard {
    fn from(squares: Bitboard<G>) -> Self {
        squares.into_iter().map(AnySquare::from).collect()
    }
}

impl<G: Geometry> TryFrom<AnyBitboard> for Bitboard<G> {
    type Error = OffBoardError;

    fn try_from(squares: AnyBitboard) -> Result<Self, OffBoardError> {
        squares.into_iter().map(Square::try_from).collect()
    }
}

impl fmt::Debug for AnyBitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of an [`AnyBitboard`], in board order.
#[derive(Clone, Debug)]
pub struct AnySquares(u128);

impl Iterator for AnySquares {
    type Item = AnySquare;

    fn next(&mut self) -> Option<AnySquare> {
        let index = self.0.trailing_zeros() as u8;
        let square = AnySquare::at(index % AnySquare::MAX_SIDE, index / AnySquare::MAX_SIDE)?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for AnySquares {}
impl FusedIterator for AnySquares {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_squares_and_ranges() {
        let names = |text| AnyBitboard::named(text).iter().map(|square| square.to_string());
        assert_eq!(names("").count(), 0);
        assert_eq!(names("j10").collect::<Vec<_>>(), ["j10"]);
        assert_eq!(
            names("b2-d2, a1 i10-j10").collect::<Vec<_>>(),
            ["a1", "b2", "c2", "d2", "i10", "j10"]
        );
    }

    #[test]
    fn bad_names_panic() {
        for text in ["a", "k1", "a0", "a11", "a1-b2", "b1-a1", "a1-", "A1"] {
            assert!(std::panic::catch_unwind(|| AnyBitboard::named(text)).is_err(), "{text}");
        }
    }
}
