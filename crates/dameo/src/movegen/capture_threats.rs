//! Quiet moves that let the other side capture.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::family::Family;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// Which quiet moves of a position let the other side capture: worked out once,
/// and then asked of every move.
#[derive(Clone, Copy, Debug)]
pub struct CaptureThreats<R: Rules> {
    position: Position<R>,
    marks: Option<ThreatMask<R::Board>>,
}

impl<R: Rules> CaptureThreats<R> {
    pub(crate) fn new(position: Position<R>) -> Self {
        Self { position, marks: R::Family::capture_threats(&position) }
    }

    /// Whether the other side can capture after a legal move that captures
    /// nothing: `position.after(mv).has_capture()`, but sooner told.
    #[inline]
    #[must_use]
    pub fn by(&self, mv: Move<R::Board>) -> bool {
        match &self.marks {
            Some(marks) if marks.men.contains(mv.from) => marks.are_met_by(mv),
            _ => self.position.after(mv).has_capture(),
        }
    }
}

/// What men that move must not do, where the other side has men alone and
/// cannot capture anything yet.
#[derive(Clone, Copy, Debug)]
pub struct ThreatMask<G: Geometry> {
    /// The men that this is about.
    pub(crate) men: Bitboard<G>,
    /// Squares that must not be left: an enemy would land there.
    pub(crate) held: Bitboard<G>,
    /// Squares that must not be reached: an enemy beside them would leap over
    /// to the other side.
    pub(crate) open: Bitboard<G>,
    /// Squares that must not be reached by a step forward: an enemy before them
    /// would leap over to where the man came from.
    pub(crate) faced: Bitboard<G>,
    /// Straight ahead.
    pub(crate) forward: Direction,
}

impl<G: Geometry> ThreatMask<G> {
    #[inline(always)]
    fn are_met_by(&self, mv: Move<G>) -> bool {
        let (from, to) = (Bitboard::from(mv.from), Bitboard::from(mv.to));
        let stepped = to & from.shift(self.forward);
        !((from & self.held) | (to & self.open) | (stepped & self.faced)).is_empty()
    }
}
