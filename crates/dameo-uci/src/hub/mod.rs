//! The Hub protocol, version 2, of the draughts engine Scan by Fabien
//! Letouzey, as types. `docs/protocol.md` describes the supported part.
//!
//! This module does no I/O. A [`Message`] is the syntax of a line: a keyword
//! with arguments. A [`HubCommand`] is a line to the engine, an [`HubAnswer`] a line
//! from the engine.

mod answer;
mod board;
mod command;
mod message;
mod replay;

pub use self::answer::{HubAnswer, HubInfo, Parameter, ParameterKind};
pub use self::board::{
    MoveError, ParsePositionError, move_text, parse_move, parse_position, position_text,
};
pub use self::command::{HubCommand, HubCommandError, LevelCommand, SearchMode};
pub use self::message::{Message, MessageError};
pub use self::replay::{ReplayError, replay};
