//! Games between two players, while they are played: time controls and clocks.
//!
//! The crate does no I/O and reads no clock of the system: every instant is an
//! argument.
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
