//! Faults of PDN texts.

use std::io;

use thiserror::Error;

use super::MAX_VARIATION_DEPTH;
use super::tags::TagError;

/// A game of a PDN text cannot be read. The games after it can, unless the text
/// itself cannot be read further.
#[derive(Debug, Error)]
#[error("game {game}, line {line}, column {column}: {fault}")]
pub struct PdnError {
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// The number of the line in the text, from 1.
    pub line: usize,
    /// The number of the first character in the line that does not fit, from
    /// 1.
    pub column: usize,
    /// The fault.
    pub fault: PdnFault,
}

/// A fault of a PDN text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PdnFault {
    /// Something unexpected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What was expected there.
        expected: &'static str,
        /// What was found: a text in quotes, or the end of the line.
        found: String,
    },
    /// A tag that is not allowed.
    #[error(transparent)]
    Tag(TagError),
    /// A second tag of the same name.
    #[error("the tag {name} is given twice")]
    DuplicateTag {
        /// The name.
        name: String,
    },
    /// A comment without an end; the place is its beginning.
    #[error("the comment that begins here is not closed: expected \"}}\" before the next game")]
    UnclosedComment,
    /// A variation without an end; the place is its beginning.
    #[error("the variation that begins here is not closed: expected \")\" before the next game")]
    UnclosedVariation,
    /// Variations are nested too deep.
    #[error("variations are nested too deep: expected at most {MAX_VARIATION_DEPTH} levels")]
    TooDeep,
    /// The game is too long.
    #[error("the game is too long: expected at most {max} bytes")]
    TooLong {
        /// The maximum length in bytes.
        max: usize,
    },
    /// The bytes are not UTF-8.
    #[error("the text is not valid UTF-8")]
    NotUtf8,
    /// The source failed.
    #[error("the text cannot be read: {0}")]
    Read(io::Error),
}
