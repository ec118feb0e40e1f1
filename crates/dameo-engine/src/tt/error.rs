//! The error of an allocation.

use thiserror::Error;

/// There is not enough memory for a transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not enough memory for a transposition table of {mib} MiB: expected a smaller size")]
pub struct HashError {
    /// The size, in MiB.
    pub mib: usize,
}
