//! Errors in the description of an engine.

use thiserror::Error;

use super::Builtin;

/// A text does not describe an engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EngineSpecError {
    /// A word is not a `key=value` setting, or its key is unknown.
    #[error(
        "bad engine setting \"{text}\": expected name=, cmd=, proto=uci, builtin= or opt.NAME="
    )]
    Setting {
        /// The rejected word.
        text: String,
    },
    /// A setting is given twice.
    #[error("the engine setting {key} is given twice")]
    Duplicate {
        /// The key of the setting.
        key: String,
    },
    /// A quotation mark is not closed.
    #[error("bad engine \"{text}\": expected a closing quotation mark")]
    Quote {
        /// The whole description.
        text: String,
    },
    /// No built-in engine has this name.
    #[error("\"{text}\" is not a built-in engine: expected {}", Builtin::ALL.map(Builtin::name).join(", "))]
    Builtin {
        /// The name given.
        text: String,
    },
    /// Both `cmd` and `builtin` are given.
    #[error("engine {name}: expected cmd or builtin, found both")]
    CommandAndBuiltin {
        /// The name of the engine.
        name: String,
    },
    /// The name is missing.
    #[error("bad engine \"{text}\": expected name=NAME")]
    NoName {
        /// The whole description.
        text: String,
    },
    /// The protocol is not supported.
    #[error("engine {name}: matches speak the protocol uci, not \"{text}\"")]
    Protocol {
        /// The name of the engine.
        name: String,
        /// The protocol given.
        text: String,
    },
    /// An option of a built-in engine is unknown or out of range.
    #[error("engine {name}: bad option {option}={value}: expected {expected}")]
    Option {
        /// The name of the engine.
        name: String,
        /// The name of the option.
        option: String,
        /// The value given.
        value: String,
        /// The accepted values, or the options that the engine has.
        expected: String,
    },
}
