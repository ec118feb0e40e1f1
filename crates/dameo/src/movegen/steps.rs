//! A limit for the listing of captures.

use thiserror::Error;

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
