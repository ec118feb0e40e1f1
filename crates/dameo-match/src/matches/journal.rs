//! The file that a match is resumed from: NDJSON, one line for the match and
//! one for each finished game.

use std::io;
use std::path::Path;

use dameo_engine::SearchTablebase;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::build_id::BuildIds;
use super::record::MatchGame;
use super::runner::Match;
use crate::openings::OpeningSource;
use dameo_journal::LockError;
use dameo_journal::{AppendLog, complete_lines, line_of, sync_directory_of};

/// Version of the file format.
const FORMAT: u32 = 2;

/// The settings that must not change when a match is resumed. The number of
/// games and the concurrency may change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JournalHeader {
    format: u32,
    pub(super) variant: String,
    draw_rules: String,
    /// `name=A` and the [description](crate::matches::EngineSpec) without quotation marks.
    pub(super) engines: [String; 2],
    builds: [String; 2],
    pub(super) openings: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    pub(super) limit: String,
    seed: u64,
    pub(super) sprt: Option<(f64, f64)>,
    /// Largest number of pieces in the adjudicating tablebase.
    #[serde(rename = "tables", default, skip_serializing_if = "Option::is_none")]
    tablebase_pieces: Option<u32>,
}

/// What the headers of all versions have.
#[derive(Deserialize)]
struct AnyHeader {
    format: u32,
}

/// A match cannot be resumed or saved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another match has locked the file.
    #[error("it belongs to a match that is being played")]
    InUse,
    /// The first line is not that of a journal.
    #[error("line 1: expected the settings of a match as JSON, found \"{found}\": {error}")]
    NotAJournal {
        /// The beginning of the line.
        found: String,
        /// The cause.
        error: serde_json::Error,
    },
    /// The file was written by another version of this program.
    #[error("line 1: the file has format {found}: expected {FORMAT}")]
    Format {
        /// The version of its format.
        found: u32,
    },
    /// A line is not valid JSON of the format.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The cause.
        error: serde_json::Error,
    },
    /// The header differs from that of this match.
    #[error("it belongs to another match: expected {expected}, found {found}")]
    OtherMatch {
        /// The header of this match, as JSON.
        expected: String,
        /// The header in the file, as JSON.
        found: String,
    },
    /// A game does not belong to this match.
    #[error("line {line}: game {game} is not of this match: {why}")]
    OtherGame {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the game, from 0.
        game: usize,
        /// The difference.
        why: &'static str,
    },
}

/// The length of the text in [`JournalError::NotAJournal`], in characters.
const MAX_FOUND: usize = 40;

impl From<LockError> for JournalError {
    fn from(error: LockError) -> Self {
        match error {
            LockError::InUse => Self::InUse,
            LockError::Io(error) => Self::Io(error),
        }
    }
}

/// A locked file of finished games, open for appending. Every line is on disk
/// before the next game is added: a kill or a loss of power damages at most the
/// line being written.
#[derive(Debug)]
pub struct Journal {
    log: AppendLog,
}

impl JournalHeader {
    /// The header of the whole match.
    pub(super) fn whole(&self) -> Self {
        Self { shard: None, ..self.clone() }
    }

    /// The header of a match.
    fn new(game_match: &Match, builds: &BuildIds) -> Self {
        let draw_rules = game_match.openings.draw_rules();
        let shard = Some(game_match.shard).filter(|shard| !shard.is_whole());
        Self {
            format: FORMAT,
            variant: game_match.variant.name().to_owned(),
            draw_rules: draw_rules.map_or("", |rules| rules.name()).to_owned(),
            engines: game_match.engines.each_ref().map(|spec| format!("name={} {spec}", spec.name)),
            builds: builds.0.clone(),
            openings: game_match.openings.to_string(),
            shard: shard.map(|shard| shard.to_string()),
            limit: game_match.limit.to_string(),
            seed: game_match.seed,
            sprt: game_match.sprt.map(|sprt| sprt.bounds()),
            tablebase_pieces: game_match.tablebase.as_ref().map(SearchTablebase::max_pieces),
        }
    }
}

impl Journal {
    /// Opens or creates the file of a match and returns the games in it. An
    /// incomplete last line, left by a program that was killed, is removed; its
    /// game is played again. A file with an error is left as it is.
    ///
    /// # Errors
    /// If the file cannot be read, written or locked, is not a journal, is
    /// damaged, or belongs to another match.
    pub fn open(
        path: &Path,
        game_match: &Match,
        builds: &BuildIds,
    ) -> Result<(Self, Vec<MatchGame>), JournalError> {
        let (mut log, mut text) = AppendLog::open(path)?;
        let header = JournalHeader::new(game_match, builds);
        if !line_of(&header)?.starts_with(&text) {
            check_header(&text, &header)?;
        }
        text.truncate(complete_lines(&text));
        let games = parse_games(&text, game_match)?;
        log.keep(text.len())?;
        if text.is_empty() {
            log.write(&header)?;
            sync_directory_of(path)?;
        }
        Ok((Self { log }, games))
    }

    /// Appends a finished game. It is on disk when this returns.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, record: &MatchGame) -> io::Result<()> {
        self.log.write(record)
    }
}

/// Reads the first line, complete or not.
pub(super) fn read_header(text: &[u8]) -> Result<JournalHeader, JournalError> {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let not_a_journal = |error| {
        let found = String::from_utf8_lossy(line).chars().take(MAX_FOUND).collect();
        JournalError::NotAJournal { found, error }
    };
    let found: AnyHeader = serde_json::from_slice(line).map_err(not_a_journal)?;
    if found.format != FORMAT {
        return Err(JournalError::Format { found: found.format });
    }
    serde_json::from_slice(line).map_err(not_a_journal)
}

/// Checks the first line, complete or not.
fn check_header(text: &[u8], expected: &JournalHeader) -> Result<(), JournalError> {
    let found = read_header(text)?;
    if found == *expected {
        return Ok(());
    }
    let text = |header| serde_json::to_string(header).map_err(io::Error::from);
    Err(JournalError::OtherMatch { expected: text(expected)?, found: text(&found)? })
}

/// Parses complete lines, of which the first has been checked.
fn parse_games(text: &[u8], game_match: &Match) -> Result<Vec<MatchGame>, JournalError> {
    let lines = (1..).zip(text.split_inclusive(|&byte| byte == b'\n')).skip(1);
    lines
        .map(|(line, text)| {
            let record = serde_json::from_slice(text);
            let record: MatchGame = record.map_err(|error| JournalError::Line { line, error })?;
            match why_not_of(game_match, &record) {
                None => Ok(record),
                Some(why) => Err(JournalError::OtherGame { line, game: record.game, why }),
            }
        })
        .collect()
}

/// Why a game is not one of a match. That a random opening is the one of its number is not
/// checked, since to search for thousands of them takes minutes; the header has their seed.
fn why_not_of(game_match: &Match, record: &MatchGame) -> Option<&'static str> {
    let opening = match &game_match.openings {
        OpeningSource::List(openings) => {
            let opening = openings.get(record.game / 2).cloned();
            opening.filter(|opening| opening.to_string() == record.opening)
        }
        OpeningSource::Random(options) => {
            record.opening(game_match.variant, options.draw_rules).ok()
        }
    };
    let Some(opening) = opening else { return Some("it has another opening") };
    if !game_match.shard.contains(record.game) {
        Some("it belongs to another shard")
    } else if !record.is_finished() {
        Some("it has no result")
    } else if !record.is_legal(&opening) {
        Some("its moves are not a legal game from the opening")
    } else {
        None
    }
}
