//! Games from elsewhere, in every form that a door reads: PDN, lines of moves
//! in any notation, and the exports of PlayStrategy and AbstractPlay.
//!
//! `docs/notation.md` is the contract. The command line and the browser read
//! through this one definition: [`GameReader`] takes a text apart into games,
//! and [`ForeignGame::resolve`] holds each of them against the rules.

mod abstractplay;
mod format;
mod game;
mod reader;

pub use self::abstractplay::RecordError;
pub use self::format::{GameFormat, ParseGameFormatError};
pub use self::game::{ForeignGame, ForeignGameError};
pub use self::reader::{GameReader, ReadGamesError};
