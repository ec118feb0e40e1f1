//! Single jumps of a capture.

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Piece;
use crate::rules::RuleFacts;

/// A jump over one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Jump<G: Geometry> {
    /// The square of the captured piece.
    pub victim: Bitboard<G>,
    /// The squares on which the jump may end; may be empty.
    pub landing: Bitboard<G>,
}

/// The jumps of a piece from one square: at most one in each of four
/// directions.
pub(super) type Jumps<G> = [Option<Jump<G>>; 4];

/// A piece in the middle of a capture. The square it started from counts as
/// empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capturer<R: RuleFacts> {
    /// The piece.
    pub(super) piece: Piece,
    /// The pieces of the other side that it may take.
    pub(super) enemies: Bitboard<R::Board>,
    /// The empty squares.
    pub(super) empty: Bitboard<R::Board>,
}
