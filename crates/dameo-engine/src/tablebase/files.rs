//! Tablebases in a folder.

use std::path::{Path, PathBuf};

use dameo::Variant;
use dameo_tablebase::{Access, AnyTablebase, Folder, TablebaseError};
use thiserror::Error;

use super::SearchTablebase;

/// The cache of decompressed blocks, in bytes. Half of it is for WDL: more than
/// the 530 million bytes of all positions with up to five pieces.
const CACHE: u64 = 1_280 << 20;

/// A tablebase cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder has no tablebase of the game, or no class together with all classes that its
    /// moves lead to.
    #[error("there are no tablebases of {variant} in {}", folder.display())]
    Empty {
        /// The folder of the game.
        folder: PathBuf,
        /// The game.
        variant: Variant,
    },
    /// The game has no tablebases, or a file cannot be read.
    #[error(transparent)]
    Tablebase(#[from] TablebaseError),
}

impl SearchTablebase {
    /// Opens the tablebase of a variant in a directory, as `dameo tables build`
    /// writes it. All files are opened and checked, except their blocks, which
    /// are checked when they are read.
    ///
    /// # Errors
    /// If there is no tablebase, or a file is missing or damaged.
    pub fn open(variant: Variant, directory: impl AsRef<Path>) -> Result<Self, OpenError> {
        let directory = directory.as_ref();
        let folder = Folder::new(directory, variant)?.path().to_owned();
        if !directory.exists() {
            return Err(OpenError::Empty { folder, variant });
        }
        let tablebase = AnyTablebase::open_with(variant, directory, Access::Mapped, CACHE)?;
        tablebase.open_files()?;
        let tablebase = Self::new(tablebase);
        if tablebase.max_pieces() == 0 {
            return Err(OpenError::Empty { folder, variant });
        }
        Ok(tablebase)
    }
}
