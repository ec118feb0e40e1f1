//! Files on disk, memory maps and the C library of zstd: everything behind the
//! feature `native`.

mod decoder;
mod files;

use std::path::Path;

use dameo::Variant;

pub use self::files::{Access, MappedFile, PlainFile};
use crate::any::AnyTablebase;
use crate::error::TablebaseError;
use crate::format::Zstd;
use crate::manifest::Folder;
use crate::probe::Config;

impl AnyTablebase {
    /// Opens the tables of `variant` in `directory` that its manifest lists; none
    /// without a manifest. Blocks that have been read are cached in up to `cache`
    /// bytes; half of them are for WDL. Table files are opened at the first
    /// probe.
    ///
    /// # Errors
    /// If the variant has no tablebases or the manifest cannot be read.
    pub fn open(
        variant: Variant,
        directory: &Path,
        access: Access,
        cache: u64,
    ) -> Result<Self, TablebaseError> {
        Ok(Self::new(Config::open(variant, directory, access, cache)?))
    }
}

impl Config {
    fn open(
        variant: Variant,
        directory: &Path,
        access: Access,
        cache: u64,
    ) -> Result<Self, TablebaseError> {
        let folder = Folder::new(directory, variant)?;
        let classes = folder.read_manifest()?.classes;
        let tables = classes.iter().flat_map(|class| &class.tables);
        let signatures = tables.map(|table| table.signature).collect();
        Ok(Self { folder, open_source: Some(access.opener()), signatures, zstd: Zstd::C, cache })
    }
}
