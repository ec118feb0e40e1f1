//! Endgame tables.
mod combinations;
mod error;
mod folder;
mod format;
mod generate;
mod index;
mod material;
mod pieces;
mod source;
mod value;

pub use crate::error::TableError;
pub use crate::folder::{ClassRecord, FileRecord, Folder, Manifest, TableRecord};
pub use crate::format::{Metric, TableFile};
pub use crate::generate::{Builder, Progress, Statistics};
pub use crate::index::Index;
pub use crate::material::{Class, MAX_PIECES, Matchup, Material, ParseClassError};
pub use crate::source::{MappedFile, PlainFile, Source};
pub use crate::value::{Value, Wdl};
