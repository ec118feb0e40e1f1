//! The folder of a build: finished files and working memory.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use dameo::Geometry;
use dameo_tablebase::large_pages::Zeroable;
use dameo_tablebase::{
    Expected, Folder, Index, MaterialClass, Metric, PlainFile, TableFile, TableRecord,
    TablebaseError, Zstd,
};
use rayon::prelude::*;

use crate::cells::Cells;

/// Where values and counters are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Storage {
    Memory,
    Disk,
}

/// The folder of the tables of a variant.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) folder: Folder,
}

impl Store {
    /// Checks every byte of the files of a finished table.
    pub(crate) fn check<G: Geometry>(&self, record: &TableRecord) -> Result<(), TablebaseError> {
        let index = Index::<G>::new(record.signature);
        for metric in record.metrics() {
            let file = self.open(record, &index, metric)?;
            (0..file.blocks()).into_par_iter().try_for_each(|block| file.check_block(block))?;
        }
        Ok(())
    }

    /// Opens a file of a finished table, which must be the one in the manifest.
    pub(crate) fn open<G: Geometry>(
        &self,
        record: &TableRecord,
        index: &Index<G>,
        metric: Metric,
    ) -> Result<TableFile, TablebaseError> {
        let signature = record.signature;
        let path = self.folder.file(signature, metric);
        let source = Box::new(PlainFile::open(&path)?);
        let rules = self.folder.variant().name();
        let table = Expected { rules, signature, metric, len: index.len() };
        let file = TableFile::open(&path, source, table, Zstd::C)?;
        if record.file(metric).is_some_and(|record| record.checksum == file.checksum()) {
            return Ok(file);
        }
        Err(TablebaseError::Foreign {
            path,
            found: format!("a table with checksum {:016x}", file.checksum()),
            expected: "the one that the manifest lists".to_owned(),
        })
    }

    /// Numbers that are zero.
    pub(crate) fn cells<T: Zeroable>(
        &self,
        len: u64,
        storage: Storage,
    ) -> Result<Cells<T>, TablebaseError> {
        let folder = self.folder.path();
        match storage {
            Storage::Memory => Ok(Cells::in_memory(len as usize)),
            Storage::Disk => tempfile::tempfile_in(folder)
                .and_then(|file| Cells::on_disk(len as usize, file))
                .map_err(TablebaseError::io("make a working file in", folder)),
        }
    }

    /// The path of the working file of a class.
    pub(crate) fn working_file(&self, class: MaterialClass) -> PathBuf {
        self.folder.path().join(format!(".work-{class}"))
    }

    /// Removes the working file of a finished class, if there is one.
    pub(crate) fn remove_working_file(&self, class: MaterialClass) -> Result<(), TablebaseError> {
        let path = self.working_file(class);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(TablebaseError::io("remove", path)(error))
            }
            _ => Ok(()),
        }
    }
}
