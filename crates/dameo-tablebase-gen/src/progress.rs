//! Progress reports of a build.

use dameo_tablebase::{ClassRecord, MaterialClass, TablebaseError};

/// Receives progress reports of a build; `()` ignores them.
pub trait Progress: Sync {
    /// A file that an earlier build has finished is missing or damaged, and its class is
    /// built again.
    fn damaged(&self, class: MaterialClass, error: &TablebaseError);
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
    fn damaged(&self, _: MaterialClass, _: &TablebaseError) {}
    fn begin(&self, _: u64) {}
    fn class(&self, _: MaterialClass) {}
    fn advance(&self, _: u64) {}
    fn finished(&self, _: &ClassRecord) {}
}
