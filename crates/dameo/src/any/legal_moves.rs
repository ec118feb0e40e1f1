//! The legal moves of a position, listed once.

use std::sync::OnceLock;

use super::{AnyMove, AnyPosition};
use crate::bounds::Bounds;
use crate::movegen::TooManySteps;
use crate::notation::{MoveFormat, ParseMoveError};

/// A position with its legal moves. They are listed once, when they are first needed: in
/// some positions that takes long.
///
/// ```
/// use dameo::{AnyPosition, LegalMoves, Variant};
///
/// let legal = LegalMoves::new(AnyPosition::start(Variant::Dameo));
/// let mv = legal.parse_move("d1-d4")?;
/// assert!(legal.contains(mv));
/// assert_eq!(legal.as_slice().len(), 52);
/// # Ok::<(), dameo::ParseMoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves {
    position: AnyPosition,
    moves: OnceLock<Vec<AnyMove>>,
}

impl LegalMoves {
    /// The legal moves of a position.
    #[must_use]
    pub fn new(position: AnyPosition) -> Self {
        Self { position, moves: OnceLock::new() }
    }

    /// Lists the legal moves of a position. Returns also how many steps that took.
    pub(super) fn list(
        position: AnyPosition,
        bounds: &Bounds<'_>,
    ) -> Result<(Self, u64), TooManySteps> {
        let (moves, steps) = position.list_moves(bounds)?;
        Ok((Self { position, moves: moves.into() }, steps))
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves, in the order of [`AnyPosition::legal_moves`].
    #[must_use]
    pub fn as_slice(&self) -> &[AnyMove] {
        self.moves.get_or_init(|| self.position.legal_moves())
    }

    /// Whether a move is among them.
    #[must_use]
    pub fn contains(&self, mv: AnyMove) -> bool {
        self.as_slice().contains(&mv)
    }

    /// Reads a move in any form that names its squares in full.
    ///
    /// # Errors
    /// As [`AnyPosition::parse_move`].
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, ParseMoveError> {
        self.parse_move_as(text, MoveFormat::Long)
    }

    /// Reads a move in a format.
    ///
    /// # Errors
    /// As [`AnyPosition::parse_move_as`].
    pub fn parse_move_as(&self, text: &str, format: MoveFormat) -> Result<AnyMove, ParseMoveError> {
        self.position.parse_move_among(text, format, || self.as_slice())
    }
}
