//! Time controls and clocks of games between two players.
//!
//! The crate does no I/O and reads no clock of the system: every instant is an
//! argument.
//!
//! | task | items |
//! |---|---|
//! | read and write `300+3`, `300d3` or `3d+1d/10d` | [`TimeControl`], [`Fischer`], [`parse_time_controls`] |
//! | run a clock, and ask when a flag falls | [`Clock`] |
//! | tell an engine its time | [`ClockReading`] |
#![forbid(unsafe_code)]

mod clock;
mod control;
mod time;

pub use crate::clock::{Clock, ClockReading, FlagFall, Pressed, UnplayableControl};
pub use crate::control::{
    Fischer, ParseFischerError, ParseTimeControlError, TimeControl, parse_time_controls,
    write_time_controls,
};
pub use crate::time::{Millis, Timestamp};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
