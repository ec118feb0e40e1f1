//! Files of JSON lines that survive a kill or a loss of power.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;

/// A locked file of lines, open for appending. Every line is on disk before the
/// next one is added: a kill or a loss of power damages at most the line being
/// written.
#[derive(Debug)]
pub(crate) struct AppendLog {
    file: File,
}

/// A file of lines cannot be opened.
#[derive(Debug)]
pub(crate) enum OpenLogError {
    /// Another program has locked it.
    InUse,
    Io(io::Error),
}

impl From<io::Error> for OpenLogError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl AppendLog {
    /// Opens or creates a file and returns its text. Until
    /// [`keep`](Self::keep) the file is left as it is.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<u8>), OpenLogError> {
        let options =
            File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => OpenLogError::InUse,
            TryLockError::Error(error) => error.into(),
        })?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        Ok((Self { file }, text))
    }

    /// Keeps the first `length` bytes and appends after them.
    pub(crate) fn keep(&mut self, length: usize) -> io::Result<()> {
        self.file.set_len(length as u64)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Appends lines. They are on disk when this returns.
    pub(crate) fn write_all<T: Serialize>(
        &mut self,
        first: &impl Serialize,
        rest: impl Iterator<Item = T>,
    ) -> io::Result<()> {
        let mut text = line_of(first)?;
        for value in rest {
            text.extend(line_of(&value)?);
        }
        self.file.write_all(&text)?;
        self.file.sync_data()
    }

    /// Appends a line. It is on disk when this returns.
    pub(crate) fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.file.write_all(&line_of(value)?)?;
        self.file.sync_data()
    }
}

/// A value as a line of the file.
pub(crate) fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Makes a new file survive a loss of power. Only Unix can sync a directory.
pub(crate) fn sync_directory_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let directory = path.parent().filter(|directory| *directory != Path::new(""));
        File::open(directory.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// The length of the text without a last line that was not written completely:
/// it has no end, or, after a loss of power, zeros.
pub(crate) fn complete_lines(text: &[u8]) -> usize {
    let last = text.split_inclusive(|&byte| byte == b'\n').next_back();
    let torn = last.filter(|line| !line.ends_with(b"\n") || line.contains(&0));
    text.len() - torn.map_or(0, <[u8]>::len)
}
