//! Positions, moves and games as text. `docs/notation.md` is the contract.

mod cursor;
mod fen;
mod format;
mod move_text;
mod nag;
mod parse_move;
mod pdn;
mod result;
mod stops;
mod text_game;

pub use self::fen::{FenError, FenFault};
pub use self::format::{MoveFormat, ParseMoveFormatError};
pub use self::move_text::WriteMoveError;
pub use self::nag::Nag;
pub use self::parse_move::ParseMoveError;
pub use self::pdn::*;
pub(crate) use self::pdn::{At, map_line};
pub use self::result::{GameResult, ParseGameResultError};
pub use self::text_game::{ReadMovesError, WriteMovesError};
