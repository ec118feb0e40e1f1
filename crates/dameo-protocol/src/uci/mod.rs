//! UCI, adapted to these games: the lines between an engine and the program
//! that uses it, as types. `docs/protocol.md` describes the protocol.
//!
//! Nothing here reads or writes: a [`Command`] or an [`Answer`] is made from a
//! line (`FromStr`) and written as one (`Display`). Engine and match runner
//! share them, so what one writes the other reads.

mod answer;
mod command;
mod go;
mod number;
mod option;

pub use self::answer::{Answer, InfoLine};
pub use self::command::{Command, CommandError};
pub use self::go::Go;
pub use self::option::{EngineOption, OptionError, OptionKind, OptionValue};

/// What stands for a move where there is none.
pub const NO_MOVE: &str = "0000";
