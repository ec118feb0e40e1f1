//! Temporary folders of jobs, which a killed worker leaves behind.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::TempDir;

/// What their names begin with.
const PREFIX: &str = "dameo-job-";
/// The file within that is locked as long as the job has the folder.
const LOCK: &str = "job.lock";

/// A temporary folder, until it is dropped.
#[derive(Debug)]
pub(super) struct WorkFolder {
    // Before the folder, in which it is.
    _lock: File,
    folder: TempDir,
}

impl WorkFolder {
    /// A new one within a folder, from which those of killed workers are removed.
    ///
    /// # Errors
    /// If it cannot be made, or another one cannot be removed.
    pub(super) fn within(parent: &Path) -> io::Result<Self> {
        remove_abandoned(parent)?;
        loop {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
            let lock = File::create(folder.path().join(LOCK))?;
            // Another worker can take it for abandoned before it is locked.
            if lock.try_lock().is_ok() && folder.path().join(LOCK).exists() {
                return Ok(Self { _lock: lock, folder });
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }
}

fn remove_abandoned(parent: &Path) -> io::Result<()> {
    for entry in fs::read_dir(parent)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
        // One that has no lock is just being made, and is empty; that of another user stays.
        let lock = is_ours.then(|| File::open(entry.path().join(LOCK)));
        if let Some(Ok(lock)) = lock
            && lock.try_lock().is_ok()
        {
            match fs::remove_dir_all(entry.path()) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => tracing::info!(folder = %entry.path().display(), "left by another worker"),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_killed_workers_are_removed() {
        let parent = tempfile::tempdir().unwrap();
        let held = WorkFolder::within(parent.path()).unwrap();
        let abandoned = parent.path().join(format!("{PREFIX}abandoned"));
        fs::create_dir(&abandoned).unwrap();
        fs::write(abandoned.join("table"), "half").unwrap();
        File::create(abandoned.join(LOCK)).unwrap();
        let (other, new) = (parent.path().join("other"), parent.path().join(PREFIX));
        fs::create_dir(&other).unwrap();
        fs::create_dir(&new).unwrap();
        let second = WorkFolder::within(parent.path()).unwrap();
        assert!(!abandoned.exists());
        for folder in [held.path(), second.path(), &other, &new] {
            assert!(folder.exists(), "{}", folder.display());
        }
        let path = held.path().to_owned();
        drop(held);
        assert!(!path.exists());
    }
}
