//! Finished games as files for everybody, by months.

pub(crate) mod format;
pub(crate) mod pages;
pub(crate) mod removal;
pub(crate) mod task;
