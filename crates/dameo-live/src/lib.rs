//! Games of Dameo between two players while they are played: time controls, clocks,
//! offers, and every way in which a game ends.
//!
//! The crate does no I/O and reads no clock of the system: every instant is an argument.
//! The same input gives the same game, on a server, in a browser and in a simulation.
//!
//! | task | items |
//! |---|---|
//! | read and write `300+3`, `300d3` or `3d+1d/10d` | [`TimeControl`], [`Fischer`], [`parse_time_controls`] |
//! | run a clock, and ask when a flag falls | [`Clock`] |
//! | tell an engine its time | [`ClockReading`] |
//! | play a game with clock, offers and claims | [`LiveGame`] |
//! | agree on the terms of a game | [`Terms`] |
//! | pause a game over days, and lay down replies | [`Pause`], [`ConditionalLines`] |
//! | store and resume a game | [`LiveGame::state`], [`LiveGame::restore`] |
//!
//! ```
//! use dameo::Color::White;
//! use dameo_live::{Clock, Millis, Timestamp, parse_time_controls};
//!
//! // Five minutes, and three seconds more after each move.
//! let mut clock = Clock::new(parse_time_controls("300+3")?)?;
//! clock.start(White, Timestamp::new(1_000));
//! clock.press(Timestamp::new(5_000), Millis::ZERO)?;
//! assert_eq!(clock.left(White, Timestamp::new(9_000)), Millis::new(299_000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod clock;
mod control;
mod live;
mod time;

pub use crate::clock::{Clock, ClockReading, FlagFall, Pressed, UnplayableControl};
pub use crate::control::{
    Fischer, ParseFischerError, ParseTimeControlError, TimeControl, parse_time_controls,
    write_time_controls,
};
pub use crate::live::{
    AbsenceTerms, Action, Away, BadLines, ConditionalLines, GameEvent, GameKey, LiveGame,
    LiveState, LiveStateError, Offer, Pause, PresenceReport, Refusal, Seat, SeatCommand, TakeBacks,
    Terms,
};
pub use crate::time::{Millis, Timestamp};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
