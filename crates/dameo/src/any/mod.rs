//! Types for variants that are known only at run time: squares, sets of squares and moves
//! without a board type.

mod bitboard;
mod moves;
mod square;

pub use self::bitboard::{AnyBitboard, AnySquares};
pub use self::moves::AnyMove;
pub use self::square::{AnySquare, OffBoardError};
