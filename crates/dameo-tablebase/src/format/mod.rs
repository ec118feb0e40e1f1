//! Table files, byte by byte as `docs/table-format.md` describes them.

mod block;
mod decoder;
mod header;
mod reader;
#[cfg(feature = "build")]
mod writer;

#[cfg(feature = "build")]
pub(crate) use self::block::POSITIONS_PER_CHUNK;
pub use self::decoder::Zstd;
pub use self::header::Metric;
pub use self::reader::{Expected, TableFile};
#[cfg(feature = "build")]
pub(crate) use self::writer::{PARTIAL, TableWriter, Written, partial_file, persist};
