//! A limit for the work on captures.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thiserror::Error;

/// After how many steps a stop is noticed: some tens of microseconds.
const POLL: u64 = 64;

/// Counts the steps that listing captures and finding their routes takes.
#[derive(Debug)]
pub(crate) struct Steps<'a> {
    taken: u64,
    max: u64,
    stop: Option<&'a AtomicBool>,
    /// More steps are looked at: they may be too many, or the work may have been stopped.
    unchecked: u64,
}

/// Listing the captures of a position takes more steps than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("listing the captures takes more than {max} steps")]
pub struct TooManySteps {
    /// The number of steps that were allowed.
    pub max: u64,
}

/// Why the work on captures ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Interrupted {
    TooManySteps(TooManySteps),
    Stopped,
}

impl<'a> Steps<'a> {
    /// No more than `max` steps, and none after `stop` has been set.
    #[inline]
    pub(crate) fn new(max: u64, stop: Option<&'a AtomicBool>) -> Self {
        let mut steps = Self { taken: 0, max, stop, unchecked: 0 };
        steps.set_unchecked();
        steps
    }

    /// The same when some steps have been taken.
    pub(crate) fn after(mut self, taken: u64) -> Self {
        self.taken = taken;
        self.set_unchecked();
        self
    }

    /// Any number of steps.
    #[inline(always)]
    pub(crate) fn unlimited() -> Self {
        Self { taken: 0, max: u64::MAX, stop: None, unchecked: u64::MAX }
    }

    /// The number of steps that were taken.
    #[inline]
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Counts steps.
    ///
    /// # Errors
    /// If there are more than allowed, or the work was stopped.
    #[inline(always)]
    pub(crate) fn add(&mut self, steps: u32) -> Result<(), Interrupted> {
        self.taken += u64::from(steps);
        if self.taken <= self.unchecked { Ok(()) } else { self.check() }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Interrupted> {
        if self.taken > self.max {
            return Err(Interrupted::TooManySteps(TooManySteps { max: self.max }));
        }
        if self.stop.is_some_and(|stop| stop.load(Relaxed)) {
            return Err(Interrupted::Stopped);
        }
        self.set_unchecked();
        Ok(())
    }

    #[inline]
    fn set_unchecked(&mut self) {
        self.unchecked =
            if self.stop.is_some() { self.max.min(self.taken + POLL) } else { self.max };
    }
}
