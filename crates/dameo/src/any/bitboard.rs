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

    fn bit(square: AnySquare) -> u128 {
        1 << (u32::from(square.rank()) * u32::from(AnySquare::MAX_SIDE) + u32::from(square.file()))
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
