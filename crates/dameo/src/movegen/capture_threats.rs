//! Quiet moves after which the other side can capture.

use super::generator;
use super::threat_mask::ThreatMask;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::RuleFacts;

/// The quiet moves of a position after which the other side can capture:
/// computed once, then tested for each move.
#[derive(Clone, Copy, Debug)]
pub struct CaptureThreats<R: RuleFacts> {
    position: Position<R>,
    mask: Option<ThreatMask<R::Board>>,
}

impl<R: RuleFacts> CaptureThreats<R> {
    pub(crate) fn new(position: Position<R>) -> Self {
        Self { position, mask: generator::capture_threats(&position) }
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
