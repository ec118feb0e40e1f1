//! Sets of squares.

mod fill;
mod iter;
mod ops;

use std::fmt;

pub use self::iter::Squares;
use crate::bits::Bits;
use crate::direction::Direction;
use crate::geometry::{Board8, Geometry};
use crate::square::Square;

/// A set of squares of the board `G`, one bit each.
///
/// `|`, `&`, `^`, `-` and `!` are the set operations; `!` stays on the board.
///
/// ```
/// use dameo::{Bitboard, Board8, Direction};
///
/// let first_rank = Bitboard::<Board8>::rank(0);
/// let second_rank = first_rank.shift(Direction::North);
/// assert_eq!(second_rank, Bitboard::rank(1));
/// assert_eq!((first_rank | second_rank).len(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard<G: Geometry>(G::Bits);

impl<G: Geometry> Bitboard<G> {
    /// No square.
    pub const EMPTY: Self = Self(G::Bits::ZERO);
    /// Every square.
    pub const FULL: Self = Self(G::FULL);

    /// The squares of a rank, counted from 0.
    ///
    /// # Panics
    /// If the board has no such rank.
    ///
    /// ```
    /// use dameo::{Bitboard, Board8};
    ///
    /// let first = Bitboard::<Board8>::rank(0);
    /// assert_eq!(first, Bitboard::named("a1 b1 c1 d1 e1 f1 g1 h1"));
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(rank: u8) -> Self {
        assert!(rank < G::HEIGHT, "rank {rank} is off the board");
        Self(G::FIRST_RANK << u32::from(rank * G::WIDTH))
    }

    /// The squares of a file, counted from 0.
    ///
    /// # Panics
    /// If the board has no such file.
    #[inline]
    #[must_use]
    pub fn file(file: u8) -> Self {
        assert!(file < G::WIDTH, "file {file} is off the board");
        Self(G::FIRST_FILE << u32::from(file))
    }

    /// The squares from `square` to the edge in a direction, the square itself
    /// excluded.
    #[inline(always)]
    #[must_use]
    pub fn ray(direction: Direction, square: Square<G>) -> Self {
        Self(G::ray(direction, square.index()))
    }

    /// The squares whose bits are set, in board order from the least
    /// significant; bits beyond the board are dropped.
    #[inline(always)]
    #[must_use]
    pub fn from_bits(bits: G::Bits) -> Self {
        Self(bits & G::FULL)
    }

    /// [`Bitboard::from_bits`] of bits that are known to be on the board, for
    /// constants.
    pub(crate) const fn of_squares(bits: G::Bits) -> Self {
        Self(bits)
    }

