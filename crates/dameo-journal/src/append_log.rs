//! Files of JSON lines that survive a kill or a loss of power.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::locked_file::{LockError, LockedFile};

/// A locked file of lines, open for appending. Every line is on disk before the
/// next one is added: a kill or a loss of power damages at most the line being
/// written.
#[derive(Debug)]
pub struct AppendLog {
    file: LockedFile,
}

/// Work that takes long cannot be resumed from its file, or saved in it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another program writes to the file.
    #[error("another program is writing to it")]
    InUse,
    /// A line is not valid JSON of the format.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The cause.
        error: serde_json::Error,
    },
    /// The file has other settings.
    #[error("it belongs to other settings: expected {expected}, found {found}")]
    OtherSettings {
        /// The first line expected.
        expected: String,
        /// The first line in the file.
        found: String,
    },
    /// A line does not belong to these settings.
    #[error("line {line}: {why}")]
    OtherLine {
        /// The number of the line, from 1.
        line: usize,
        /// The difference.
        why: &'static str,
    },
}

impl From<LockError> for ResumeError {
    fn from(error: LockError) -> Self {
        match error {
            LockError::InUse => Self::InUse,
            LockError::Io(error) => Self::Io(error),
        }
    }
}

impl AppendLog {
    /// Opens or creates a file and returns its text. Until
    /// [`keep`](Self::keep) the file is left as it is.
    ///
    /// # Errors
    /// If the file cannot be opened or read, or another program has locked it.
    pub fn open(path: &Path) -> Result<(Self, Vec<u8>), LockError> {
        let mut file = LockedFile::open(path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        Ok((Self { file }, text))
    }

    /// Opens or creates a file with a line for the settings and others for what has been done,
    /// and returns the latter. An incomplete last line, left by a program that was killed, is
    /// removed. A file with an error is left as it is. `why_not` says why a line with this
    /// index among the latter does not belong to the settings.
    ///
    /// # Errors
    /// If the file cannot be read or written, another program has locked it, or it
    /// has other settings or a line that is not valid.
    pub fn resume<H, T>(
        path: &Path,
        header: &H,
        why_not: impl Fn(usize, &T) -> Option<&'static str>,
    ) -> Result<(Self, Vec<T>), ResumeError>
    where
        H: Serialize + DeserializeOwned + PartialEq,
        T: DeserializeOwned,
    {
        let (mut log, mut text) = Self::open(path)?;
        if !line_of(header)?.starts_with(&text) {
            check_header(&text, header)?;
        }
        text.truncate(complete_lines(&text));
        let lines = (1..).zip(text.split_inclusive(|&byte| byte == b'\n')).skip(1);
        let parse = |(line, text)| {
            let value = serde_json::from_slice(text);
            let value = value.map_err(|error| ResumeError::Line { line, error })?;
            match why_not(line - 2, &value) {
                None => Ok(value),
                Some(why) => Err(ResumeError::OtherLine { line, why }),
            }
        };
        let values = lines.map(parse).collect::<Result<_, _>>()?;
        log.keep(text.len())?;
        if text.is_empty() {
            log.write(header)?;
            sync_directory_of(path)?;
        }
        Ok((log, values))
    }

    /// Keeps the first `length` bytes and appends after them.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&mut self, length: usize) -> io::Result<()> {
        self.file.set_len(length as u64)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Appends lines. They are on disk when this returns.
    ///
    /// # Errors
    /// If a value cannot be serialized or the file cannot be written.
    pub fn write_all<T: Serialize>(
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
    ///
    /// # Errors
    /// If the value cannot be serialized or the file cannot be written.
    pub fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.file.write_all(&line_of(value)?)?;
        self.file.sync_data()
    }
}

/// Checks the first line, complete or not.
fn check_header<H>(text: &[u8], expected: &H) -> Result<(), ResumeError>
where
    H: Serialize + DeserializeOwned + PartialEq,
{
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let found: H =
        serde_json::from_slice(line).map_err(|error| ResumeError::Line { line: 1, error })?;
    if found == *expected {
        return Ok(());
    }
    let text = |header| serde_json::to_string(header).map_err(io::Error::from);
    Err(ResumeError::OtherSettings { expected: text(expected)?, found: text(&found)? })
}

/// A value as a line of the file.
///
/// # Errors
/// If the value cannot be serialized.
pub fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Makes a new or renamed file survive a loss of power. Only Unix can sync a
/// directory; elsewhere this does nothing.
///
/// # Errors
/// If the directory cannot be opened or synced.
pub fn sync_directory_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let directory = path.parent().filter(|directory| *directory != Path::new(""));
        File::open(directory.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// The length of the text without a last line that was not written completely:
/// it has no end, or, after a loss of power, zeros.
#[must_use]
pub fn complete_lines(text: &[u8]) -> usize {
    let last = text.split_inclusive(|&byte| byte == b'\n').next_back();
    let torn = last.filter(|line| !line.ends_with(b"\n") || line.contains(&0));
    text.len() - torn.map_or(0, <[u8]>::len)
}
