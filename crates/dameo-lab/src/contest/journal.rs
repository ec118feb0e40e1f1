//! The file that a match is resumed from: a line for the match, and one for
//! each finished game, all JSON.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use dameo::Rules;
use dameo_engine::SearchTablebase;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::record::GameRecord;
use super::runner::Contest;

/// The version of the format.
const FORMAT: u32 = 1;

/// What must not change when a match is resumed. The number of games and how
/// many are played at once may.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalHeader {
    format: u32,
    variant: String,
    draw_rules: String,
    engines: [String; 2],
    limit: String,
    seed: u64,
    sprt: Option<(f64, f64)>,
    /// The most pieces of positions that endgame tables decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tables: Option<u32>,
}

/// A match cannot be resumed, or its games not be kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another match is writing it.
    #[error("it belongs to a match that is being played")]
    InUse,
    /// A line is damaged.
    #[error("line {line}: {error}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// It is the file of another match.
    #[error("it belongs to another match: expected {expected}, found {found}")]
    OtherMatch {
        /// The first line as it would be for this match.
        expected: String,
        /// The first line.
        found: String,
    },
    /// A game is none of this match.
    #[error("line {line}: game {game} is not of this match: {why}")]
    OtherGame {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the game, from 0.
        game: usize,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// A file of finished games, open for the next one.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl JournalHeader {
    /// The facts of a match.
    #[must_use]
    pub fn new<R: Rules>(contest: &Contest<R>) -> Self {
        let draw_rules = contest.openings.first().map(|opening| opening.game().draw_rules());
        Self {
            format: FORMAT,
            variant: R::NAME.to_owned(),
            draw_rules: draw_rules.map_or("", |rules| rules.name()).to_owned(),
            engines: contest.engines.each_ref().map(|spec| format!("name={} {spec}", spec.name)),
            limit: contest.limit.to_string(),
            seed: contest.seed,
            sprt: contest.sprt.map(|sprt| sprt.bounds()),
            tables: contest.endgames.as_ref().map(SearchTablebase::max_pieces),
        }
    }
}

impl Journal {
    /// Opens the file of a match, or makes it, and returns the games in it. A
    /// last line without an end, which a program that is killed may leave, is
    /// removed: that game will be played again.
    ///
    /// # Errors
    /// If the file cannot be used, is damaged or belongs to another match.
    pub fn open<R: Rules>(
        path: &Path,
        contest: &Contest<R>,
    ) -> Result<(Self, Vec<GameRecord>), JournalError> {
        let options =
            File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse,
            TryLockError::Error(error) => error.into(),
        })?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        text.truncate(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let games = games(&text, contest)?;
        file.set_len(text.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Self { file };
        if text.is_empty() {
            journal.write(&JournalHeader::new(contest))?;
        }
        Ok((journal, games))
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        self.write(record)
    }

    /// A line in one piece: whoever kills the program tears at most the last.
    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// Reads complete lines.
fn games<R: Rules>(text: &[u8], contest: &Contest<R>) -> Result<Vec<GameRecord>, JournalError> {
    let mut lines = (1..).zip(text.split_inclusive(|&byte| byte == b'\n'));
    let Some((line, first)) = lines.next() else { return Ok(Vec::new()) };
    let damaged = |line| move |error| JournalError::Line { line, error };
    let found: JournalHeader = serde_json::from_slice(first).map_err(damaged(line))?;
    let expected = JournalHeader::new(contest);
    if found != expected {
        let text = |header| serde_json::to_string(header).map_err(damaged(line));
        return Err(JournalError::OtherMatch { expected: text(&expected)?, found: text(&found)? });
    }
    lines
        .map(|(line, text)| {
            let record: GameRecord = serde_json::from_slice(text).map_err(damaged(line))?;
            let other = |why| JournalError::OtherGame { line, game: record.game, why };
            if record.opening != contest.opening(record.game).to_string() {
                return Err(other("it has another opening"));
            }
            if record.result().is_none() {
                return Err(other("it has no result"));
            }
            Ok(record)
        })
        .collect()
}
