//! Table files as `docs/tablebase-format.md` specifies them, byte by byte.

pub(crate) mod block;
mod decoder;
pub(crate) mod header;
mod reader;

pub use self::decoder::{Decoder, Zstd};
pub use self::header::Metric;
pub use self::reader::{Expected, TableFile};
