//! Position setups of a variant that is known at run time.

use std::fmt;

use super::{AnyPosition, AnySquare};
use crate::bounds::Bounds;
use crate::notation::FenError;
use crate::piece::{Color, Piece};
use crate::rules::{AnyOf, PerRules, Rules, match_rules, with_rules};
use crate::setup::{Setup, SetupError, SetupFault};
use crate::variant::Variant;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Setups {}

impl PerRules for Setups {
    type Of<R: Rules> = Setup<R>;
}

/// A [`Setup`] of a variant that is known at run time.
///
/// ```
/// use dameo::{AnySetup, Variant};
///
/// let setup = AnySetup::from_fen(Variant::Croda, "W:Wc8:Bb1")?;
/// assert_eq!(setup.faults().len(), 2);
/// # Ok::<(), dameo::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnySetup {
    variant: Variant,
    inner: AnyOf<Setups>,
}

impl AnySetup {
    /// The largest value of the two counters.
    pub const MAX_COUNTER: u16 = Setup::<crate::Dameo>::MAX_COUNTER;

    /// A setup as one of a variant.
    ///
    /// # Panics
    /// If the variant has other rules than `R`.
    #[must_use]
    pub fn new<R: Rules>(variant: Variant, setup: Setup<R>) -> Self {
        assert!(variant.has_rules::<R>(), "{variant} has other rules");
        Self { variant, inner: AnyOf::new::<R>(setup) }
    }

    /// An empty board, White to move.
    #[must_use]
    pub fn empty(variant: Variant) -> Self {
        with_rules!(variant, R => Self::new(variant, Setup::<R>::empty()))
    }

    /// The starting position, with fresh counters.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        with_rules!(variant, R => Self::new(variant, Setup::<R>::start_of(variant)))
    }

    /// Reads a FEN whose pieces may be where they cannot be in play.
    ///
    /// # Errors
    /// As [`Setup::from_fen`].
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        with_rules!(variant, R => Ok(Self::new(variant, Setup::<R>::from_fen(fen)?)))
    }

    /// Reads a FEN of a position that can be played.
    ///
    /// # Errors
    /// As [`Setup::from_legal_fen`].
    pub fn from_legal_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        with_rules!(variant, R => Ok(Self::new(variant, Setup::<R>::from_legal_fen(fen)?)))
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The setup with its type, if `R` are the rules of the variant.
    #[must_use]
    pub fn downcast<R: Rules>(&self) -> Option<&Setup<R>> {
        self.inner.get()
    }

    /// The FEN without counters.
    #[must_use]
    pub fn fen(&self) -> String {
        match_rules!(&self.inner, setup => setup.fen())
    }

    /// The FEN with the counters `H` and `F`.
    #[must_use]
    pub fn fen_with_counters(&self) -> String {
        match_rules!(&self.inner, setup => setup.fen_with_counters())
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        match_rules!(&self.inner, setup => setup.turn)
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, turn: Color) {
        match_rules!(&mut self.inner, setup => setup.turn = turn);
    }

    /// Half-moves since the last capture, man's move or promotion, 0 to
    /// [`MAX_COUNTER`](AnySetup::MAX_COUNTER).
    #[must_use]
    pub fn half_moves(&self) -> u16 {
        match_rules!(&self.inner, setup => setup.half_moves)
    }

    /// The number of the move to be played next, 1 to
    /// [`MAX_COUNTER`](AnySetup::MAX_COUNTER).
    #[must_use]
    pub fn move_number(&self) -> u16 {
        match_rules!(&self.inner, setup => setup.move_number)
    }

    /// Sets both counters, in the ranges of [`half_moves`](AnySetup::half_moves)
    /// and [`move_number`](AnySetup::move_number). They are not checked: a FEN
    /// with others is written, but cannot be read back.
    pub fn set_counters(&mut self, half_moves: u16, move_number: u16) {
        match_rules!(&mut self.inner, setup => {
            setup.half_moves = half_moves;
            setup.move_number = move_number;
        });
    }

    /// The piece on a square; `None` too if the square is off the board.
    #[must_use]
    pub fn piece_at(&self, square: AnySquare) -> Option<Piece> {
        match_rules!(&self.inner, setup => setup.piece_at(square.try_into().ok()?))
    }

    /// Replaces the piece on a square; `None` clears the square.
    ///
    /// # Panics
    /// If the board has no such square or the game no such pieces; see
    /// [`Variant::role_names`].
    pub fn put(&mut self, square: AnySquare, piece: Option<Piece>) {
        match_rules!(&mut self.inner, setup => {
            setup.put(square.try_into().expect("the square is on the board"), piece);
        });
    }

    /// The pieces of both sides, in board order.
    pub fn pieces(&self) -> impl Iterator<Item = (AnySquare, Piece)> {
        self.variant.squares().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The position of the setup, without the counters.
    ///
    /// # Errors
    /// If it cannot be played, with every fault.
    pub fn position(&self) -> Result<AnyPosition, SetupError> {
        match_rules!(&self.inner, setup => Ok(AnyPosition::new(self.variant, setup.position()?)))
    }

    /// Every fault that keeps the setup from being a position.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        match_rules!(&self.inner, setup => setup.faults())
    }

    /// Checks the setup against bounds; see [`Setup::check_bounds`].
    ///
    /// # Errors
    /// [`SetupFault::TooManyPieces`] for each side that has more pieces than at the start.
    pub fn check_bounds(&self, bounds: &Bounds<'_>) -> Result<(), SetupError> {
        match_rules!(&self.inner, setup => setup.check_bounds(self.variant, bounds))
    }
}

impl fmt::Display for AnySetup {
    /// Writes the FEN with counters. It does not name the variant, so only
    /// [`AnySetup::from_fen`] reads it back.
    ///
    /// ```
    /// use dameo::{AnySetup, Variant};
    ///
    /// let setup = AnySetup::from_fen(Variant::Croda, "B:Wd4:Bh8:F7")?;
    /// assert_eq!(setup.to_string(), "B:Wd4:Bh8:H0:F7");
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen_with_counters())
    }
}

impl<R: Rules> From<Setup<R>> for AnySetup {
    /// A setup as one of [`Rules::VARIANT`].
    fn from(setup: Setup<R>) -> Self {
        Self::new(R::VARIANT, setup)
    }
}

impl AnyPosition {
    /// The setup of the position, with fresh counters.
    #[must_use]
    pub fn setup(&self) -> AnySetup {
        match_rules!(self.inner, position => AnySetup::new(self.variant(), position.into()))
    }
}

impl From<AnyPosition> for AnySetup {
    /// The setup of a position, with fresh counters.
    fn from(position: AnyPosition) -> Self {
        position.setup()
    }
}
