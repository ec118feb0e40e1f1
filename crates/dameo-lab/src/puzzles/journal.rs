//! The file that mining is resumed from: NDJSON, one line for the settings and
//! one for each game that has been mined.

use std::io;
use std::path::{Path, PathBuf};

use dameo::Variant;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::miner::MiningSettings;
use super::puzzle::PuzzleRecord;
use crate::append_log::{AppendLog, OpenLogError, complete_lines, sync_directory_of};

/// Version of the file format.
const FORMAT: u32 = 1;

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: u32,
    variant: String,
    settings: MiningSettings,
}

/// A game that has been mined, with its puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinedGame {
    /// The number of the game, from 0.
    pub game: u64,
    /// Its puzzles.
    pub puzzles: Vec<PuzzleRecord>,
}

/// A locked file of mined games, open for appending. Every game is on disk
/// before the next one is added.
#[derive(Debug)]
pub struct MiningJournal {
    log: AppendLog,
    path: PathBuf,
}

/// Mining cannot be resumed or saved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MiningJournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another program mines into it.
    #[error("another program is mining into it")]
    InUse,
    /// A line is not valid JSON of the format.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The cause.
        error: serde_json::Error,
    },
    /// The file is of another variant or other settings.
    #[error("it belongs to other settings: expected {expected}, found {found}")]
    OtherSettings {
        /// The first line expected.
        expected: String,
        /// The first line in the file.
        found: String,
    },
}

impl From<OpenLogError> for MiningJournalError {
    fn from(error: OpenLogError) -> Self {
        match error {
            OpenLogError::InUse => Self::InUse,
            OpenLogError::Io(error) => Self::Io(error),
        }
    }
}

impl MiningJournal {
    /// Opens or creates the file and returns the games in it. An incomplete last
    /// line is removed; its game is mined again. A file with an error is left as
    /// it is.
    ///
    /// # Errors
    /// If the file cannot be read, written or locked, is damaged, or has other
    /// settings.
    pub fn open(
        path: &Path,
        variant: Variant,
        settings: MiningSettings,
    ) -> Result<(Self, Vec<MinedGame>), MiningJournalError> {
        let (mut log, mut text) = AppendLog::open(path)?;
        text.truncate(complete_lines(&text));
        let header = Header { format: FORMAT, variant: variant.name().to_owned(), settings };
        let games = parse(&text, &header)?;
        log.keep(text.len())?;
        if text.is_empty() {
            log.write(&header)?;
            sync_directory_of(path)?;
        }
        Ok((Self { log, path: path.to_owned() }, games))
    }

    /// Appends a game. It is on disk when this returns.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, game: &MinedGame) -> io::Result<()> {
        self.log.write(game)
    }

    /// Deletes the file, once its puzzles are elsewhere.
    ///
    /// # Errors
    /// If the file cannot be deleted.
    pub fn delete(self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }
}

fn parse(text: &[u8], header: &Header) -> Result<Vec<MinedGame>, MiningJournalError> {
    let mut lines = (1..).zip(text.split_inclusive(|&byte| byte == b'\n'));
    let at = |line| move |error| MiningJournalError::Line { line, error };
    if let Some((line, first)) = lines.next() {
        let found: Header = serde_json::from_slice(first).map_err(at(line))?;
        if found != *header {
            let text = |header| serde_json::to_string(header).map_err(io::Error::from);
            let (expected, found) = (text(header)?, text(&found)?);
            return Err(MiningJournalError::OtherSettings { expected, found });
        }
    }
    lines.map(|(line, text)| serde_json::from_slice(text).map_err(at(line))).collect()
}
