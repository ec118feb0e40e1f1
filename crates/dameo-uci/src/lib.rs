//! The UCI protocol, adapted to Dameo and its variants, as types.
//! `docs/protocol.md` describes the protocol.
//!
//! This module does no I/O. A [`Command`] is a line to the engine, an
//! [`Answer`] a line from the engine; both implement `FromStr` and `Display`.
//! The engine and the match runner share them.

mod answer;
mod command;
mod error;
mod go;
mod number;
mod option;

pub use self::answer::{Answer, InfoLine};
pub use self::command::Command;
pub use self::error::CommandError;
pub use self::go::Go;
pub use self::option::{EngineOption, OptionError, OptionKind, OptionValue};

/// The null move of `bestmove`, sent if the game is over.
pub const NO_MOVE: &str = "0000";
