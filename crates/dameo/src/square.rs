//! Squares and their names.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use thiserror::Error;

use crate::direction::Direction;
use crate::geometry::{Board8, Board10, Geometry};

/// A square of the board `G`: one byte, in board order a1, b1, .., a2, b2, ..
///
/// ```
/// use dameo::{Board8, Square};
///
/// let square: Square<Board8> = "c2".parse()?;
/// assert_eq!(square, Square::<Board8>::C2);
/// assert_eq!((square.file(), square.rank()), (2, 1));
/// assert_eq!(square.to_string(), "c2");
/// # Ok::<(), dameo::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<G: Geometry>(u8, PhantomData<G>);

impl<G: Geometry> Square<G> {
    /// The square with an index in board order, 0 for a1.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < G::SQUARES { Some(Self(index, PhantomData)) } else { None }
    }

    /// The square with the index of a bit in a bitboard.
    #[inline(always)]
    pub(crate) fn from_bit(index: u32) -> Self {
        debug_assert!(index < u32::from(G::SQUARES), "bit {index} is off the board");
        Self(index as u8, PhantomData)
    }

    /// The square on a file (0 is a) and rank (0 is 1), both counted from
    /// zero, if it is on the board.
    ///
    /// ```
    /// use dameo::{Board10, Board8, Square};
    ///
    /// assert_eq!(Square::<Board8>::at(2, 1), Some("c2".parse()?));
    /// assert_eq!(Square::<Board8>::at(8, 0), None);
    /// assert!(Square::<Board10>::at(8, 0).is_some());
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < G::WIDTH && rank < G::HEIGHT {
            Some(Self(rank * G::WIDTH + file, PhantomData))
        } else {
            None
        }
    }

    /// Index in board order, 0 for a1.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File, counted from 0 for the a-file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % G::WIDTH
    }

    /// Rank, counted from 0 for rank 1.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / G::WIDTH
    }

    /// The neighbouring square in a direction, if it is on the board.
    ///
    /// ```
    /// use dameo::{Board8, Direction, Square};
    ///
    /// let a1: Square<Board8> = "a1".parse()?;
    /// assert_eq!(a1.step(Direction::NorthEast), Some("b2".parse()?));
    /// assert_eq!(a1.step(Direction::West), None);
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (file_step, rank_step) = direction.delta();
        Self::at(
            self.file().wrapping_add_signed(file_step),
            self.rank().wrapping_add_signed(rank_step),
        )
    }

    /// [`Square::step`] if the caller knows that it stays on the board.
    #[inline(always)]
    pub(crate) fn step_known(self, direction: Direction) -> Self {
        debug_assert!(self.step(direction).is_some(), "{self} is at the edge");
        let distance = direction.stride(G::WIDTH);
        let index = u32::from(self.0);
        Self::from_bit(if direction.is_rising() { index + distance } else { index - distance })
    }

    /// The direction in which a straight or diagonal line leads from this
    /// square to another; `None` if they are equal or on no common line.
    ///
    /// ```
    /// use dameo::{Board8, Direction, Square};
    ///
    /// let [a1, d4, b4] = ["a1", "d4", "b4"].map(|name| name.parse::<Square<Board8>>().unwrap());
    /// assert_eq!(a1.direction_to(d4), Some(Direction::NorthEast));
    /// assert_eq!(a1.direction_to(b4), None);
    /// ```
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        let file = i16::from(other.file()) - i16::from(self.file());
        let rank = i16::from(other.rank()) - i16::from(self.rank());
        let aligned = file == 0 || rank == 0 || file.abs() == rank.abs();
        let delta = (file.signum() as i8, rank.signum() as i8);
        Direction::ALL.into_iter().find(|direction| aligned && direction.delta() == delta)
    }

    /// The mirror image with the left and the right side of the board
    /// exchanged.
    ///
    /// ```
    /// use dameo::{Board8, Square};
    ///
    /// let c2: Square<Board8> = "c2".parse()?;
    /// assert_eq!(c2.mirrored().to_string(), "f2");
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.rank() * G::WIDTH + (G::WIDTH - 1 - self.file()), PhantomData)
    }

    /// The mirror image with White's and Black's side of the board exchanged.
    ///
    /// ```
    /// use dameo::{Board8, Square};
    ///
    /// let c2: Square<Board8> = "c2".parse()?;
    /// assert_eq!(c2.flipped().to_string(), "c7");
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self((G::HEIGHT - 1 - self.rank()) * G::WIDTH + self.file(), PhantomData)
    }

    /// The square half a turn of the board away.
    ///
    /// ```
    /// use dameo::{Board8, Square};
    ///
    /// let c2: Square<Board8> = "c2".parse()?;
    /// assert_eq!(c2.rotated().to_string(), "f7");
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(G::SQUARES - 1 - self.0, PhantomData)
    }

    /// The mirror image in the diagonal that leads from White's right corner to
    /// Black's right corner (h1 to a8 on 8x8).
    #[inline]
    #[must_use]
    pub const fn reflected(self) -> Self {
        const { assert!(G::WIDTH == G::HEIGHT, "the board is a square") };
        let (file, rank) = (G::WIDTH - 1 - self.rank(), G::HEIGHT - 1 - self.file());
        Self(rank * G::WIDTH + file, PhantomData)
    }

    /// All squares in board order.
    ///
    /// ```
    /// use dameo::{Board10, Square};
    ///
    /// assert_eq!(Square::<Board10>::all().len(), 100);
    /// assert_eq!(Square::<Board10>::all().last().unwrap().to_string(), "j10");
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..G::SQUARES).map(|index| Self(index, PhantomData))
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Defines a constant for each square, which are listed in board order.
macro_rules! square_constants {
    ($board:ty: $($name:ident)+) => {
        #[expect(missing_docs, reason = "the names say all")]
        impl Square<$board> {
            $(pub const $name: Self = {
                let name = stringify!($name).as_bytes();
                let rank = if name.len() == 3 { 9 } else { name[1] - b'1' };
                Self::at(name[0] - b'A', rank).expect("the board has the square")
            };)+
        }
    };
}

