//! Importing games: PDN, lines of moves in any notation, and the exports of
//! PlayStrategy and AbstractPlay.
//!
//! [`GameReader`] splits a text into games, and [`ForeignGame::resolve`] plays
//! each of them by the rules. `docs/notation.md` describes the formats.

mod abstractplay;
mod format;
mod game;
mod reader;

pub use self::abstractplay::AbstractPlayError;
pub use self::format::{GameFormat, ParseGameFormatError};
pub use self::game::{ForeignGame, ForeignGameError, resolve_pdn, resolve_pdn_game};
pub use self::reader::{GameReader, ReadGamesError};
