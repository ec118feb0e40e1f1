//! Errors of the rules in WebAssembly.

use dameo::draw_rules::ParseDrawRulesError;
use dameo::import::{ForeignGameError, ParseGameFormatError, ReadGamesError};
use dameo::notation::{ParseGameResultError, ParseMoveFormatError};
use dameo::pdn::{PdnMoveError, PdnWarning, ResolveError, TagError};
use dameo::{
    BoundsError, ConcludeError, FenError, IllegalMove, ParseMoveError, ParseSquareError,
    ParseVariantError, PlayError, RecordError, SetupFault,
};
use dameo_rating::RatingError;
use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;
use wasm_bindgen::JsValue;

use crate::json::to_js;

/// What is wrong with an argument, with a part of a text or with a position: a code, and what
/// the message names. It is the `fault` of the JavaScript `Error` that a call throws, whose
/// message says the same in English.
#[derive(Debug, Error, Serialize, Tsify)]
#[serde(untagged)]
#[tsify(rename = "Fault", missing_as_null)]
#[allow(missing_docs, reason = "the errors are documented where they are defined")]
#[non_exhaustive]
pub enum RulesError {
    #[error(transparent)]
    Call(#[from] CallError),
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
    #[error(transparent)]
    DrawRules(#[from] ParseDrawRulesError),
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Setup(#[from] SetupFault),
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Conclude(#[from] ConcludeError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Read(#[from] ReadGamesError),
    #[error(transparent)]
    Warning(#[from] PdnWarning),
    #[error(transparent)]
    Tag(#[from] TagError),
    #[error(transparent)]
    PdnMove(#[from] PdnMoveError),
    #[error(transparent)]
    Game(#[from] ForeignGameError),
    #[error(transparent)]
    Resolve(#[from] ResolveError),
}

/// An error of this crate.
#[derive(Debug, Error, Serialize, Tsify)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CallError {
    /// An argument is not of its type, or out of its range.
    #[error("{message}")]
    Argument {
        /// What is wrong with it, in English.
        message: String,
    },
    /// Something in a game of a text.
    #[error("game {number}: {error}")]
    Game {
        /// The number of the game in the text, from 1.
        number: usize,
        /// What it is.
        #[tsify(type = "Fault")]
        error: Box<RulesError>,
    },
    /// The first illegal move of a game of which the moves before it are read.
    #[error("{error} (the line is read up to here){}", and_more(*.more))]
    ReadUpTo {
        /// What is wrong with the move.
        #[tsify(type = "Fault")]
        error: Box<RulesError>,
        /// The number of later errors.
        more: usize,
    },
    /// There are more games than are read from one text.
    #[error("only the first {max} games were read")]
    MoreGames {
        /// How many are read.
        max: usize,
    },
    /// A move of a game is not legal.
    #[error("ply {ply}: {error}")]
    Move {
        /// Number of the ply, from 1.
        ply: usize,
        /// Why the move is not legal.
        error: ParseMoveError,
    },
    /// The list of stops is empty.
    #[error("a move needs at least the square it starts on")]
    NoStops,
    /// A text has no games.
    #[error("there is no game in this text")]
    NoGames,
}

fn and_more(count: usize) -> String {
    if count == 0 { String::new() } else { format!(", and {count} more") }
}

/// One of several faults: those of a position, or of what was read all the same.
#[derive(Debug, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ProblemView {
    /// The fault in English, as a sentence without its full stop.
    pub text: String,
    /// The fault for other languages.
    #[tsify(type = "Fault")]
    pub fault: RulesError,
}

impl ProblemView {
    pub(crate) fn new(fault: impl Into<RulesError>) -> Self {
        let fault = fault.into();
        Self { text: fault.to_string(), fault }
    }
}

impl RulesError {
    pub(crate) fn argument(message: impl ToString) -> Self {
        CallError::Argument { message: message.to_string() }.into()
    }

    pub(crate) fn in_game(number: usize, error: impl Into<Self>) -> Self {
        CallError::Game { number, error: Box::new(error.into()) }.into()
    }
}

/// Errors that no person can cause, but a program.
macro_rules! arguments {
    ($($error:ty),+) => {$(
        impl From<$error> for RulesError {
            fn from(error: $error) -> Self {
                Self::argument(error)
            }
        }
    )+};
}

arguments!(RatingError, ParseGameFormatError, ParseGameResultError, ParseMoveFormatError);

impl From<RulesError> for JsValue {
    fn from(error: RulesError) -> Self {
        let thrown = js_sys::Error::new(&error.to_string());
        // Fails only for an object that cannot be extended.
        let _ = js_sys::Reflect::set(&thrown, &"fault".into(), &to_js(&error).js_value());
        thrown.into()
    }
}

#[cfg(test)]
mod tests {
    use dameo::{AnyPosition, Variant};
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn assert_fault(error: impl Into<RulesError>, text: &str, json: &serde_json::Value) {
        let ProblemView { text: found, fault } = ProblemView::new(error);
        assert_eq!((found.as_str(), &serde_json::to_value(&fault).unwrap()), (text, json));
    }

    #[test]
    fn a_fault_says_what_its_text_says() {
        let position = AnyPosition::start(Variant::Dameo);
        let error = position.parse_move("d1-d5").unwrap_err();
        let fault = json!({"code": "illegal", "text": "d1-d5", "reason":
            {"code": "broken-line", "from": "d1", "to": "d5", "gap": "d4"}});
        let text = "illegal move \"d1-d5\": no unbroken line of men leads from d1 to d5: there is \
                    none of yours on d4";
        assert_fault(error.clone(), text, &fault);
        let nested = RulesError::in_game(2, CallError::Move { ply: 1, error });
        let fault = json!({"code": "game", "number": 2, "error":
            {"code": "move", "ply": 1, "error": fault}});
        assert_fault(nested, &format!("game 2: ply 1: {text}"), &fault);
    }

    #[test]
    fn faults_of_texts_have_codes() {
        let fen = |text| AnyPosition::from_fen(Variant::Dameo, text).unwrap_err();
        let fault = json!({"code": "fen", "fen": "W:Wa8:Ba1,z9", "faults": [
            {"code": "no-square", "text": "z9"},
            {"code": "setup-fault", "fault": {"code": "unpromoted", "color": "white",
                "square": "a8", "name": "man", "promoted": "king"}},
            {"code": "setup-fault", "fault": {"code": "unpromoted", "color": "black",
                "square": "a1", "name": "man", "promoted": "king"}},
        ]});
        let error = fen("W:Wa8:Ba1,z9");
        assert_eq!(serde_json::to_value(RulesError::from(error)).unwrap(), fault);
        let fault = json!({"code": "fen-syntax", "fen": "W:Wa1", "column": 6});
        assert_eq!(serde_json::to_value(RulesError::from(fen("W:Wa1"))).unwrap(), fault);
        let error = "chess".parse::<Variant>().unwrap_err();
        let fault = json!({"code": "unknown-variant", "text": "chess"});
        assert_eq!(serde_json::to_value(RulesError::from(error)).unwrap(), fault);
    }
}
