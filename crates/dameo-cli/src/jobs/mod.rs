//! What workers can do.

mod analysis;
mod review;
#[cfg(feature = "lab")]
mod selfplay;
mod tables;
mod work_folder;

pub(crate) use self::analysis::{AnalysisJob, AnalysisWork};
pub(crate) use self::review::ReviewWork;
#[cfg(feature = "lab")]
pub(crate) use self::selfplay::{SelfPlayJob, SelfPlayWork};
pub(crate) use self::tables::{TableJob, TableWork};

use dameo_jobs::WorkError;
use serde::de::DeserializeOwned;

/// Reads the input of a job.
fn read<T: DeserializeOwned>(input: &str) -> Result<T, WorkError> {
    serde_json::from_str(input)
        .map_err(|error| WorkError::Impossible(format!("the input of the job: {error}")))
}

/// The version of the program, on which results of the engine depend.
pub(crate) fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Leaves a job to a worker of the version for which it is.
fn check_version(wanted: &str) -> Result<(), WorkError> {
    let here = version();
    if wanted == here {
        return Ok(());
    }
    Err(WorkError::Away(format!("it is for workers of version {wanted}; this is {here}")))
}
