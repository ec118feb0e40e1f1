//! Moves without a board.

use super::bitboard::AnyBitboard;
use super::square::{AnySquare, OffBoardError};
use crate::geometry::Geometry;
use crate::moves::Move;

/// A move on any board: where it starts and ends, and which pieces it
/// captures.
///
/// It converts from a [`Move`] without loss, and back if that board has all
/// its squares. Equality and order are those of [`Move`].
///
/// ```
/// use dameo::{AnyMove, Dameo, Move, Position};
///
/// let position = Position::<Dameo>::from_fen("W:Wd4:Bd5,d7,h8")?;
/// let capture = position.legal_moves()[0];
/// let any = AnyMove::from(capture);
/// assert_eq!(any.captured.len(), 2);
/// assert_eq!(Move::try_from(any), Ok(capture));
/// # Ok::<(), dameo::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AnyMove {
    /// The square of the moving piece; of a linear move, that of its rear man.
    pub from: AnySquare,
    /// The square on which the moving piece ends; equal to `from` after a
    /// capture that returns to its start.
    pub to: AnySquare,
    /// The squares of the captured pieces; empty for a quiet move.
    pub captured: AnyBitboard,
}

impl AnyMove {
    /// A move that captures nothing.
    #[must_use]
    pub const fn quiet(from: AnySquare, to: AnySquare) -> Self {
        Self { from, to, captured: AnyBitboard::EMPTY }
    }

    /// Whether the move captures.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

impl<G: Geometry> From<Move<G>> for AnyMove {
    fn from(mv: Move<G>) -> Self {
        Self { from: mv.from.into(), to: mv.to.into(), captured: mv.captured.into() }
    }
}

impl<G: Geometry> TryFrom<AnyMove> for Move<G> {
    type Error = OffBoardError;

    fn try_from(mv: AnyMove) -> Result<Self, OffBoardError> {
        Ok(Self {
            from: mv.from.try_into()?,
            to: mv.to.try_into()?,
            captured: mv.captured.try_into()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bitboard;
    use crate::geometry::{Board8, Board10};
    use crate::square::Square;

    fn round_trip<G: Geometry>() {
        let corners = |file, rank| Square::<G>::at(file, rank).unwrap();
        let last = corners(G::WIDTH - 1, G::HEIGHT - 1);
        let moves = [
            Move::quiet(corners(0, 0), last),
            Move { captured: Bitboard::FULL, ..Move::quiet(last, last) },
            Move { captured: last.into(), ..Move::quiet(last, corners(0, 0)) },
            Move { captured: corners(0, 1).into(), ..Move::quiet(last, corners(0, 0)) },
        ];
        for mv in moves {
            let any = AnyMove::from(mv);
            assert_eq!(any.try_into(), Ok(mv));
            assert_eq!(Bitboard::try_from(any.captured), Ok(mv.captured));
            assert_eq!(any.captured.len(), mv.captured.len());
            for other in moves {
                assert_eq!(any.cmp(&other.into()), mv.cmp(&other));
            }
        }
    }

    #[test]
    fn moves_round_trip() {
        round_trip::<Board8>();
        round_trip::<Board10>();
    }

    #[test]
    fn small_boards_refuse_squares_of_large_ones() {
        let [a1, j10] = ["a1", "j10"].map(|name| name.parse().unwrap());
        let captured = [j10].into_iter().collect();
        let capture = AnyMove { captured, ..AnyMove::quiet(a1, a1) };
        for mv in [AnyMove::quiet(a1, j10), AnyMove::quiet(j10, a1), capture] {
            assert_eq!(Move::<Board8>::try_from(mv).unwrap_err().square, j10);
        }
    }
}
