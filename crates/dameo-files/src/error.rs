//! What goes wrong with files.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// A file cannot be stored, fetched or deleted, or the place of all cannot be used.
#[derive(Debug, Error)]
pub enum FilesError {
    /// There is no such file.
    #[error("{place} has no file {name}")]
    Missing {
        /// Where the files are, without what is secret.
        place: String,
        /// The name of the file.
        name: String,
    },
    /// The storage does not allow it.
    #[error("{place} refuses the credentials, or does not allow it to them")]
    Refused {
        /// Where the files are, without what is secret.
        place: String,
    },
    /// The storage cannot be reached, or fails.
    #[error("{place}: {reason}")]
    Unavailable {
        /// Where the files are, without what is secret.
        place: String,
        /// Why.
        reason: String,
    },
    /// A file of this machine cannot be read or written.
    #[error("{}: {error}", path.display())]
    Local {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// This program was built without storage by the protocol of S3.
    #[error("{place}: this program was built without storage by the protocol of S3")]
    NotBuilt {
        /// Where the files are, without what is secret.
        place: String,
    },
}

impl FilesError {
    pub(crate) fn new(place: &str, error: object_store::Error) -> Self {
        use object_store::Error;
        let place = place.to_owned();
        match error {
            Error::NotFound { path, .. } => Self::Missing { place, name: path },
            Error::PermissionDenied { .. } | Error::Unauthenticated { .. } => {
                Self::Refused { place }
            }
            other => {
                let reason = innermost(&other);
                if is_refusal(&reason) {
                    Self::Refused { place }
                } else {
                    Self::Unavailable { place, reason }
                }
            }
        }
    }
}

/// Whether an answer was 401 or 403. Where files are listed, the client tells it by its text alone.
fn is_refusal(reason: &str) -> bool {
    let status = reason.strip_prefix("Server returned non-2xx status code: ").unwrap_or_default();
    status.starts_with("401 ") || status.starts_with("403 ")
}

/// The reason at the bottom: those above repeat it, and what was asked for.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
