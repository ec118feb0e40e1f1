//! Table files, byte by byte as `docs/table-format.md` describes them.

mod block;
mod header;
mod reader;
mod writer;

pub(crate) use self::block::{POSITIONS_PER_CHUNK, unpack};
pub use self::header::Metric;
pub use self::reader::TableFile;
pub(crate) use self::writer::{PARTIAL, TableWriter, Written, partial_file, persist};
