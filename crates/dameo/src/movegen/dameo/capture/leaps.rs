//! The squares from which pieces can capture, all at once.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;

/// By index in [`Direction::ORTHOGONAL`]: the squares from which a short leap
/// over an enemy to an empty square leads in that direction.
#[inline(always)]
pub(super) fn leaps_over<G: Geometry>(
    enemies: Bitboard<G>,
    empty: Bitboard<G>,
) -> [Bitboard<G>; 4] {
    // A loop: compilers do not inline functions on arrays of boards of two words.
    let mut leaps = [enemies; 4];
    for (leaps, direction) in leaps.iter_mut().zip(Direction::ORTHOGONAL) {
        let back = direction.opposite();
        *leaps = (empty.shift(back) & *leaps).shift(back);
    }
    leaps
}

/// The same for kings, which see an enemy over any number of empty squares.
#[inline(always)]
pub(super) fn from_afar<G: Geometry>(
    leaps: &[Bitboard<G>; 4],
    empty: Bitboard<G>,
) -> [Bitboard<G>; 4] {
    let mut seeing = *leaps;
    for (seeing, direction) in seeing.iter_mut().zip(Direction::ORTHOGONAL) {
        // Back from the square before the enemy, over empty squares.
        let back = direction.opposite();
        *seeing |= (*seeing & empty).fill(empty, back).shift(back);
    }
    seeing
}

/// By direction of the first leap: the squares from which one of `leaps` can be
/// followed by one of `next`.
///
/// Exact for up to three leaps of a man: a leap cannot go back over the piece just
/// taken, in any other direction the leaps before it change nothing on its way,
/// and no three leaps lead back to the start.
#[inline(always)]
pub(super) fn leaps_before<G: Geometry>(
    leaps: &[Bitboard<G>; 4],
    next: &[Bitboard<G>; 4],
) -> [Bitboard<G>; 4] {
    let [north, east, south, west] = *next;
    let onward =
        [north | east | west, east | north | south, south | east | west, west | north | south];
    let mut before = *leaps;
    for ((before, onward), direction) in before.iter_mut().zip(onward).zip(Direction::ORTHOGONAL) {
        let back = direction.opposite();
        *before &= onward.shift(back).shift(back);
    }
    before
}

/// The squares from which any of the leaps is possible.
#[inline(always)]
pub(super) fn union<G: Geometry>(leaps: &[Bitboard<G>; 4]) -> Bitboard<G> {
    let [north, east, south, west] = *leaps;
    north | east | south | west
}
