//! The line protocols of engines, as types: UCI, adapted to Dameo and its
//! variants, and, in [`hub`], the Hub protocol. `docs/protocol.md` describes both.
//!
//! This crate does no I/O. A [`UciCommand`] is a line to the engine, an
//! [`UciAnswer`] a line from the engine; both implement `FromStr` and `Display`.
//! The engine and the match runner share them.

mod answer;
mod command;
mod error;
mod go;
pub mod hub;
mod number;
mod option;

pub use crate::answer::{UciAnswer, UciInfo};
pub use crate::command::UciCommand;
pub use crate::error::UciCommandError;
pub use crate::go::Go;
pub use crate::option::{EngineOption, OptionError, OptionKind, OptionValue};

/// The null move of `bestmove`, sent if the game is over.
pub const NO_MOVE: &str = "0000";

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
