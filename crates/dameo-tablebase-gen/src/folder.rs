//! Writing to the folder of a game: the lock, the manifest and files that
//! appear only when they are complete.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use dameo_tablebase::{Folder, Manifest, TablebaseError};
use tempfile::NamedTempFile;

use crate::error::BuildError;

/// Prefix of the names of incomplete files.
pub(crate) const PARTIAL: &str = ".partial-";

/// Creates the folder if necessary, excludes other builders as long as the
/// returned file lives, and removes the incomplete files of a killed one.
pub(crate) fn lock(folder: &Folder) -> Result<File, BuildError> {
    let path = folder.path();
    fs::create_dir_all(path).map_err(TablebaseError::io("make", path))?;
    let file = path.join("lock");
    let lock = File::create(&file).map_err(TablebaseError::io("write", &file))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(BuildError::Busy { folder: path.to_owned() }),
        Err(TryLockError::Error(error)) => {
            return Err(TablebaseError::io("lock", file)(error).into());
        }
    }
    remove_partial_files(path)?;
    Ok(lock)
}

fn remove_partial_files(folder: &Path) -> Result<(), TablebaseError> {
    let read = || TablebaseError::io("read", folder);
    for entry in fs::read_dir(folder).map_err(read())? {
        let entry = entry.map_err(read())?;
        if entry.file_name().to_string_lossy().starts_with(PARTIAL) {
            let path = entry.path();
            fs::remove_file(&path).map_err(TablebaseError::io("remove", path))?;
        }
    }
    Ok(())
}

/// Writes the manifest.
pub(crate) fn write_manifest(folder: &Folder, manifest: &Manifest) -> Result<(), TablebaseError> {
    let path = folder.manifest();
    let write = || {
        let mut file = partial_file(folder.path())?;
        serde_json::to_writer_pretty(&mut file, manifest)?;
        file.write_all(b"\n")?;
        persist(file, &path)
    };
    write().map_err(TablebaseError::io("write", &path))
}

/// A file with a temporary name, which is removed unless it is
/// [persisted](persist).
pub(crate) fn partial_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PARTIAL);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Renames a file after its bytes are on the disk.
pub(crate) fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The name is on the disk only after the folder is.
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
