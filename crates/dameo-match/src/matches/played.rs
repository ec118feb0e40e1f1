//! Matches read back from their journals, to be merged and reported.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;

use super::journal::{JournalError, JournalHeader, read_header};
use super::record::MatchGame;
use super::scoreboard::Scoreboard;
use crate::statistics::Sprt;
use dameo_journal::LockError;
use dameo_journal::{AppendLog, complete_lines};

/// The games of a match, or of one shard of it, from its [journal](super::Journal).
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMatch {
    header: JournalHeader,
    games: BTreeMap<usize, MatchGame>,
}

/// Two journals cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// They are of different matches.
    #[error(
        "the files are of different matches: expected the same engines, builds, openings, limit and seed"
    )]
    OtherMatch,
    /// They have different records of one game.
    #[error("game {game} was played twice, and not in the same way")]
    OtherGame {
        /// The number of the game, from 0.
        game: usize,
    },
}

impl PlayedMatch {
    /// Reads a journal. An incomplete last line, left by a program that was killed, does
    /// not count. The moves are not checked; [`Journal::open`](super::Journal::open)
    /// does that.
    ///
    /// # Errors
    /// If the file cannot be read, is not a journal, or is damaged.
    pub fn read(path: &Path) -> Result<Self, JournalError> {
        let mut text = fs::read(path)?;
        let header = read_header(&text)?;
        text.truncate(complete_lines(&text));
        let mut games = BTreeMap::new();
        for (line, text) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')).skip(1) {
            let record = serde_json::from_slice(text);
            let record: MatchGame = record.map_err(|error| JournalError::Line { line, error })?;
            let other = |why| JournalError::OtherGame { line, game: record.game, why };
            if !record.is_finished() {
                return Err(other("it has no result"));
            }
            if games.contains_key(&record.game) {
                return Err(other("it is there already"));
            }
            games.insert(record.game, record);
        }
        Ok(Self { header, games })
    }

    /// Whether both are of one match, shards apart.
    #[must_use]
    pub fn is_same_match(&self, other: &Self) -> bool {
        self.header.whole() == other.header.whole()
    }

    /// Adds the games of another journal of the match.
    ///
    /// # Errors
    /// If it is of another match, or both have a game and differ in it.
    pub fn merge(&mut self, other: Self) -> Result<(), MergeError> {
        if !self.is_same_match(&other) {
            return Err(MergeError::OtherMatch);
        }
        let differs = |(game, record): &(&usize, &MatchGame)| {
            self.games.get(game).is_some_and(|known| known != *record)
        };
        if let Some((&game, _)) = other.games.iter().find(differs) {
            return Err(MergeError::OtherGame { game });
        }
        self.games.extend(other.games);
        self.header = self.header.whole();
        Ok(())
    }

    /// The names of the engines.
    #[must_use]
    pub fn names(&self) -> [&str; 2] {
        self.header.engines.each_ref().map(|engine| {
            let name = engine.strip_prefix("name=").unwrap_or(engine);
            let end = [" builtin=", " cmd="].iter().filter_map(|word| name.find(word)).min();
            &name[..end.unwrap_or(name.len())]
        })
    }

    /// The name of the variant.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.header.variant
    }

    /// The limit of every search, such as `4000 nodes`.
    #[must_use]
    pub fn limit(&self) -> &str {
        &self.header.limit
    }

    /// What determines the openings.
    #[must_use]
    pub fn openings(&self) -> &str {
        &self.header.openings
    }

    /// The number of games.
    #[must_use]
    pub fn game_count(&self) -> usize {
        self.games.len()
    }

    /// The result.
    #[must_use]
    pub fn scoreboard(&self) -> Scoreboard {
        let sprt = self.header.sprt.and_then(|(elo0, elo1)| Sprt::new(elo0, elo1).ok());
        let mut scoreboard = Scoreboard::new(sprt);
        for record in self.games.values() {
            scoreboard.add(record.clone());
        }
        scoreboard
    }

    /// Writes the match as a journal that can be resumed. An existing file is not replaced.
    ///
    /// # Errors
    /// If the file exists, or cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        drop(fs::File::create_new(path)?);
        let opened = AppendLog::open(path).map_err(|error| match error {
            LockError::InUse => io::ErrorKind::ResourceBusy.into(),
            LockError::Io(error) => error,
        });
        let (mut log, _) = opened?;
        log.write_all(&self.header, self.games.values())
    }
}
