//! The files of a run.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::error::TrainingError;
use dameo_journal::sync_directory_of;

/// The files of a run, named after that of the network.
#[derive(Clone, Debug)]
pub(super) struct RunFiles {
    pub(super) network: PathBuf,
    pub(super) checkpoint: PathBuf,
    pub(super) table: PathBuf,
    pub(super) picture: PathBuf,
}

impl RunFiles {
    pub(super) fn new(network: &Path) -> Self {
        Self {
            network: network.to_owned(),
            checkpoint: with_suffix(network, ".checkpoint"),
            table: with_suffix(network, ".tsv"),
            picture: with_suffix(network, ".svg"),
        }
    }

    /// Checks that no file of another run would be lost.
    pub(super) fn check_absent(&self) -> Result<(), TrainingError> {
        for path in [&self.network, &self.checkpoint, &self.table, &self.picture] {
            let exists = path.try_exists();
            if exists.map_err(|error| TrainingError::Write { path: path.clone(), error })? {
                return Err(TrainingError::Exists(path.clone()));
            }
        }
        Ok(())
    }

    /// Checks that files can be written next to the network: to find out after an epoch is
    /// too late.
    pub(super) fn check_writable(&self) -> Result<(), TrainingError> {
        let path = with_suffix(&self.checkpoint, ".partial");
        let written = File::create(&path).and_then(|_| fs::remove_file(&path));
        written.map_err(|error| TrainingError::Write { path, error })
    }
}

fn with_suffix(path: &Path, suffix: impl AsRef<OsStr>) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Writes a file as a whole: after a kill or a loss of power it is the old or the new one.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainingError> {
    replace(path, bytes).map_err(|error| TrainingError::Write { path: path.to_owned(), error })
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let partial = with_suffix(path, ".partial");
    let mut file = File::create(&partial)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&partial, path)?;
    sync_directory_of(path)
}
