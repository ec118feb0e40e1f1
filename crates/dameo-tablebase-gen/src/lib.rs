//! Builds and verifies endgame tablebases of Dameo and related games.
//!
//! | task | item |
//! |---|---|
//! | build tables by retrograde analysis | [`Builder`] |
//! | check tables against their own moves | [`verify`] |
//! | add tables that were built elsewhere to a folder | [`FolderWriter`] |
//!
//! The crate `dameo-tablebase` probes them. `docs/tablebases.md` describes the
//! method, `docs/tablebase-format.md` the files.

mod builder;
mod capture_flags;
mod cells;
mod check;
mod class_builder;
mod counts;
mod error;
mod folder;
mod folder_writer;
mod initial;
mod limits;
mod loaded;
mod man_move;
mod men_moves;
mod progress;
mod retrograde;
mod save;
mod solved;
mod solver;
mod store;
mod table_map;
mod tiles;
mod value_table;
mod verify;
mod wdl;
mod work;
mod writer;

pub use crate::builder::Builder;
pub use crate::error::BuildError;
pub use crate::folder_writer::FolderWriter;
pub use crate::limits::Unfinished;
pub use crate::progress::Progress;
pub use crate::verify::{Contradiction, Verification, verify};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
