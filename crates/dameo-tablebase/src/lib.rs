//! Probes endgame tablebases of Dameo and related games: WDL (win, draw or
//! loss) and DTW (distance to win in plies) of every position with few pieces.
//!
//! | task | item |
//! |---|---|
//! | probe positions of a variant known at run time | [`AnyTablebase`] |
//! | list every move with its value, and the best line | [`AnyTablebase::report`] |
//! | probe in a search | [`Tablebase`], [`QuietPosition`](dameo::QuietPosition) |
//! | find out which tables a folder has | [`Folder`], [`Manifest`] |
//! | name the pieces of a table | [`MaterialSignature`], [`MaterialClass`] |
//! | map positions to indices and back | [`Index`] |
//!
//! A *table* holds the values of one [`MaterialSignature`], a *tablebase* all
//! tables of a game. `docs/tablebase-format.md` describes the files; the crate
//! `dameo-tablebase-gen` builds and verifies them.
//!
//! The feature `native` (on by default) adds files on disk, memory maps and the
//! C library of zstd. Without it, tables are read from memory and decompressed
//! by Rust alone, as in a browser.

mod any;
mod combinations;
mod error;
mod format;
mod index;
pub mod large_pages;
mod manifest;
mod material;
#[cfg(feature = "native")]
mod native;
mod pieces;
mod probe;
mod source;
mod supported;
mod value;

pub use crate::any::{AnyTablebase, ProbeRules};
pub use crate::error::TablebaseError;
pub use crate::format::{Expected, Metric, TableFile, Zstd};
pub use crate::index::Index;
pub use crate::manifest::{
    ClassRecord, FileRecord, Folder, Longest, Manifest, Statistics, TableRecord,
};
pub use crate::material::{
    MAX_PIECES, Material, MaterialClass, MaterialSignature, ParseMaterialError,
};
#[cfg(feature = "native")]
pub use crate::native::{Access, MappedFile, PlainFile};
pub use crate::probe::{ProbedMove, Report, Tablebase};
pub use crate::source::Source;
pub use crate::supported::is_supported;
pub use crate::value::{KnownValue, Value, Wdl};

/// What `dameo-tablebase-gen` shares with the probing code: the parts of the
/// index, the byte encoding of values and the layout of the files must be the
/// same on both sides, so they are defined once, here.
///
/// Not covered by semantic versioning.
#[doc(hidden)]
pub mod internals {
    pub use crate::combinations::{choose, term};
    pub use crate::format::Decoder;
    pub use crate::format::block::{COMPRESSED, CONSTANT, decompress};
    pub use crate::format::header::{ENTRY_LEN, Header, checksum, seal};
    pub use crate::index::{
        Arrangement, Cursor, Group, Men, MenIndex, OneMore, Orbit, Orbits, Slice,
    };
    pub use crate::pieces::Pieces;
    pub use crate::value::{Best, Code};
}

#[cfg(all(doctest, feature = "native"))]
#[doc = include_str!("../README.md")]
struct Readme;
