//! Quiet moves after which the other side can capture.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::family::Family;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// The quiet moves of a position after which the other side can capture:
/// computed once, then tested for each move.
#[derive(Clone, Copy, Debug)]
pub struct CaptureThreats<R: Rules> {
    position: Position<R>,
    mask: Option<ThreatMask<R::Board>>,
}

impl<R: Rules> CaptureThreats<R> {
    pub(crate) fn new(position: Position<R>) -> Self {
        Self { position, mask: R::Family::capture_threats(&position) }
    }

    /// Whether the other side could capture if it were its turn: a faster
    /// [`Position::is_threatened`].
    #[inline(always)]
    #[must_use]
    pub fn is_threatened(&self) -> bool {
        match &self.mask {
            Some(mask) => !mask.landings.is_empty(),
            None => self.position.is_threatened(),
        }
    }

    /// Whether the other side can capture after a quiet legal move: a faster
    /// `position.after(mv).has_capture()`.
    #[inline(always)]
    #[must_use]
    pub fn by(&self, mv: Move<R::Board>) -> bool {
        match &self.mask {
            Some(mask) if mask.men.contains(mv.from) => mask.is_hit_by(mv),
            _ => self.position.after(mv).has_capture(),
        }
    }
}

/// What moves of men must avoid, if the other side has only men.
#[derive(Clone, Copy, Debug)]
pub struct ThreatMask<G: Geometry> {
    /// The men to which this applies.
    pub(crate) men: Bitboard<G>,
    /// Squares not to leave: an enemy could land there.
    pub(crate) held: Bitboard<G>,
    /// Squares not to reach: an enemy beside them could jump over them.
    pub(crate) open: Bitboard<G>,
    /// Squares not to reach by a step forward: an enemy in front of them could
    /// jump to the square that the man left.
    pub(crate) faced: Bitboard<G>,
    /// The direction straight ahead.
    pub(crate) forward: Direction,
    /// By index in [`Direction::ORTHOGONAL`]: the pieces that an enemy can
    /// capture by a jump in that direction.
    pub(crate) hanging: [Bitboard<G>; 4],
    /// Where those jumps end.
    pub(crate) landings: Bitboard<G>,
}

impl<G: Geometry> ThreatMask<G> {
    /// Whether the other side can capture after a quiet legal move of one of
    /// [`men`](ThreatMask::men).
    #[inline(always)]
    fn is_hit_by(&self, mv: Move<G>) -> bool {
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
