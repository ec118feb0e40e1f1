//! A limit for the listing of captures.

use std::cell::Cell;

use thiserror::Error;

/// How many steps listing the captures of all positions of a game may take where it
/// comes from strangers, as over a network: one or two seconds of work.
pub const UNTRUSTED_CAPTURE_STEPS: u64 = 5_000_000;

/// How many more steps listing the captures of the positions of a game may take.
///
/// ```
/// use dameo::{Dameo, Position, StepBudget};
///
/// let position = Position::<Dameo>::from_fen("W:Wa1,d4:Bd5,d7,h8")?;
/// let budget = StepBudget::new(1_000);
/// assert!(budget.spend(|max| position.capture_steps(max)).is_ok());
/// # Ok::<(), dameo::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StepBudget {
    max: u64,
    left: Cell<u64>,
}

impl StepBudget {
    /// A budget of `max` steps in all; with [`u64::MAX`] nothing is counted.
    #[must_use]
    pub fn new(max: u64) -> Self {
        Self { max, left: Cell::new(max) }
    }

    /// Takes the steps of a position from the budget. `capture_steps` is the function
    /// of that name of the position.
    ///
    /// # Errors
    /// If it has too few left; the error has the whole budget.
    pub fn spend(
        &self,
        capture_steps: impl FnOnce(u64) -> Result<u64, TooManySteps>,
    ) -> Result<(), TooManySteps> {
        if self.max == u64::MAX {
            return Ok(());
        }
        let left = self.left.get();
        let steps = capture_steps(left).map_err(|_| TooManySteps { max: self.max })?;
        self.left.set(left - steps);
        Ok(())
    }
}

/// Counts the steps that listing captures takes.
#[derive(Debug)]
pub(crate) struct Steps {
    taken: u64,
    max: u64,
}

/// Listing the captures of a position takes more steps than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("listing the captures takes more than {max} steps")]
pub struct TooManySteps {
    /// The number of steps that were allowed.
    pub max: u64,
}

impl Steps {
    /// At most `max` steps.
    pub(crate) fn at_most(max: u64) -> Self {
        Self { taken: 0, max }
    }

    /// Any number of steps.
    #[inline(always)]
    pub(crate) fn unlimited() -> Self {
        Self::at_most(u64::MAX)
    }

    /// The number of steps that were taken.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Counts steps.
    ///
    /// # Errors
    /// If there are more than allowed.
    #[inline(always)]
    pub(crate) fn add(&mut self, steps: u32) -> Result<(), TooManySteps> {
        self.taken += u64::from(steps);
        if self.taken > self.max { Err(TooManySteps { max: self.max }) } else { Ok(()) }
    }
}
