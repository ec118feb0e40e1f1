//! The arguments of a tablebase, whatever its rules.

use std::path::Path;

use dameo::Variant;

use crate::error::TablebaseError;
use crate::format::Zstd;
use crate::manifest::Folder;
use crate::material::MaterialSignature;
use crate::source::Source;

/// Opens the file at a path.
pub(crate) type OpenSource = fn(&Path) -> Result<Box<dyn Source>, TablebaseError>;

/// The arguments of [`Tablebase::new`](super::Tablebase::new).
pub(crate) struct Config {
    pub(crate) folder: Folder,
    /// How the files of the folder are opened; without it, all tables are added.
    pub(crate) open_source: Option<OpenSource>,
    /// The tables of the folder, and whether they have distances.
    pub(crate) tables: Vec<(MaterialSignature, bool)>,
    pub(crate) zstd: Zstd,
    /// Size of the cache in bytes.
    pub(crate) cache: u64,
}

impl Config {
    /// No tables, which are added later.
    pub(crate) fn empty(variant: Variant, cache: u64) -> Result<Self, TablebaseError> {
        let folder = Folder::new("", variant)?;
        let tables = Vec::new();
        Ok(Self { folder, open_source: None, tables, zstd: Zstd::RUST, cache })
    }
}
