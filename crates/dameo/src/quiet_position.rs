//! Positions without captures.

use crate::position::Position;
use crate::rules::RuleFacts;

/// A position in which the side to move cannot capture: the type is the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietPosition<R: RuleFacts>(Position<R>);

impl<R: RuleFacts> QuietPosition<R> {
    /// The position, if the side to move cannot capture in it.
    ///
    /// ```
    /// use dameo::{Dameo, Position, QuietPosition};
    ///
    /// let quiet = Position::<Dameo>::start();
    /// assert!(QuietPosition::new(quiet).is_some());
    /// let capture = Position::<Dameo>::from_fen("W:Wd4:Bd5")?;
    /// assert!(QuietPosition::new(capture).is_none());
    /// # Ok::<(), dameo::FenError>(())
    /// ```
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dameo;

    #[test]
    fn only_positions_without_captures_are_quiet() {
        let quiet = Position::<Dameo>::from_fen("W:Wd4:Bd6").unwrap();
        assert_eq!(QuietPosition::new(quiet).map(|quiet| *quiet.position()), Some(quiet));
        let capture = Position::<Dameo>::from_fen("W:Wd4:Bd5").unwrap();
        assert_eq!(QuietPosition::new(capture), None);
    }
}
