//! What can go wrong in training.

use std::io;
use std::path::PathBuf;

use dameo_nnue::NetworkError;
use thiserror::Error;

/// A network cannot be trained.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainingError {
    /// A setting makes no sense.
    #[error("{0}")]
    Settings(&'static str),
    /// The file of an earlier run would be overwritten.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The file of a checkpoint cannot be used. It is left as it is.
    #[error("{}: {error}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: CheckpointError,
    },
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// The loss is not a finite number. The files are those of the last checkpoint.
    #[error(
        "the loss is not finite any more, in batch {batch} of epoch {epoch}: a smaller learning rate may help"
    )]
    Diverged {
        /// The epoch, from 1.
        epoch: u32,
        /// The batch of the epoch, from 1; after the last one the test.
        batch: u64,
    },
    /// The network cannot be quantised.
    #[error("cannot quantise the network")]
    Network(#[from] NetworkError),
    /// Threads cannot be started.
    #[error("cannot start threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// A checkpoint cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The first bytes are not those of a checkpoint.
    #[error("expected a checkpoint, which begins with \"DMOTRAIN\"")]
    NotCheckpoint,
    /// It was written by another version of this program.
    #[error("it has version {found}: expected {expected}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// Its checksum or its length does not match.
    #[error("it is damaged")]
    Damaged,
    /// It belongs to other settings or data.
    #[error("it belongs to other settings or data: expected {expected}, found {found}")]
    OtherSettings {
        /// The settings expected, as JSON.
        expected: String,
        /// Those of the file.
        found: String,
    },
}
