//! Files of long work that survive a kill or a loss of power.
//!
//! | task | item |
//! |---|---|
//! | append JSON lines, and go on from those of an earlier run | [`AppendLog`] |
//! | keep other programs from writing to a file | [`LockedFile`] |
//! | make a new or renamed file durable | [`sync_directory_of`] |
#![forbid(unsafe_code)]

mod append_log;
mod locked_file;

pub use crate::append_log::{AppendLog, ResumeError, complete_lines, line_of, sync_directory_of};
pub use crate::locked_file::{LockError, LockedFile};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
