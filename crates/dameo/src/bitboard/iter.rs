//! Bitboards from and to squares one by one.

use std::iter::FusedIterator;

use super::Bitboard;
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::square::Square;

impl<G: Geometry> Bitboard<G> {
    /// The set of the images of its squares.
    #[must_use]
    pub(crate) fn map(self, image: impl Fn(Square<G>) -> Square<G>) -> Self {
        self.into_iter().map(image).collect()
    }
}

impl<G: Geometry> FromIterator<Square<G>> for Bitboard<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl<G: Geometry> Extend<Square<G>> for Bitboard<G> {
    fn extend<I: IntoIterator<Item = Square<G>>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl<G: Geometry> IntoIterator for Bitboard<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;

    #[inline(always)]
    fn into_iter(self) -> Squares<G> {
        Squares(self)
    }
}

/// The squares of a set, in board order.
#[derive(Clone, Debug)]
pub struct Squares<G: Geometry>(Bitboard<G>);

impl<G: Geometry> Iterator for Squares<G> {
    type Item = Square<G>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<G>> {
        let square = self.0.first()?;
        self.0 = Bitboard((self.0).0.without_lowest());
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<G: Geometry> ExactSizeIterator for Squares<G> {}
impl<G: Geometry> FusedIterator for Squares<G> {}
