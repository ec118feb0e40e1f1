//! Which quiet moves of men let the other side capture.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::moves::Move;

/// What moves of men must avoid, if the other side has only men.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatMask<G: Geometry> {
    /// The men to which this applies.
    pub(super) men: Bitboard<G>,
    /// Squares not to leave: an enemy could land there.
    pub(super) held: Bitboard<G>,
    /// Squares not to reach: an enemy beside them could jump over them.
    pub(super) open: Bitboard<G>,
    /// Squares not to reach by a step forward: an enemy in front of them could
    /// jump to the square that the man left.
    pub(super) faced: Bitboard<G>,
    /// The direction straight ahead.
    pub(super) forward: Direction,
    /// By index in [`Direction::ORTHOGONAL`]: the pieces that an enemy can
    /// capture by a jump in that direction.
    pub(super) hanging: [Bitboard<G>; 4],
    /// Where those jumps end.
    pub(super) landings: Bitboard<G>,
}

impl<G: Geometry> ThreatMask<G> {
    /// Whether the other side can capture after a quiet legal move of one of
    /// [`men`](ThreatMask::men).
    #[inline(always)]
    pub(super) fn is_hit_by(&self, mv: Move<G>) -> bool {
        let (from, to) = (Bitboard::from(mv.from), Bitboard::from(mv.to));
        let stepped = to & from.shift(self.forward);
        !((from & self.held) | (to & self.open) | (stepped & self.faced)).is_empty()
            || (!self.landings.is_empty() && !self.is_parried_by(from, to))
    }

    /// Whether every capture that the other side has now is gone after a move:
    /// either its victim has moved away or its landing square is taken.
    #[inline(always)]
    fn is_parried_by(&self, from: Bitboard<G>, to: Bitboard<G>) -> bool {
        let left = Direction::ORTHOGONAL.into_iter().zip(self.hanging);
        left.into_iter().all(|(direction, hanging)| {
            (hanging - from - to.shift(direction.opposite())).is_empty()
        })
    }
}
