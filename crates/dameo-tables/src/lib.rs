//! Endgame tables of Dameo and its relatives: the exact value of every
//! position with few pieces.
//!
//! | to do | use |
//! |---|---|
//! | make tables | [`Builder`] |
//! | ask for the value of a position | [`Tables`], [`Quiet`] |
//! | check tables | [`Tables::verify`] |
//! | know what tables there are and what is in them | [`Folder`], [`Manifest`] |
//! | number positions | [`Index`] |
//!
//! Everything is generic over the [`Rules`](dameo::Rules) of a game, as in the
//! crate `dameo`. `docs/table-format.md` describes the files.

mod combinations;
mod error;
mod folder;
mod format;
mod generate;
mod index;
mod material;
mod pieces;
mod probe;
mod source;
mod value;
mod verify;

pub use crate::error::TableError;
pub use crate::folder::{ClassRecord, FileRecord, Folder, Longest, Manifest, TableRecord};
pub use crate::format::{Metric, TableFile};
pub use crate::generate::{Builder, Progress, Statistics};
pub use crate::index::Index;
pub use crate::material::{Class, MAX_PIECES, Matchup, Material, ParseClassError};
pub use crate::probe::{Access, ProbedMove, Quiet, Report, Tables};
pub use crate::source::{MappedFile, PlainFile, Source};
pub use crate::value::{Value, Wdl};
pub use crate::verify::{Contradiction, Verification};
