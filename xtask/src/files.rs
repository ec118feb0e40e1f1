//! Files and folders, with errors that name them.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};

pub(crate) fn read(file: impl AsRef<Path>) -> Result<String> {
    let file = file.as_ref();
    fs::read_to_string(file).map_err(|error| failure("read", file, &error))
}

/// Writes a file, and makes its folder.
pub(crate) fn write(file: impl AsRef<Path>, text: impl AsRef<[u8]>) -> Result {
    let file = file.as_ref();
    create_folder_of(file)?;
    fs::write(file, text).map_err(|error| failure("write", file, &error))
}

/// Creates a file to be written, and its folder.
pub(crate) fn create(file: &Path) -> Result<File> {
    create_folder_of(file)?;
    File::create(file).map_err(|error| failure("write", file, &error))
}

/// Opens a file to be written at its end, and creates it and its folder.
pub(crate) fn append(file: &Path) -> Result<File> {
    create_folder_of(file)?;
    let opened = File::options().append(true).create(true).open(file);
    opened.map_err(|error| failure("write", file, &error))
}

pub(crate) fn create_folder(folder: impl AsRef<Path>) -> Result {
    let folder = folder.as_ref();
    fs::create_dir_all(folder).map_err(|error| failure("create", folder, &error))
}

fn create_folder_of(file: &Path) -> Result {
    match file.parent() {
        Some(folder) => create_folder(folder),
        None => Ok(()),
    }
}

/// Deletes a file or a folder with all that is in it, if it is there.
pub(crate) fn remove(path: impl AsRef<Path>) -> Result {
    let path = path.as_ref();
    let removed = match fs::symlink_metadata(path) {
        Ok(data) if data.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(failure("delete", path, &error))
        }
        _ => Ok(()),
    }
}

/// Copies a file, and makes the folder that it goes into.
pub(crate) fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result {
    let (from, to) = (from.as_ref(), to.as_ref());
    create_folder_of(to)?;
    match fs::copy(from, to) {
        Ok(_) => Ok(()),
        Err(error) => {
            let (from, to) = (from.display(), to.display());
            Err(Failure::new(format!("cannot copy {from} to {to}: {error}")))
        }
    }
}

/// Copies a folder with all that is in it.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result {
    create_folder(to)?;
    for path in entries(from)? {
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() { copy_folder(&path, &target)? } else { copy(&path, &target)? }
    }
    Ok(())
}

pub(crate) fn rename(from: &Path, to: &Path) -> Result {
    fs::rename(from, to).map_err(|error| failure("rename", from, &error))
}

/// What is in a folder, in the order of names.
pub(crate) fn entries(folder: impl AsRef<Path>) -> Result<Vec<PathBuf>> {
    let folder = folder.as_ref();
    let mut paths = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>())
        .map_err(|error| failure("read", folder, &error))?;
    paths.sort();
    Ok(paths)
}

/// The files of a folder whose names end so, in the order of names.
pub(crate) fn ending(folder: impl AsRef<Path>, end: &str) -> Result<Vec<PathBuf>> {
    let mut paths = entries(folder)?;
    paths.retain(|path| path.is_file() && name(path).ends_with(end));
    Ok(paths)
}

/// The name of a file or folder.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn failure(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("cannot {what} {}: {error}", path.display()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An empty folder for a test.
    pub(crate) fn folder(name: &str) -> PathBuf {
        let folder = crate::paths::target().join("tmp").join("xtask").join(name);
        remove(&folder).unwrap();
        create_folder(&folder).unwrap();
        folder
    }

    #[test]
    fn folders_are_copied_listed_and_deleted() {
        let folder = folder("files");
        write(folder.join("a").join("one.txt"), "1").unwrap();
        write(folder.join("a").join("two.ts"), "2").unwrap();
        copy_folder(&folder.join("a"), &folder.join("b")).unwrap();
        assert_eq!(read(folder.join("b").join("one.txt")).unwrap(), "1");
        assert_eq!(entries(folder.join("b")).unwrap().len(), 2);
        let found = ending(folder.join("b"), ".ts").unwrap();
        assert_eq!(found, [folder.join("b").join("two.ts")]);
        remove(folder.join("b")).unwrap();
        remove(folder.join("b")).unwrap();
        let missing = folder.join("b");
        let failure = entries(&missing).unwrap_err().to_string();
        assert!(failure.starts_with(&format!("cannot read {}: ", missing.display())), "{failure}");
    }
}
