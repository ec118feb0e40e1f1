//! Pieces of one kind as a set of places: the squares of a region that others
//! have left free, counted in board order.

use dameo::{Bitboard, Bits, Geometry, Square};

use crate::combinations::{term, unrank};

/// The squares up to and including one.
#[inline(always)]
fn up_to<G: Geometry>(square: Square<G>) -> Bitboard<G> {
    Bitboard::from_bits(Bitboard::from(square).bits().up_to_lowest())
}

/// The rank of a set of squares among the sets of its size, in a region that
/// begins with square number `first` and does not count the `taken` squares.
/// Taken squares before the region are the caller's to leave out.
#[inline(always)]
pub(super) fn rank<G: Geometry>(set: Bitboard<G>, taken: Bitboard<G>, first: usize) -> u64 {
    let mut rank = 0;
    for (ordinal, square) in (1..).zip(set) {
        let place = square.index() - first - (taken & up_to(square)).len();
        rank += term(place, ordinal);
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
    let places = unrank(rank, size);
    places[..size]
        .iter()
        .map(|&place| {
            let square = taken.into_iter().fold(usize::from(place) + first, |square, hole| {
                square + usize::from(hole.index() <= square)
            });
            Square::new(square as u8).expect("the rank belongs to a set on the board")
        })
        .collect()
}
