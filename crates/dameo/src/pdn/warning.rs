//! What is odd in a text that can be read all the same.

use thiserror::Error;

use super::MAX_VARIATION_DEPTH;
use super::tags::TagError;
use crate::notation::GameResult;

/// Something odd in a game that can be read all the same.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum PdnWarning {
    /// The result after the moves is not that of the tag; the one after the
    /// moves counts.
    #[error("the tag Result is \"{tag}\", but the moves end with {result}")]
    ResultMismatch {
        /// The value of the tag.
        tag: String,
        /// The result after the moves.
        result: GameResult,
    },
    /// Something that is not understood.
    #[error("line {line}, column {column}: \"{text}\": {reason}")]
    LeftOut {
        /// The number of its line in the text, from 1.
        line: usize,
        /// The number of its first character in the line, from 1.
        column: usize,
        /// What is not understood; of a long text its beginning.
        text: String,
        /// Why, and what becomes of it.
        reason: LeftOut,
    },
    /// More of the same.
    #[error("there are {count} more problems of this kind")]
    MoreLeftOut {
        /// The number of texts that are not understood and not listed.
        count: usize,
    },
    /// Bytes that are not UTF-8.
    #[cfg_attr(feature = "serde", serde(rename = "windows-1252"))]
    #[error("line {line}: the text is not valid UTF-8; such lines are read as Windows-1252")]
    Windows1252 {
        /// The number of the first such line of the game in the text, from 1.
        line: usize,
    },
}

impl PdnWarning {
    /// Sets the number of the line, of a text that is part of a larger one.
    #[cfg(feature = "import")]
    pub(crate) fn set_line(&mut self, number: usize) {
        match self {
            Self::LeftOut { line, .. } | Self::Windows1252 { line } => *line = number,
            Self::ResultMismatch { .. } | Self::MoreLeftOut { .. } => {}
        }
    }
}

/// Why something is not understood, and what becomes of it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum LeftOut {
    /// Not the form of a tag.
    #[error("expected {expected}; the tag is left out")]
    MalformedTag {
        /// What was expected there.
        #[cfg_attr(feature = "serde", serde(skip))]
        expected: &'static str,
    },
    /// A tag that is not allowed.
    #[cfg_attr(feature = "serde", serde(rename = "bad-tag"))]
    #[error("{error}; the tag is left out")]
    Tag {
        /// What is wrong with it.
        error: TagError,
    },
    /// A second tag of the same name.
    #[error("the tag is given twice; the first one counts")]
    DuplicateTag,
    /// Something among the moves that cannot be meant as one.
    #[error("expected a move; this is kept as a comment")]
    NoMove,
    /// Something in the place of a move that cannot be read.
    #[error("expected a move; the line ends here, and the rest is kept as a comment")]
    UnreadableMove,
    /// A mark, glyph or variation without a move.
    #[error("expected a move before it; this is kept as a comment")]
    NothingBefore,
    /// A variation in too many others.
    #[error(
        "variations are nested too deep: expected at most {MAX_VARIATION_DEPTH} levels; this is \
        kept as a comment"
    )]
    TooDeep,
    /// A closing bracket that closes nothing.
    #[error("nothing is open here; it is left out")]
    NothingOpen,
    /// A comment without an end.
    #[error("the comment that begins here is not closed: expected \"}}\" before the next game")]
    UnclosedComment,
    /// A variation without an end.
    #[error("the variation that begins here is not closed: expected \")\" before the next game")]
    UnclosedVariation,
}

/// The maximum number of warnings of a game about texts that are not understood.
const MAX_LEFT_OUT: usize = 100;

/// The longest piece of a text that a warning repeats, in characters.
const MAX_FOUND: usize = 40;

/// A place in a text, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Collects the warnings of a game while it is read.
#[derive(Debug, Default)]
pub(super) struct Warnings {
    list: Vec<PdnWarning>,
    more: usize,
}

impl Warnings {
    pub(super) fn left_out(&mut self, Place { line, column }: Place, text: &str, reason: LeftOut) {
        if self.list.len() == MAX_LEFT_OUT {
            self.more += 1;
            return;
        }
        let text = text.chars().take(MAX_FOUND).collect();
        self.list.push(PdnWarning::LeftOut { line, column, text, reason });
    }

    /// All warnings in the order of the text, after that of the given line in Windows-1252.
    pub(super) fn finish(mut self, windows_1252: Option<usize>) -> Vec<PdnWarning> {
        self.list.sort_by_key(|warning| match warning {
            PdnWarning::LeftOut { line, column, .. } => (*line, *column),
            _ => (0, 0),
        });
        let encoding = windows_1252.map(|line| PdnWarning::Windows1252 { line });
        let more = (self.more > 0).then_some(PdnWarning::MoreLeftOut { count: self.more });
        encoding.into_iter().chain(self.list).chain(more).collect()
    }
}
