//! Tables in a folder.

use std::path::{Path, PathBuf};

use dameo::{ByFamily, DameoRules, DamoneRules, Family, Rules};
use dameo_tablebase::{Access, Tablebase, TablebaseError};
use thiserror::Error;

use super::SearchTablebase;

/// What blocks of tables may take in memory, in bytes. Half of it is for who
/// wins: more than the 530 million bytes of all tables of five pieces.
const CACHE: u64 = 1_280 << 20;

/// There are no tables to use.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Nobody makes tables of the game.
    #[error("there are no endgame tables of {variant}")]
    Variant {
        /// Its name.
        variant: &'static str,
    },
    /// The folder has none, or not all with as few pieces as there can be.
    #[error("there are no endgame tables of {variant} in {}", folder.display())]
    Empty {
        /// Where they were looked for.
        folder: PathBuf,
        /// The name of the game.
        variant: &'static str,
    },
    /// Tables cannot be read.
    #[error(transparent)]
    Table(#[from] TablebaseError),
}

impl<R: Rules> SearchTablebase<R> {
    /// The tables of the game in a directory, as `dameo tables build` makes
    /// them. All files are opened and checked but for their blocks, which are
    /// when they are read.
    ///
    /// # Errors
    /// If there are no tables, or one is missing or damaged.
    pub fn open(directory: &Path) -> Result<Self, OpenError> {
        R::Family::choose(Opener(directory))
    }
}

struct Opener<'a>(&'a Path);

impl<R: Rules> ByFamily<R> for Opener<'_> {
    type Output = Result<SearchTablebase<R>, OpenError>;

    fn dameo(self) -> Self::Output
    where
        R: DameoRules,
    {
        let tables = Tablebase::<R>::open(self.0, Access::Mapped, CACHE)?;
        tables.open_files()?;
        let folder = tables.folder().path().to_owned();
        let endgames = SearchTablebase::new(tables);
        if endgames.max_pieces() == 0 {
            return Err(OpenError::Empty { folder, variant: R::NAME });
        }
        Ok(endgames)
    }

    fn damone(self) -> Self::Output
    where
        R: DamoneRules,
    {
        Err(OpenError::Variant { variant: R::NAME })
    }
}
