//! Fills: what pieces reach over lines of squares.

use super::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;

impl<G: Geometry> Bitboard<G> {
    /// The set and every square that can be reached from it by going in one
    /// direction over squares of `through` only.
    #[inline(always)]
    #[must_use]
    pub fn fill(self, through: Self, direction: Direction) -> Self {
        let [filled] = Self::fill_each([self], through, direction);
        filled
    }

    /// [`fill`](Bitboard::fill) of several sets over the same squares, which
    /// compilers do in vector registers.
    ///
    /// Kogge-Stone parallel prefix: the distance doubles with every round.
    #[inline(always)]
    #[must_use]
    pub(crate) fn fill_each<const N: usize>(
        sets: [Self; N],
        through: Self,
        direction: Direction,
    ) -> [Self; N] {
        let enterable = Self(G::STEPPABLE[direction.opposite() as usize]);
        let mut filled = sets;
        let mut open = through & enterable;
        go_on(&mut filled, open, direction, 1);
        open &= open.shift_unchecked(direction, 1);
        go_on(&mut filled, open, direction, 2);
        open &= open.shift_unchecked(direction, 2);
        go_on(&mut filled, open, direction, 4);
        if G::WIDTH > 8 || G::HEIGHT > 8 {
            open &= open.shift_unchecked(direction, 4);
            go_on(&mut filled, open, direction, 8);
        }
        filled
    }
}

/// Adds to each set the squares of `open` that a number of steps reaches from it.
///
/// A loop: compilers do not inline functions on arrays of this length.
#[inline(always)]
fn go_on<G: Geometry, const N: usize>(
    sets: &mut [Bitboard<G>; N],
    open: Bitboard<G>,
    direction: Direction,
    steps: u32,
) {
    for set in sets {
        *set |= open & set.shift_unchecked(direction, steps);
    }
}
