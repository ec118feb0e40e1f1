//! Errors of tables and of the files that hold them.

use std::io;
use std::path::PathBuf;

use dameo::Variant;
use thiserror::Error;

use crate::material::MaterialSignature;

/// A table cannot be read or probed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TablebaseError {
    /// The system cannot read or write a file.
    #[error("cannot {doing} {}", path.display())]
    Io {
        /// The operation: `read`, `write`, ...
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file is not a tablebase file.
    #[error("{} is not a tablebase file: {reason}", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file has an unknown format version.
    #[error("{} is of version {found} of the format, this program reads version {known}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u16,
        /// The supported version.
        known: u16,
    },
    /// A file holds another table than its name says.
    #[error("{} holds {found}, expected {expected}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What it should hold.
        expected: String,
    },
    /// A table has no distances, only WDL.
    #[error("the table {signature} in {} has no distances", folder.display())]
    NoDistances {
        /// The table.
        signature: MaterialSignature,
        /// The folder.
        folder: PathBuf,
    },
    /// A file is longer or shorter than its header says.
    #[error("{} has {found} bytes, expected {expected}: it is damaged", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length in bytes.
        found: u64,
        /// The length in its header, in bytes.
        expected: u64,
    },
    /// A checksum in a file is wrong.
    #[error("{} is damaged: wrong checksum of the {length} bytes at offset {offset}", path.display())]
    Checksum {
        /// The file.
        path: PathBuf,
        /// Offset of the first byte that the checksum covers.
        offset: u64,
        /// Number of bytes that it covers.
        length: u64,
    },
    /// The manifest of a folder cannot be parsed.
    #[error("{} is not a tablebase manifest", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// The parser's error.
        source: serde_json::Error,
    },
    /// The manifest of a folder has an unknown version.
    #[error("{} is of version {found}, this program reads version {known}", path.display())]
    ManifestVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The supported version.
        known: u32,
    },
    /// A variant has no tablebases.
    #[error("there are no tablebases of {variant}")]
    Unsupported {
        /// The variant.
        variant: Variant,
    },
    /// The rules of a position are not those of the tablebase.
    #[error("the position is not one of {variant}")]
    OtherRules {
        /// The variant of the tablebase.
        variant: Variant,
    },
    /// A table that is needed is not in the folder.
    #[error("there is no table {signature} in {}", folder.display())]
    Missing {
        /// The table.
        signature: MaterialSignature,
        /// The folder that was searched.
        folder: PathBuf,
    },
}

impl TablebaseError {
    /// Adds the operation and the file to an error of the system.
    #[doc(hidden)]
    pub fn io(doing: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { doing, path, source }
    }
}
