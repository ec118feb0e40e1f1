//! Errors of reading and writing.

use dameo::ParseVariantError;
use dameo::import::{ForeignGameError, ParseGameFormatError, ReadGamesError};
use dameo::notation::ParseGameResultError;
use dameo::pdn::{PdnMoveError, PdnWarning, ResolveError, TagError};
use dameo_wasm_values::{RulesError, thrown};
use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;
use wasm_bindgen::JsValue;

/// What is wrong with an argument, with a part of a text or with a game: a code, and what the
/// message names. It is the `fault` of the JavaScript `Error` that a call throws, whose message
/// says the same in English.
#[derive(Debug, Error, Serialize, Tsify)]
#[serde(untagged)]
#[tsify(rename = "Fault", missing_as_null)]
#[allow(missing_docs, reason = "the errors are documented where they are defined")]
#[non_exhaustive]
pub enum GameFileFault {
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Text(#[from] ReadError),
    #[error(transparent)]
    Read(#[from] ReadGamesError),
    #[error(transparent)]
    Warning(#[from] PdnWarning),
    #[error(transparent)]
    Tag(#[from] TagError),
    #[error(transparent)]
    Move(#[from] PdnMoveError),
    #[error(transparent)]
    Game(#[from] ForeignGameError),
    #[error(transparent)]
    Resolve(#[from] ResolveError),
}

/// What is wrong with the games of a text.
#[derive(Debug, Error, Serialize, Tsify)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ReadError {
    /// Something in a game of a text.
    #[error("game {number}: {error}")]
    Game {
        /// The number of the game in the text, from 1.
        number: usize,
        /// What it is.
        #[tsify(type = "Fault")]
        error: Box<GameFileFault>,
    },
    /// The first illegal move of a game of which the moves before it are read.
    #[error("{error} (the line is read up to here){}", and_more(*.more))]
    ReadUpTo {
        /// What is wrong with the move.
        #[tsify(type = "Fault")]
        error: Box<GameFileFault>,
        /// The number of later errors.
        more: usize,
    },
    /// There are more games than are read from one text.
    #[error("only the first {max} games were read")]
    MoreGames {
        /// How many are read.
        max: usize,
    },
    /// A text has no games.
    #[error("there is no game in this text")]
    NoGames,
}

fn and_more(count: usize) -> String {
    if count == 0 { String::new() } else { format!(", and {count} more") }
}

/// One of several faults of a text of which all the same something was read.
#[derive(Debug, Serialize, Tsify)]
#[tsify(rename = "ProblemView", missing_as_null)]
pub struct GamesProblemView {
    /// The fault in English, as a sentence without its full stop.
    pub text: String,
    /// The fault for other languages.
    #[tsify(type = "Fault")]
    pub fault: GameFileFault,
}

impl GamesProblemView {
    pub(crate) fn new(fault: GameFileFault) -> Self {
        Self { text: fault.to_string(), fault }
    }
}

impl GameFileFault {
    pub(crate) fn in_game(number: usize, error: impl Into<Self>) -> Self {
        ReadError::Game { number, error: Box::new(error.into()) }.into()
    }
}

impl From<ParseVariantError> for GameFileFault {
    fn from(error: ParseVariantError) -> Self {
        RulesError::from(error).into()
    }
}

impl From<ParseGameFormatError> for GameFileFault {
    fn from(error: ParseGameFormatError) -> Self {
        RulesError::argument(error).into()
    }
}

impl From<ParseGameResultError> for GameFileFault {
    fn from(error: ParseGameResultError) -> Self {
        RulesError::argument(error).into()
    }
}

impl From<GameFileFault> for JsValue {
    fn from(error: GameFileFault) -> Self {
        thrown(&error)
    }
}
