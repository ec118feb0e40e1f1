//! Squares without a board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::geometry::{Board10, Geometry};
use crate::square::{ParseSquareError, Square};

/// A square of any board, for code that does not know the board at compile
/// time. The order is board order: a1, b1, .., a2, b2, ..
///
/// It converts from a [`Square`] without loss, and back if that board has the
/// square.
///
/// ```
/// use dameo::{AnySquare, Board8, Square};
///
/// let square: AnySquare = "i9".parse()?;
/// assert_eq!((square.file(), square.rank()), (8, 8));
/// let error = Square::<Board8>::try_from(square).unwrap_err();
/// assert_eq!(error.to_string(), "there is no square i9 on a board of 8x8 squares");
/// # Ok::<(), dameo::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnySquare {
    // The rank comes first for the derived order.
    rank: u8,
    file: u8,
}

impl AnySquare {
    /// The number of files and of ranks of the largest board.
    pub const MAX_SIDE: u8 = 10;

    /// The square on a file and a rank, both counted from 0, if both are less
    /// than [`MAX_SIDE`](AnySquare::MAX_SIDE).
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < Self::MAX_SIDE && rank < Self::MAX_SIDE {
            Some(Self { rank, file })
        } else {
            None
        }
    }

    /// File, counted from 0 for the a-file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// Rank, counted from 0 for rank 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }
}

impl<G: Geometry> From<Square<G>> for AnySquare {
    fn from(square: Square<G>) -> Self {
        const { assert!(G::WIDTH <= Self::MAX_SIDE && G::HEIGHT <= Self::MAX_SIDE) };
        Self { rank: square.rank(), file: square.file() }
    }
}

impl<G: Geometry> TryFrom<AnySquare> for Square<G> {
    type Error = OffBoardError;

    fn try_from(square: AnySquare) -> Result<Self, OffBoardError> {
        Self::at(square.file, square.rank).ok_or(OffBoardError {
            square,
            width: G::WIDTH,
            height: G::HEIGHT,
        })
    }
}

/// A board does not have a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no square {square} on a board of {width}x{height} squares")]
pub struct OffBoardError {
    /// The square.
    pub square: AnySquare,
    width: u8,
    height: u8,
}

impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl fmt::Debug for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for AnySquare {
    type Err = ParseSquareError;

    /// Reads a square of the largest board: a file letter a-j and a rank 1-10.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        text.parse::<Square<Board10>>().map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Board8;

    fn round_trip<G: Geometry>() {
        let mut last = None;
        for square in Square::<G>::all() {
            let any = AnySquare::from(square);
            assert_eq!(any.try_into(), Ok(square));
            assert_eq!(any.to_string(), square.to_string());
            assert_eq!(any.to_string().parse(), Ok(any));
            assert!(last < Some(any), "board order");
            last = Some(any);
        }
    }

    #[test]
    fn squares_round_trip() {
        round_trip::<Board8>();
        round_trip::<Board10>();
    }

    #[test]
    fn squares_off_the_board() {
        assert_eq!(AnySquare::at(10, 0), None);
        assert_eq!(AnySquare::at(0, 10), None);
        let error = "k1".parse::<AnySquare>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"k1\" is not a square: expected a file a-j and a rank 1-10"
        );
    }
}
