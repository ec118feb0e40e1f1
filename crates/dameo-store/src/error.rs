//! Why something was not stored or read.

use dameo_room::CommitResult;
use thiserror::Error;

/// Why something was not stored or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// It is certainly not stored, and may be if it is tried again: the disk is full, or the
    /// database is away.
    #[error("the database cannot be used at present: {0}")]
    Unavailable(String),
    /// Nobody knows whether it is stored: the answer was lost.
    #[error("the database did not answer: {0}")]
    Unknown(String),
    /// Something with this id exists already.
    #[error("\"{id}\" exists already")]
    Exists {
        /// The id.
        id: String,
    },
    /// What it refers to does not exist.
    #[error("there is no {what} \"{id}\"")]
    Missing {
        /// `account` or `game`.
        what: &'static str,
        /// The id.
        id: String,
    },
    /// What is stored cannot be read.
    #[error("bad {what} in the database: {reason}")]
    Corrupt {
        /// The table and the key.
        what: String,
        /// What is wrong.
        reason: String,
    },
}

impl StoreError {
    /// What it says of a commit.
    pub(crate) fn commit_result(&self) -> CommitResult {
        match self {
            Self::Unknown(_) => CommitResult::Unknown,
            _ => CommitResult::Failed,
        }
    }
}
