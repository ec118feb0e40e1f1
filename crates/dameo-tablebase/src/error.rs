//! What can be wrong with tables and the files they are in.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::material::{MaterialClass, MaterialSignature};

/// A table cannot be read, made or asked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TablebaseError {
    /// The system cannot read or write a file.
    #[error("cannot {doing} {}", path.display())]
    Io {
        /// What was tried: `read`, `write`, ..
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file is no endgame table.
    #[error("{} is not an endgame table: {reason}", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
        /// What gave it away.
        reason: String,
    },
    /// A file is of a version that this program does not know.
    #[error("{} is of version {found} of the format, this program reads version {known}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u16,
        /// The version that can be read.
        known: u16,
    },
    /// A file is a table, but not the one its name promises.
    #[error("{} holds {found}, expected {expected}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: String,
        /// What was expected of it.
        expected: String,
    },
    /// A file is longer or shorter than it says.
    #[error("{} has {found} bytes, expected {expected}: it is damaged", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length in bytes.
        found: u64,
        /// The length in bytes that it was written with.
        expected: u64,
    },
    /// Bytes of a file have changed since it was written.
    #[error("{} is damaged: wrong checksum of the {length} bytes at offset {offset}", path.display())]
    Checksum {
        /// The file.
        path: PathBuf,
        /// Where the bytes begin.
        offset: u64,
        /// How many they are.
        length: u64,
    },
    /// The manifest of a folder cannot be understood.
    #[error("{} is not a manifest of endgame tables", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// The manifest of a folder is of a version that this program does not
    /// know.
    #[error("{} is of version {found}, this program reads version {known}", path.display())]
    ManifestVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The version that can be read.
        known: u32,
    },
    /// A table that is needed is not in the folder.
    #[error("there is no table {signature} in {}", folder.display())]
    Missing {
        /// The table.
        signature: MaterialSignature,
        /// Where it was looked for.
        folder: PathBuf,
    },
    /// Another program is making tables in the same folder.
    #[error("another program is building tables in {}", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// A class has a position that ends only after more plies than a table can
    /// hold.
    #[error(
        "{class} has a position that takes more than {most} plies to win, more than a table can hold"
    )]
    TooLong {
        /// The class.
        class: MaterialClass,
        /// The longest distance that fits.
        most: u16,
    },
}

impl TablebaseError {
    /// Says what was being done to which file when the system refused.
    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { doing, path, source }
    }
}
