//! What a build leaves out, and what it has left.

use std::time::Instant;

use dameo_tablebase::MaterialClass;

/// What a build leaves out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Classes with this many pieces or more are built without distances.
    pub(crate) wdl_from: u32,
    /// The number of positions of a class to check.
    pub(crate) samples: u64,
    /// When to stop.
    pub(crate) deadline: Option<Instant>,
}

impl Limits {
    /// Whether time is up.
    pub(crate) fn is_over(self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
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
