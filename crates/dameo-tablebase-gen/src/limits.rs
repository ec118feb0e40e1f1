//! What a build leaves out, and what it has left.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use dameo_tablebase::MaterialClass;

use crate::error::BuildError;

/// What a build leaves out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    /// Classes with this many pieces or more are built without distances.
    pub(crate) wdl_from: u32,
    /// The number of positions of a class to check.
    pub(crate) samples: u64,
    /// When to stop at the next place from which a build resumes.
    pub(crate) deadline: Option<Instant>,
    /// Set when the build is to be given up.
    pub(crate) stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Nothing is left out.
    pub(crate) const NONE: Self =
        Self { wdl_from: u32::MAX, samples: 0, deadline: None, stop: None };

    /// Whether time is up, or the build is to be given up.
    pub(crate) fn is_over(self) -> bool {
        self.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the build is to be given up.
    pub(crate) fn is_stopped(self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Goes on unless the build is to be given up.
    ///
    /// # Errors
    /// If it is.
    pub(crate) fn go_on(self) -> Result<(), BuildError> {
        if self.is_stopped() { Err(BuildError::Stopped) } else { Ok(()) }
    }
}

/// A class that a build has not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The class.
    pub class: MaterialClass,
    /// Number of indices of its tables.
    pub positions: u64,
    /// Whether it is built with distances.
    pub with_distances: bool,
}
