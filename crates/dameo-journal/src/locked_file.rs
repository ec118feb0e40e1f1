//! Files that one program at a time writes to.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use thiserror::Error;

/// An open file with a lock, which ends when this is dropped.
#[derive(Debug)]
pub struct LockedFile(File);

/// A file cannot be opened and locked.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another program has locked it.
    #[error("another program is writing to it")]
    InUse,
    /// It cannot be opened.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl LockedFile {
    /// Opens or creates a file for reading and writing.
    ///
    /// # Errors
    /// If it cannot be opened, or another program has locked it.
    pub fn open(path: &Path) -> Result<Self, LockError> {
        Self::with(File::options().read(true).write(true).create(true).truncate(false), path)
    }

    /// Creates a file for writing; fails if there is one with this name.
    ///
    /// # Errors
    /// If it exists, cannot be created or is locked.
    pub fn create_new(path: &Path) -> Result<Self, LockError> {
        Self::with(File::options().write(true).create_new(true), path)
    }

    fn with(options: &OpenOptions, path: &Path) -> Result<Self, LockError> {
        let file = options.open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(LockError::InUse),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

impl Drop for LockedFile {
    /// Unlocks explicitly: a child process that another thread is starting shares the open
    /// file until it calls `exec`, so closing this one would not release the lock.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Deref for LockedFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for LockedFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{LockError, LockedFile};

    #[test]
    fn a_dropped_file_is_unlocked_although_a_starting_program_has_it_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let locked = LockedFile::create_new(&path).unwrap();
        let inherited = locked.try_clone().unwrap();
        assert!(matches!(LockedFile::open(&path), Err(LockError::InUse)));
        drop(locked);
        LockedFile::open(&path).unwrap();
        drop(inherited);
    }
}
