//! Why a line to the engine is invalid.

use thiserror::Error;

/// An invalid command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UciCommandError {
    /// The line is blank.
    #[error("expected a command, found an empty line")]
    Empty,
    /// The first word is not a known keyword.
    #[error("unknown command \"{word}\"")]
    Unknown {
        /// The first word of the line.
        word: String,
    },
    /// A required word is missing or invalid.
    #[error("bad {command}: expected {expected} after \"{after}\", found \"{found}\"")]
    Expected {
        /// The keyword of the command.
        command: &'static str,
        /// The expected word.
        expected: &'static str,
        /// The preceding word.
        after: String,
        /// The invalid word, empty at the end of the line.
        found: String,
    },
    /// `go` has an unknown argument.
    #[error("bad go: unknown limit \"{word}\"")]
    Limit {
        /// The unknown word.
        word: String,
    },
}

impl UciCommandError {
    pub(crate) fn number(after: &str, found: &str) -> Self {
        Self::expected("go", "a whole number", after, Some(found))
    }

    pub(crate) fn limit(word: &str) -> Self {
        Self::Limit { word: word.to_owned() }
    }

    pub(crate) fn expected(
        command: &'static str,
        expected: &'static str,
        after: &str,
        found: Option<&str>,
    ) -> Self {
        let found = found.unwrap_or_default().to_owned();
        Self::Expected { command, expected, after: after.to_owned(), found }
    }
}
