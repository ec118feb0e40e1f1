//! Progress reports of a build.

use dameo_tablebase::{ClassRecord, MaterialClass};

/// Receives progress reports of a build; `()` ignores them.
pub trait Progress: Sync {
    /// The build starts. It solves `positions` positions; finished classes do not
    /// count.
    fn begin(&self, positions: u64);
    /// The build starts with a class.
    fn class(&self, class: MaterialClass);
    /// Another `positions` positions are solved.
    fn advance(&self, positions: u64);
    /// A class is finished and its files are on the disk.
    fn finished(&self, record: &ClassRecord);
}

impl Progress for () {
    fn begin(&self, _: u64) {}
    fn class(&self, _: MaterialClass) {}
    fn advance(&self, _: u64) {}
    fn finished(&self, _: &ClassRecord) {}
}