    /// The bits, square by square in board order from the least significant.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> G::Bits {
        self.0
    }

    /// Number of squares in the set.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == G::Bits::ZERO
    }

    /// Whether the set has more than one square.
    #[inline(always)]
    #[must_use]
    pub fn is_several(self) -> bool {
        self.0.without_lowest() != G::Bits::ZERO
    }

    /// Whether a square belongs to the set.
    #[inline(always)]
    #[must_use]
    pub fn contains(self, square: Square<G>) -> bool {
        !self.is_disjoint(square.into())
    }

    /// The square `to` if the square `from` belongs to the set, no square
    /// otherwise.
    #[inline(always)]
    pub(crate) fn moved(self, from: Square<G>, to: Square<G>) -> Self {
        Self(self.0.moved_bit(from.index() as u32, to.index() as u32))
    }

    /// Whether two sets have no square in common.
    ///
    /// ```
    /// use dameo::{Bitboard, Board8};
    ///
    /// let corner = Bitboard::<Board8>::named("a1");
    /// assert!(corner.is_disjoint(Bitboard::rank(1)));
    /// assert!(!corner.is_disjoint(Bitboard::rank(0)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// Whether every square of this set belongs to the other one.
    ///
    /// ```
    /// use dameo::{Bitboard, Board8};
    ///
    /// let file = Bitboard::<Board8>::file(0);
    /// assert!(Bitboard::named("a1 a5").is_subset(file));
    /// assert!(!Bitboard::named("a1 b5").is_subset(file));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The first square in board order, if there is one.
    ///
    /// ```
    /// use dameo::{Bitboard, Board8};
    ///
    /// let squares = Bitboard::<Board8>::named("c2 a3");
    /// assert_eq!(squares.first().map(|square| square.to_string()).as_deref(), Some("c2"));
    /// assert_eq!(Bitboard::<Board8>::EMPTY.first(), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn first(self) -> Option<Square<G>> {
        (!self.is_empty()).then(|| Square::from_bit(self.0.trailing_zeros()))
    }

    /// The last square in board order, if there is one.
    #[inline(always)]
    #[must_use]
    pub fn last(self) -> Option<Square<G>> {
        (!self.is_empty()).then(|| Square::from_bit(self.0.highest_or_zero()))
    }

    /// The first square of a set that is known not to be empty.
    #[inline(always)]
    pub(crate) fn lowest(self) -> Square<G> {
        debug_assert!(!self.is_empty(), "the set has no square");
        Square::from_bit(self.0.trailing_zeros())
    }

    /// The set of only its first square; no square if it has none.
    #[inline(always)]
    pub(crate) fn lowest_only(self) -> Self {
        Self(self.0 ^ self.0.without_lowest())
    }

    /// [`Bitboard::nearest`] of a set that is known not to be empty.
    #[inline(always)]
    pub(crate) fn nearest_known(self, direction: Direction) -> Square<G> {
        debug_assert!(!self.is_empty(), "the set has no square");
        Square::from_bit(if direction.is_rising() {
            self.0.trailing_zeros()
        } else {
            self.0.highest_or_zero()
        })
    }

    /// The square that one meets first when going in a direction through a set
    /// whose squares all lie on one line.
    #[inline(always)]
    #[must_use]
    pub(crate) fn nearest(self, direction: Direction) -> Option<Square<G>> {
        if direction.is_rising() { self.first() } else { self.last() }
    }

    /// Every square moved one step in a direction; those at the edge fall off.
    ///
    /// ```
    /// use dameo::{Bitboard, Board8, Direction};
    ///
    /// // What leaves the board is gone.
    /// let shifted = Bitboard::<Board8>::named("a1 h1").shift(Direction::East);
    /// assert_eq!(shifted, Bitboard::named("b1"));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn shift(self, direction: Direction) -> Self {
        Self(self.0 & G::STEPPABLE[direction as usize]).shift_unchecked(direction, 1)
    }

    /// Moves the bits as `steps` steps would, but squares wrap round the edges;
    /// the caller masks those.
    #[inline(always)]
    fn shift_unchecked(self, direction: Direction, steps: u32) -> Self {
        let distance = direction.stride(G::WIDTH) * steps;
        Self(if direction.is_rising() { self.0 << distance } else { self.0 >> distance })
    }

    /// The set with the left and the right side of the board exchanged.
    #[inline(always)]
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self(G::mirror(self.0))
    }

    /// The set with White's and Black's side of the board exchanged.
    #[inline(always)]
    #[must_use]
    pub fn flipped(self) -> Self {
        Self(G::flip(self.0))
    }

    /// The squares that a sliding piece sees from `square` in a direction: up
    /// to the first occupied square and including it.
    #[inline(always)]
    #[must_use]
    pub fn slide(square: Square<G>, direction: Direction, occupied: Self) -> Self {
        let ray = Self::ray(direction, square);
        let blockers = (ray & occupied).0;
        let seen = if direction.is_rising() {
            blockers.up_to_lowest()
        } else {
            !G::Bits::ZERO << blockers.highest_or_zero()
        };
        Self(ray.0 & seen)
    }
}

impl Bitboard<Board8> {
    /// The squares with the given names, separated by spaces. Meant for
    /// constants.
    ///
    /// # Panics
    /// If the text is anything but names of squares.
    #[must_use]
    pub const fn named(names: &str) -> Self {
        let names = names.as_bytes();
        let mut bits = 0;
        let mut at = 0;
        while at < names.len() {
            let (file, rank) = (names[at].wrapping_sub(b'a'), names[at + 1].wrapping_sub(b'1'));
            assert!(file < 8 && rank < 8, "expected the name of a square");
            bits |= 1 << (8 * rank + file);
            assert!(at + 2 == names.len() || names[at + 2] == b' ', "expected a space");
            at += 3;
        }
        Self(bits)
    }

    /// The image of the set after half a turn of the board.
    #[inline(always)]
    pub(crate) const fn rotated(self) -> Self {
        Self(self.0.reverse_bits())
    }
}

impl<G: Geometry> From<Square<G>> for Bitboard<G> {
    #[inline(always)]
    fn from(square: Square<G>) -> Self {
        Self(G::Bits::ONE << square.index() as u32)
    }
}

