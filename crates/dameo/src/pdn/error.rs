//! Faults that end the reading of a game.

use std::io;

use thiserror::Error;

/// A game of a PDN text cannot be read. The games after it can, unless the text
/// itself cannot be read further. What is merely not understood is a
/// [warning](super::PdnReader::warnings).
#[derive(Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum PdnFault {
    /// The game is too long.
    #[error("the game is too long: expected at most {max} bytes")]
    TooLong {
        /// The maximum length in bytes.
        max: usize,
    },
    /// The source failed.
    #[error("the text cannot be read: {0}")]
    Read(#[cfg_attr(feature = "serde", serde(skip))] io::Error),
}
