//! Hub, version 2: the protocol of the draughts engine Scan by Fabien
//! Letouzey, as types. `docs/protocol.md` describes it as far as it is spoken
//! here.
//!
//! Nothing here reads or writes: a [`Line`] is a command or an answer with its
//! arguments, [`Command`] what an engine makes of it, [`Answer`] what it says.

mod answer;
mod board;
mod command;
mod line;

pub use self::answer::{Answer, InfoLine, Parameter, ParameterKind};
pub use self::board::{
    BoardError, MoveError, move_text, parse_move, parse_position, position_text,
};
pub use self::command::{Command, CommandError, Level, Mode};
pub use self::line::{Line, LineError};