square_constants! { Board8:
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

square_constants! { Board10:
    A1 B1 C1 D1 E1 F1 G1 H1 I1 J1
    A2 B2 C2 D2 E2 F2 G2 H2 I2 J2
    A3 B3 C3 D3 E3 F3 G3 H3 I3 J3
    A4 B4 C4 D4 E4 F4 G4 H4 I4 J4
    A5 B5 C5 D5 E5 F5 G5 H5 I5 J5
    A6 B6 C6 D6 E6 F6 G6 H6 I6 J6
    A7 B7 C7 D7 E7 F7 G7 H7 I7 J7
    A8 B8 C8 D8 E8 F8 G8 H8 I8 J8
    A9 B9 C9 D9 E9 F9 G9 H9 I9 J9
    A10 B10 C10 D10 E10 F10 G10 H10 I10 J10
}

/// A text is not the name of a square.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "unknown-square"))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("\"{text}\" is not a square: expected a file a-{last_file} and a rank 1-{height}")]
pub struct ParseSquareError {
    /// The text.
    pub text: String,
    last_file: char,
    height: u8,
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseSquareError;

    /// Reads a lower-case file letter followed by a rank number without
    /// leading zero.
    ///
    /// # Errors
    /// If the text is anything else, or the square is off the board.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        parse_square(text).ok_or_else(|| ParseSquareError {
            text: text.to_owned(),
            last_file: char::from(b'a' + G::WIDTH - 1),
            height: G::HEIGHT,
        })
    }
}

fn parse_square<G: Geometry>(text: &str) -> Option<Square<G>> {
    let (&file, rank) = text.as_bytes().split_first()?;
    let rank: u8 = match rank {
        [digit @ b'1'..=b'9'] => digit - b'0',
        [b'1', b'0'] => 10,
        _ => return None,
    };
    Square::at(file.checked_sub(b'a')?, rank - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_their_squares() {
        assert_eq!(Square::<Board8>::A1.index(), 0);
        assert_eq!(Square::<Board8>::H8.index(), 63);
        assert_eq!(Square::<Board8>::C2.to_string(), "c2");
        assert_eq!(Square::<Board10>::J1.to_string(), "j1");
        assert_eq!(Square::<Board10>::A10.to_string(), "a10");
        assert_eq!(Square::<Board10>::J10.index(), 99);
    }

    fn names_round_trip<G: Geometry>() {
        for square in Square::<G>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(square.flipped().flipped(), square);
            assert_eq!(square.rotated(), square.flipped().mirrored());
            assert_eq!(square.reflected().reflected(), square);
            let (file, rank) = (square.file(), square.rank());
            let turned = Square::at(G::WIDTH - 1 - rank, G::HEIGHT - 1 - file);
            assert_eq!(Some(square.reflected()), turned);
            for direction in Direction::ALL {
                if let Some(next) = square.step(direction) {
                    assert_eq!(square.direction_to(next), Some(direction));
                    assert_eq!(next.step(direction.opposite()), Some(square));
                }
            }
        }
    }

    #[test]
    fn names_round_trip_on_both_boards() {
        names_round_trip::<Board8>();
        names_round_trip::<Board10>();
    }

    #[test]
    fn bad_names_are_refused() {
        for text in ["", "a", "a0", "a9", "i1", "A1", "a01", "a1 ", "1a", "é1", "a10"] {
            let error = text.parse::<Square<Board8>>().unwrap_err();
            assert_eq!(error.text, text);
        }
        let error = "k3".parse::<Square<Board10>>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"k3\" is not a square: expected a file a-j and a rank 1-10"
        );
    }
}
