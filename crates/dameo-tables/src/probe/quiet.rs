//! Positions that have a value of their own in the files.

use dameo::{DameoRules, Position};

/// A position in which the side to move cannot capture.
///
/// Only of these do the files know the value: a side that can capture must,
/// and what that comes to is found by looking. The type is the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quiet<R: DameoRules>(Position<R>);

impl<R: DameoRules> Quiet<R> {
    /// The position, if the side to move cannot capture in it.
    #[inline]
    #[must_use]
    pub fn new(position: Position<R>) -> Option<Self> {
        (!position.has_capture()).then_some(Self(position))
    }

    /// The position.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position<R> {
        &self.0
    }
}
