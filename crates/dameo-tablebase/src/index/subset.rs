//! Pieces of one kind as a subset of the free squares of a region, counted in
//! board order.

use dameo::{Bitboard, Bits, Geometry, Square};

use crate::combinations::{term, unrank};

/// The squares up to and including one.
#[inline(always)]
fn up_to<G: Geometry>(square: Square<G>) -> Bitboard<G> {
    Bitboard::from_bits(Bitboard::from(square).bits().up_to_lowest())
}

/// The rank of a set of squares among the sets of its size, in a region that
/// begins with square number `first` and does not include the `taken` squares.
/// `taken` must not have squares before the region.
#[inline(always)]
pub(super) fn rank<G: Geometry>(set: Bitboard<G>, taken: Bitboard<G>, first: usize) -> u64 {
    let mut rank = 0;
    for (ordinal, square) in (1..).zip(set) {
        let element = square.index() - first - (taken & up_to(square)).len();
        rank += term(element, ordinal);
    }
    rank
}

/// The inverse of [`rank`].
pub(super) fn set<G: Geometry>(
    rank: u64,
    size: usize,
    taken: Bitboard<G>,
    first: usize,
) -> Bitboard<G> {
    let elements = unrank(rank, size);
    elements[..size]
        .iter()
        .map(|&element| {
            let square = taken.into_iter().fold(usize::from(element) + first, |square, hole| {
                square + usize::from(hole.index() <= square)
            });
            Square::new(square as u8).expect("the rank belongs to a set on the board")
        })
        .collect()
}
