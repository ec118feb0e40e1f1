//! Positions and moves as text: FEN, the formats of moves, and games as lines
//! of moves. `docs/notation.md` is the contract.

mod cursor;
mod fen;
mod format;
mod move_text;
mod parse_move;
mod result;
mod stops;
mod text_game;
mod typography;

pub use self::fen::{FenError, FenFault};
pub use self::format::{MoveFormat, ParseMoveFormatError};
pub(crate) use self::move_text::Stops;
pub use self::move_text::{DisplayMove, WriteMoveError};
pub use self::parse_move::ParseMoveError;
pub use self::result::{GameResult, ParseGameResultError};
pub(crate) use self::stops::is_move_text;
pub use self::text_game::{ReadMovesError, WriteMovesError};
pub(crate) use self::text_game::{read_line, skip_move_number};
pub(crate) use self::typography::plain;
