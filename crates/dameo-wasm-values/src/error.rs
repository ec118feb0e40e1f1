//! Errors of the rules, and errors as JavaScript throws them.

use std::fmt::Display;

use dameo::draw_rules::ParseDrawRulesError;
use dameo::{
    BoundsError, ConcludeError, FenError, IllegalMove, ParseMoveError, ParseSquareError,
    ParseVariantError, PlayError, RecordError, SetupFault,
};
use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;
use wasm_bindgen::JsValue;

use crate::json::to_js;

/// What is wrong with an argument, a move or a position: a code, and what the message names. It
/// is the `fault` of the JavaScript `Error` that a call throws, whose message says the same in
/// English.
#[derive(Debug, Error, Serialize, Tsify)]
#[serde(untagged)]
#[tsify(missing_as_null)]
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
}

/// An error that is none of the rules.
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
}

impl RulesError {
    /// An error that no person can cause, but a program.
    pub fn argument(message: impl Display) -> Self {
        CallError::Argument { message: message.to_string() }.into()
    }
}

impl From<RulesError> for JsValue {
    fn from(error: RulesError) -> Self {
        thrown(&error)
    }
}

/// The JavaScript `Error` that a call throws, with the error as data in its `fault`.
pub fn thrown<E: Display + Serialize + Tsify>(error: &E) -> JsValue {
    let thrown = js_sys::Error::new(&error.to_string());
    // Fails only for an object that cannot be extended.
    let _ = js_sys::Reflect::set(&thrown, &"fault".into(), &to_js(error).js_value());
    thrown.into()
}

#[cfg(test)]
mod tests {
    use dameo::{AnyPosition, Variant};
    use serde_json::json;

    use super::*;

    #[test]
    fn a_fault_says_what_its_text_says() {
        let position = AnyPosition::start(Variant::Dameo);
        let error = position.parse_move("d1-d5").unwrap_err();
        let fault = json!({"code": "illegal", "text": "d1-d5", "reason":
            {"code": "broken-line", "from": "d1", "to": "d5", "gap": "d4"}});
        let text = "illegal move \"d1-d5\": no unbroken line of men leads from d1 to d5: there is \
                    none of yours on d4";
        let alone = RulesError::from(error.clone());
        assert_eq!((alone.to_string(), json!(alone)), (text.to_owned(), fault.clone()));
        let nested = RulesError::from(CallError::Move { ply: 1, error });
        let fault = json!({"code": "move", "ply": 1, "error": fault});
        assert_eq!((nested.to_string(), json!(nested)), (format!("ply 1: {text}"), fault));
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
        assert_eq!(json!(RulesError::from(error)), fault);
        let fault = json!({"code": "fen-syntax", "fen": "W:Wa1", "column": 6});
        assert_eq!(json!(RulesError::from(fen("W:Wa1"))), fault);
        let error = "chess".parse::<Variant>().unwrap_err();
        let fault = json!({"code": "unknown-variant", "text": "chess"});
        assert_eq!(json!(RulesError::from(error)), fault);
    }
}
