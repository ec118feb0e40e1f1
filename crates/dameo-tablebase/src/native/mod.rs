//! Files on disk, memory maps and the C library of zstd: everything behind the
//! feature `native`.

mod decoder;
mod files;

use std::fs;
use std::path::Path;

use dameo::Variant;

pub use self::files::{Access, MappedFile, PlainFile};
use crate::any::AnyTablebase;
use crate::error::TablebaseError;
use crate::format::Zstd;
use crate::manifest::Folder;
use crate::probe::Config;

impl AnyTablebase {
    /// The size of the block cache of [`open`](Self::open), in bytes.
    pub const DEFAULT_CACHE: u64 = 64 << 20;

    /// Opens the tables of `variant` in `directory`, mapped into memory and with a block
    /// cache of [`DEFAULT_CACHE`](Self::DEFAULT_CACHE) bytes.
    ///
    /// # Errors
    /// As [`open_with`](Self::open_with).
    ///
    /// ```no_run
    /// use dameo::{AnyPosition, Variant};
    /// use dameo_tablebase::AnyTablebase;
    ///
    /// let tablebase = AnyTablebase::open(Variant::Dameo, "tables")?;
    /// let position = AnyPosition::from_fen(Variant::Dameo, "W:WKc4,Kf4:Ba2")?;
    /// println!("{}", tablebase.probe_wdl(&position)?);
    /// if let Some(plies) = tablebase.probe_dtw(&position)?.distance() {
    ///     println!("the game ends in {plies} plies");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(variant: Variant, directory: impl AsRef<Path>) -> Result<Self, TablebaseError> {
        Self::open_with(variant, directory, Access::default(), Self::DEFAULT_CACHE)
    }

    /// Opens the tables of `variant` in `directory` that its manifest lists; none
    /// without a manifest. Blocks that have been read are cached in up to `cache`
    /// bytes; half of them are for WDL. Table files are opened at the first
    /// probe.
    ///
    /// # Errors
    /// If the variant has no tablebases, there is no such directory, or the manifest
    /// cannot be read.
    pub fn open_with(
        variant: Variant,
        directory: impl AsRef<Path>,
        access: Access,
        cache: u64,
    ) -> Result<Self, TablebaseError> {
        Ok(Self::new(Config::open(variant, directory.as_ref(), access, cache)?))
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
        fs::read_dir(directory).map_err(TablebaseError::io("open", directory))?;
        let classes = folder.read_manifest()?.classes;
        let tables = classes.iter().flat_map(|class| &class.tables);
        let tables = tables.map(|table| (table.signature, table.dtw.is_some())).collect();
        Ok(Self { folder, open_source: Some(access.opener()), tables, zstd: Zstd::C, cache })
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    /// A misspelt path would otherwise look like a directory without tables.
    #[test]
    fn a_directory_that_is_not_there_cannot_be_opened() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(AnyTablebase::open(Variant::Dameo, &directory).unwrap().max_pieces(), 0);
        let none = directory.path().join("none");
        match AnyTablebase::open(Variant::Dameo, &none).err() {
            Some(TablebaseError::Io { path, source, .. }) => {
                assert_eq!((path, source.kind()), (none, ErrorKind::NotFound));
            }
            error => panic!("{error:?}"),
        }
        let file = directory.path().join("file");
        fs::write(&file, "").unwrap();
        let error = AnyTablebase::open(Variant::Dameo, &file).err().unwrap().to_string();
        assert_eq!(error, format!("cannot open {}", file.display()));
    }
}
