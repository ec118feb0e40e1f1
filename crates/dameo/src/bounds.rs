//! Bounds on the work that a position or a game may cause.

use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use crate::movegen::{Interrupted, Steps, TooManySteps};
use crate::piece::Color;
use crate::rules::Rules;
use crate::setup::{Setup, SetupError, SetupFault};
use crate::variant::Variant;

/// How much work a position or a game may cause.
///
/// A position with many kings can take seconds to list and write its captures, and a record
/// can have any length. A program that works for others reads what it is given within
/// [`Bounds::UNTRUSTED`]; one that reads its own files needs none.
///
/// ```
/// use dameo::{AnyPosition, Bounds, Variant};
///
/// let start = AnyPosition::start(Variant::Dameo);
/// assert!(start.check_bounds(&Bounds::UNTRUSTED).is_ok());
///
/// let crowded = AnyPosition::from_fen(Variant::Dameo, &start.fen().replace(":B", ",d4:B"))?;
/// assert_eq!(
///     crowded.check_bounds(&Bounds::UNTRUSTED).unwrap_err().to_string(),
///     "there are 19 white pieces: expected at most 18, as at the start"
/// );
/// assert!(crowded.check_bounds(&Bounds::NONE).is_ok());
/// # Ok::<(), dameo::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// Whether no side may have more pieces than the variant starts with. No game leads
    /// to such a position, though it can be played: it can have any number of captures.
    pub limit_pieces: bool,
    /// How many steps listing the captures of all positions of a game and their routes may take
    /// ([`Position::capture_steps`](crate::Position::capture_steps)), variations included.
    /// With [`u64::MAX`] nothing is counted.
    pub max_capture_steps: u64,
    /// How many plies a game, or a line of it, may have.
    pub max_plies: usize,
    /// Ends the work when another thread sets it. It is read before every move, and while
    /// captures are listed.
    pub stop: Option<&'a AtomicBool>,
}

impl Bounds<'_> {
    /// No bounds, for what the program or its user has made.
    pub const NONE: Bounds<'static> = Bounds {
        limit_pieces: false,
        max_capture_steps: u64::MAX,
        max_plies: usize::MAX,
        stop: None,
    };

    /// The bounds of what comes from strangers, as over a network: a tenth of a second of
    /// work on captures, and more plies than any game has.
    pub const UNTRUSTED: Bounds<'static> =
        Bounds { limit_pieces: true, max_capture_steps: 200_000, max_plies: 10_000, stop: None };

    /// A count of the steps of one position.
    #[inline]
    pub(crate) fn steps(&self) -> Steps<'_> {
        Steps::new(self.max_capture_steps, self.stop)
    }

    /// Checks whether the work may go on.
    ///
    /// # Errors
    /// [`BoundsError::Stopped`] if [`stop`](Self::stop) is set.
    pub fn check_stop(&self) -> Result<(), BoundsError> {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped { Err(BoundsError::Stopped) } else { Ok(()) }
    }

    /// Checks the number of plies of a game before it is played.
    ///
    /// # Errors
    /// [`BoundsError::TooManyPlies`] if there are more than [`max_plies`](Self::max_plies).
    pub fn check_plies(&self, plies: usize) -> Result<(), BoundsError> {
        let max = self.max_plies;
        if plies > max { Err(BoundsError::TooManyPlies { plies, max }) } else { Ok(()) }
    }
}

impl Default for Bounds<'_> {
    /// [`Bounds::NONE`].
    fn default() -> Self {
        Self::NONE
    }
}

/// A position or a game exceeds its [`Bounds`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum BoundsError {
    /// A side has more pieces than the variant starts with.
    #[cfg_attr(feature = "serde", serde(rename = "too-large"))]
    #[error(transparent)]
    TooManyPieces(#[from] SetupError),
    /// Listing the captures of the positions takes too many steps.
    #[error(transparent)]
    TooManySteps(#[from] TooManySteps),
    /// The game is too long.
    #[error("{plies} moves: expected at most {max}")]
    TooManyPlies {
        /// The number of plies of the game, or of the line up to the first one too many.
        plies: usize,
        /// The number of plies that were allowed.
        max: usize,
    },
    /// [`Bounds::stop`] was set.
    #[error("stopped before the end of the game")]
    Stopped,
}

impl From<Interrupted> for BoundsError {
    fn from(interrupted: Interrupted) -> Self {
        match interrupted {
            Interrupted::TooManySteps(error) => error.into(),
            Interrupted::Stopped => Self::Stopped,
        }
    }
}

impl<R: Rules> Setup<R> {
    /// Checks the setup of a variant against bounds: if [`Bounds::limit_pieces`] is set, no
    /// side may have more pieces than the variant starts with.
    ///
    /// ```
    /// use dameo::{Bounds, Color, Dameo, Setup, Variant};
    ///
    /// let mut setup = Setup::<Dameo>::start_of(Variant::Dameo);
    /// assert!(setup.check_bounds(Variant::Dameo, &Bounds::UNTRUSTED).is_ok());
    /// setup.put("d4".parse()?, Some(Color::White.man()));
    /// assert_eq!(
    ///     setup.check_bounds(Variant::Dameo, &Bounds::UNTRUSTED).unwrap_err().to_string(),
    ///     "there are 19 white pieces: expected at most 18, as at the start"
    /// );
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupFault::TooManyPieces`] for each side that has more.
    ///
    /// # Panics
    /// If the variant has other rules than `R`.
    pub fn check_bounds(&self, variant: Variant, bounds: &Bounds<'_>) -> Result<(), SetupError> {
        if !bounds.limit_pieces {
            return Ok(());
        }
        let start = Self::start_of(variant);
        let fault = |color| {
            let [count, max] = [self, &start].map(|setup| setup.pieces(color).count());
            (count > max).then_some(SetupFault::TooManyPieces { color, count, max })
        };
        let faults: Vec<_> = Color::ALL.into_iter().filter_map(fault).collect();
        if faults.is_empty() { Ok(()) } else { Err(SetupError { faults }) }
    }
}

/// The steps that listing the captures of some positions has taken, within a limit for all
/// of them.
#[derive(Clone, Debug)]
pub(crate) struct StepCount<'a> {
    max: u64,
    taken: u64,
    stop: Option<&'a AtomicBool>,
}

impl<'a> StepCount<'a> {
    pub(crate) fn new(bounds: &Bounds<'a>) -> Self {
        Self { max: bounds.max_capture_steps, taken: 0, stop: bounds.stop }
    }

    /// Adds the steps of a position and returns them. `capture_steps` is the function of
    /// that name of the position; without a limit it is not called.
    ///
    /// # Errors
    /// If they are too many together, or the work was stopped; they are not added then. The
    /// error has the limit for all positions.
    pub(crate) fn add<E: Into<BoundsError>>(
        &mut self,
        capture_steps: impl FnOnce(&Bounds<'_>) -> Result<u64, E>,
    ) -> Result<u64, BoundsError> {
        if self.max == u64::MAX {
            return Ok(0);
        }
        let left = self.max - self.taken;
        let left = Bounds { max_capture_steps: left, stop: self.stop, ..Bounds::NONE };
        let steps = capture_steps(&left).map_err(|error| match error.into() {
            BoundsError::TooManySteps(_) => TooManySteps { max: self.max }.into(),
            other => other,
        })?;
        self.taken += steps;
        Ok(steps)
    }

    /// Takes back the steps of a position.
    pub(crate) fn remove(&mut self, steps: u64) {
        self.taken -= steps;
    }
}
