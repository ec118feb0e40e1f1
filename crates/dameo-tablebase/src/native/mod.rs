//! Files on disk, memory maps and the C library of zstd: everything behind the
//! feature `native`.

mod decoder;
mod files;

use std::path::Path;

use dameo::DameoRules;

pub use self::files::{Access, MappedFile, PlainFile};
use crate::error::TablebaseError;
use crate::format::Zstd;
use crate::manifest::Folder;
use crate::probe::Tablebase;

impl<R: DameoRules> Tablebase<R> {
    /// Opens the tables of the game in `directory` that its manifest lists.
    /// Blocks that have been read are cached in up to `cache` bytes; half of
    /// them are for WDL. Table files are opened at the first probe.
    ///
    /// # Errors
    /// If the manifest cannot be read.
    pub fn open(directory: &Path, access: Access, cache: u64) -> Result<Self, TablebaseError> {
        let folder = Folder::new::<R>(directory);
        let manifest = folder.read_manifest()?;
        let mut tablebase = Self::new(folder, Some(access.opener()), Zstd::C, cache);
        for record in manifest.classes.iter().flat_map(|class| &class.tables) {
            tablebase.entry(record.signature);
        }
        Ok(tablebase)
    }
}
