//! Endgame tables of Dameo and its relatives: the exact value of every
//! position with few pieces.
//!
//! | to do | use |
//! |---|---|
//! | make tables | [`Builder`] |
//! | ask for the value of a position | [`Tablebase`], [`QuietPosition`](dameo::QuietPosition) |
//! | check tables | [`Tablebase::verify`] |
//! | know what tables there are and what is in them | [`Folder`], [`Manifest`] |
//! | number positions | [`Index`] |
//!
//! Everything is generic over the [`Rules`](dameo::Rules) of a game, as in the
//! crate `dameo`. `docs/table-format.md` describes the files.
//!
//! Making and verifying tables needs the feature `build`, which is on unless
//! one says otherwise; reading them from files needs `native`, which `build`
//! includes. Without both, tables are read from memory and decompressed by Rust
//! alone, as in a browser.

// The generator asks more of some modules than readers do.
mod combinations;
mod error;
mod folder;
mod format;
#[cfg(feature = "build")]
mod generate;
#[cfg_attr(not(feature = "build"), allow(dead_code))]
mod index;
#[cfg_attr(not(feature = "build"), allow(dead_code))]
mod material;
mod memory;
#[cfg_attr(not(feature = "build"), allow(dead_code))]
mod pieces;
mod probe;
mod source;
mod statistics;
#[cfg_attr(not(feature = "build"), allow(dead_code))]
mod value;
#[cfg(feature = "build")]
mod verify;

pub use crate::error::TablebaseError;
pub use crate::folder::{ClassRecord, FileRecord, Folder, Longest, Manifest, TableRecord};
pub use crate::format::{Expected, Metric, TableFile, Zstd};
#[cfg(feature = "build")]
pub use crate::generate::{Builder, Progress};
pub use crate::index::Index;
pub use crate::material::{
    MAX_PIECES, Material, MaterialClass, MaterialSignature, ParseMaterialError,
};
#[cfg(feature = "native")]
pub use crate::probe::Access;
pub use crate::probe::{ProbedMove, Report, Tablebase};
pub use crate::source::Source;
#[cfg(feature = "native")]
pub use crate::source::{MappedFile, PlainFile};
pub use crate::statistics::Statistics;
pub use crate::value::{Value, Wdl};
#[cfg(feature = "build")]
pub use crate::verify::{Contradiction, Verification};
