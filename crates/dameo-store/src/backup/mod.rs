//! Everything that is stored as lines of JSON, which any database of this program can take in.
//!
//! The first line is the header, the last one the number of rows; every other line is a row: an
//! object with the name of its table and its columns.

mod checks;
mod read;
mod tables;
mod write;

pub use self::read::{Restore, RestoreError};
pub use self::write::Backup;

use serde::{Deserialize, Serialize};

/// The name of the format.
const FORMAT: &str = "dameo-backup";

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    /// The version of the tables.
    version: i64,
}

/// The last line, without which a backup is cut off.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    /// The number of rows before it.
    rows: u64,
}
