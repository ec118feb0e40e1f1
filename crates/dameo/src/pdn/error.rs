//! What can be wrong with a PDN text.

use std::io;

use thiserror::Error;

use super::MAX_VARIATION_DEPTH;
use super::tags::TagError;

/// A game of a PDN text cannot be read. The games after it still can, unless
/// the text itself could not be read further.
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
    /// What is wrong there.
    pub fault: PdnFault,
}

/// What is wrong with a PDN text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PdnFault {
    /// Something else than expected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What should stand there.
        expected: &'static str,
        /// What stands there: a text in quotes, or the end of the line.
        found: String,
    },
    /// A tag that a game cannot have.
    #[error(transparent)]
    Tag(TagError),
    /// A tag whose name the game has had already.
    #[error("the tag {name} is given twice")]
    DuplicateTag {
        /// The name.
        name: String,
    },
    /// A comment, which begins here, without an end.
    #[error("the comment that begins here is not closed: expected \"}}\" before the next game")]
    UnclosedComment,
    /// A variation, which begins here, without an end.
    #[error("the variation that begins here is not closed: expected \")\" before the next game")]
    UnclosedVariation,
    /// Variations nested too deep.
    #[error("variations are nested too deep: expected at most {MAX_VARIATION_DEPTH} levels")]
    TooDeep,
    /// A game that is too long.
    #[error("the game is too long: expected at most {max} bytes")]
    TooLong {
        /// How many bytes a game may have.
        max: usize,
    },
    /// Bytes that are no text.
    #[error("the text is not valid UTF-8")]
    NotUtf8,
    /// The text could not be read further.
    #[error("the text cannot be read: {0}")]
    Read(io::Error),
}