impl<G: Geometry> fmt::Debug for Bitboard<G> {
    /// Draws the board, rank 1 at the bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..G::HEIGHT).rev() {
            writeln!(f)?;
            for square in Self::rank(rank) {
                f.write_str(if self.contains(square) { " X" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Board10;

    fn set<G: Geometry>(squares: &str) -> Bitboard<G> {
        squares.split_whitespace().map(|name| name.parse().unwrap()).collect()
    }

    fn shifts_are_steps<G: Geometry>() {
        for direction in Direction::ALL {
            for square in Square::<G>::all() {
                let expected = square.step(direction).map_or(Bitboard::EMPTY, Bitboard::from);
                assert_eq!(Bitboard::from(square).shift(direction), expected);
            }
        }
    }

    #[test]
    fn shifts_are_steps_on_both_boards() {
        shifts_are_steps::<Board8>();
        shifts_are_steps::<Board10>();
    }

    /// A fill, square by square.
    fn slow_fill<G: Geometry>(
        from: Bitboard<G>,
        through: Bitboard<G>,
        direction: Direction,
    ) -> Bitboard<G> {
        let mut filled = from;
        loop {
            let next = filled | (filled.shift(direction) & through);
            if next == filled {
                return filled;
            }
            filled = next;
        }
    }

    fn fills_and_slides<G: Geometry>() {
        // A simple multiplicative sequence gives sets of every density.
        let mut state = 1_u64;
        let mut random_set = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let density = state >> 62;
            Square::<G>::all()
                .filter(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    state >> 62 <= density
                })
                .collect::<Bitboard<G>>()
        };
        for _ in 0..500 {
            let (from, through) = (random_set(), random_set());
            for direction in Direction::ALL {
                assert_eq!(from.fill(through, direction), slow_fill(from, through, direction));
                for square in Square::all() {
                    let seen = slow_fill(Bitboard::from(square), !through, direction);
                    let seen = (seen | seen.shift(direction)) - square.into();
                    assert_eq!(Bitboard::slide(square, direction, through), seen);
                }
            }
        }
    }

    #[test]
    fn fills_and_slides_on_both_boards() {
        fills_and_slides::<Board8>();
        fills_and_slides::<Board10>();
    }

    fn images_are_those_of_the_squares<G: Geometry>() {
        let mut state = 1_u64;
        for _ in 0..500 {
            let set: Bitboard<G> = Square::all()
                .filter(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    state >> 63 == 1
                })
                .collect();
            assert_eq!(set.mirrored(), set.into_iter().map(Square::mirrored).collect());
            assert_eq!(set.flipped(), set.into_iter().map(Square::flipped).collect());
            assert_eq!(Bitboard::from_bits(set.bits()), set);
        }
    }

    #[test]
    fn images_are_those_of_the_squares_on_both_boards() {
        images_are_those_of_the_squares::<Board8>();
        images_are_those_of_the_squares::<Board10>();
    }

    #[test]
    fn sets_are_sets() {
        let a: Bitboard<Board8> = set("a1 b2 h8");
        let b = set("b2 c3");
        assert_eq!(a | b, set("a1 b2 c3 h8"));
        assert_eq!(a & b, set("b2"));
        assert_eq!(a ^ b, set("a1 c3 h8"));
        assert_eq!(a - b, set("a1 h8"));
        assert_eq!((!a).len(), 61);
        assert_eq!(
            a.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(),
            ["a1", "b2", "h8"]
        );
        assert_eq!(a.first(), "a1".parse().ok());
        assert_eq!(a.last(), "h8".parse().ok());
        assert!(a.is_several() && !set::<Board8>("c4").is_several());
        assert_eq!((!Bitboard::<Board10>::EMPTY).len(), 100);
    }

    #[test]
    fn names_and_half_turns() {
        assert_eq!(Bitboard::named("a1 b2 h8"), set("a1 b2 h8"));
        assert_eq!(Bitboard::named(""), Bitboard::EMPTY);
        let rotated: Bitboard<Board8> =
            set::<Board8>("a1 c2 h5").into_iter().map(Square::rotated).collect();
        assert_eq!(Bitboard::named("a1 c2 h5").rotated(), rotated);
        for bad in ["i1", "a9", "a1b2", "a1,b2"] {
            assert!(std::panic::catch_unwind(|| Bitboard::named(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn debug_draws_the_board() {
        let drawing = format!("{:?}", set::<Board8>("a1 h8"));
        assert!(drawing.starts_with("\n . . . . . . . X\n"));
        assert!(drawing.ends_with("\n X . . . . . . ."));
    }
}
