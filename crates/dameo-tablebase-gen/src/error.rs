//! Errors of building tables.

use std::path::PathBuf;

use dameo_tablebase::{MaterialClass, TablebaseError};
use thiserror::Error;

/// Tables cannot be built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Tablebase(#[from] TablebaseError),
    /// Another program is building tables in the same folder.
    #[error("another program is building tables in {}", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// The value of a position does not follow from those after its moves.
    #[error("{class} is wrong: {fen} is {value}, but its moves make it {derived}")]
    Contradiction {
        /// The class.
        class: MaterialClass,
        /// The position, White to move.
        fen: String,
        /// Its value.
        value: String,
        /// The value that follows from its moves.
        derived: String,
    },
    /// It was [stopped](crate::Builder::stopped_by).
    #[error("stopped")]
    Stopped,
    /// A class has a position whose distance does not fit into a byte.
    #[error(
        "{class} has a position that takes more than {max_distance} plies to win, more than a table can hold"
    )]
    TooLong {
        /// The class.
        class: MaterialClass,
        /// The longest distance that fits, in plies.
        max_distance: u16,
    },
}
