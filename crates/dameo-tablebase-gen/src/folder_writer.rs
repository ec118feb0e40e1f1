//! Adding tables that were built elsewhere to a folder.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use dameo_tablebase::{
    ClassRecord, Expected, Folder, Manifest, Metric, PlainFile, TableFile, TableRecord,
    TablebaseError, Zstd,
};
use rayon::prelude::*;

use crate::error::BuildError;
use crate::folder::{PARTIAL, lock, write_manifest};

/// The folder of the tables of a variant, to which finished classes are added that were built
/// elsewhere. Nobody else writes to it while this lives.
#[derive(Debug)]
pub struct FolderWriter {
    folder: Folder,
    manifest: Manifest,
    _lock: File,
}

impl FolderWriter {
    /// Creates the folder if necessary, and locks it.
    ///
    /// # Errors
    /// If it cannot be written, another program writes to it, or its manifest cannot be read.
    pub fn open(folder: Folder) -> Result<Self, BuildError> {
        let lock = lock(&folder)?;
        let manifest = folder.read_manifest()?;
        Ok(Self { folder, manifest, _lock: lock })
    }

    /// What it has.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Where a file is to be written before [`add_file`](Self::add_file). One that is left there
    /// is removed by whoever locks the folder next.
    #[must_use]
    pub fn incoming(&self) -> PathBuf {
        self.folder.path().join(format!("{PARTIAL}incoming"))
    }

    /// Checks every byte of the [incoming](Self::incoming) file, and gives it its name. Until its
    /// class is [added](Self::add_class), nobody looks for it.
    ///
    /// # Errors
    /// If it is not the file that the record of the table says, or cannot be renamed; then it is
    /// removed.
    pub fn add_file(&self, record: &TableRecord, metric: Metric) -> Result<(), TablebaseError> {
        let (incoming, name) = (self.incoming(), self.folder.file(record.signature, metric));
        let added = self.check(&incoming, record, metric).and_then(|()| {
            fs::rename(&incoming, &name).map_err(TablebaseError::io("write", &name))
        });
        if added.is_err() {
            // What is wrong with it is said already.
            let _ = fs::remove_file(&incoming);
        }
        added
    }

    fn check(
        &self,
        path: &Path,
        record: &TableRecord,
        metric: Metric,
    ) -> Result<(), TablebaseError> {
        let TableRecord { signature, len, .. } = *record;
        let rules = self.folder.variant().name();
        let expected = Expected { rules, signature, metric, len };
        let file = TableFile::open(path, Box::new(PlainFile::open(path)?), expected, Zstd::C)?;
        let known = record.file(metric).map(|file| file.checksum);
        if known != Some(file.checksum()) {
            return Err(TablebaseError::Foreign {
                path: path.to_owned(),
                found: format!("a table with checksum {:016x}", file.checksum()),
                expected: "the one that the manifest lists".to_owned(),
            });
        }
        (0..file.blocks()).into_par_iter().try_for_each(|block| file.check_block(block))
    }

    /// Adds a class, all files of which are there, to the manifest.
    ///
    /// # Errors
    /// If the manifest cannot be written.
    pub fn add_class(&mut self, record: ClassRecord) -> Result<(), TablebaseError> {
        let mut manifest = self.manifest.clone();
        manifest.insert(record);
        write_manifest(&self.folder, &manifest)?;
        self.manifest = manifest;
        Ok(())
    }
}
