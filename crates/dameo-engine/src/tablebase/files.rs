//! Tablebases in a folder.

use std::path::{Path, PathBuf};

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{Rules, Variant};
use dameo_tablebase::{Access, Tablebase, TablebaseError};
use thiserror::Error;

use super::TypedTablebase;

/// The cache of decompressed blocks, in bytes. Half of it is for WDL: more than
/// the 530 million bytes of all positions with up to five pieces.
const CACHE: u64 = 1_280 << 20;

/// A tablebase cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There are no tablebases of the game.
    #[error("there are no endgame tables of {variant}")]
    Variant {
        /// The name of the game.
        variant: &'static str,
    },
    /// The folder has no tablebase of the game, or not all of two pieces.
    #[error("there are no endgame tables of {variant} in {}", folder.display())]
    Empty {
        /// The folder of the game.
        folder: PathBuf,
        /// The name of the game.
        variant: &'static str,
    },
    /// A file cannot be read.
    #[error(transparent)]
    Table(#[from] TablebaseError),
}

impl<R: Rules> TypedTablebase<R> {
    /// Opens the tablebase of a variant in a directory, as `dameo tables build`
    /// writes it. All files are opened and checked, except their blocks, which
    /// are checked when they are read.
    ///
    /// # Errors
    /// If there is no tablebase, or a file is missing or damaged.
    pub fn open(variant: Variant, directory: &Path) -> Result<Self, OpenError> {
        R::Family::choose(Opener(variant, directory))
    }
}

struct Opener<'a>(Variant, &'a Path);

impl<R: Rules> ByFamily<R> for Opener<'_> {
    type Output = Result<TypedTablebase<R>, OpenError>;

    fn dameo(self) -> Self::Output
    where
        R: DameoRules,
    {
        let tablebase = Tablebase::<R>::open(self.0, self.1, Access::Mapped, CACHE)?;
        tablebase.open_files()?;
        let folder = tablebase.folder().path().to_owned();
        let tablebase = TypedTablebase::new(tablebase);
        if tablebase.max_pieces() == 0 {
            return Err(OpenError::Empty { folder, variant: self.0.name() });
        }
        Ok(tablebase)
    }

    fn damone(self) -> Self::Output
    where
        R: DamoneRules,
    {
        Err(OpenError::Variant { variant: self.0.name() })
    }
}
