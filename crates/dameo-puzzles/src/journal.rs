//! The file that mining is resumed from: NDJSON, one line for the settings and
//! one for each game that has been mined.

use std::io;
use std::path::{Path, PathBuf};

use dameo::Variant;
use serde::{Deserialize, Serialize};

use super::miner::{MinedGame, MiningSettings};
use dameo_journal::{AppendLog, ResumeError};

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

/// A locked file of mined games, open for appending. Every game is on disk
/// before the next one is added.
#[derive(Debug)]
pub struct MiningJournal {
    log: AppendLog,
    path: PathBuf,
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
    ) -> Result<(Self, Vec<MinedGame>), ResumeError> {
        let header = Header { format: FORMAT, variant: variant.name().to_owned(), settings };
        let (log, games) = AppendLog::resume(path, &header, |_, _| None)?;
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const SETTINGS: MiningSettings =
        MiningSettings { seed: 7, nodes: 20_000, tables: 0, min_rating: 0 };

    fn open(path: &Path) -> Result<(MiningJournal, Vec<MinedGame>), ResumeError> {
        MiningJournal::open(path, Variant::Croda, SETTINGS)
    }

    fn game(number: u64) -> MinedGame {
        MinedGame { game: number, puzzles: Vec::new() }
    }

    #[test]
    fn games_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, games) = open(&path).unwrap();
        assert_eq!(games, []);
        assert!(matches!(open(&path), Err(ResumeError::InUse)));
        journal.add(&game(0)).unwrap();
        journal.add(&game(2)).unwrap();
        drop(journal);
        // A kill in the middle of a line.
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("{\"game\":1,\"puz");
        fs::write(&path, &text).unwrap();
        let (mut journal, games) = open(&path).unwrap();
        assert_eq!(games, [game(0), game(2)]);
        journal.add(&game(1)).unwrap();
        drop(journal);
        let (journal, games) = open(&path).unwrap();
        assert_eq!(games, [game(0), game(2), game(1)]);
        journal.delete().unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        drop(open(&path).unwrap());
        let text = fs::read_to_string(&path).unwrap();
        let other = MiningSettings { seed: 8, ..SETTINGS };
        let error = MiningJournal::open(&path, Variant::Croda, other).unwrap_err().to_string();
        assert!(error.starts_with("it belongs to other settings: expected {"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        fs::write(&path, "a letter").unwrap();
        assert!(open(&path).unwrap_err().to_string().starts_with("line 1: "));
        assert_eq!(fs::read_to_string(&path).unwrap(), "a letter");
        fs::write(&path, format!("{text}[]\n")).unwrap();
        let error = open(&path).unwrap_err().to_string();
        assert!(error.starts_with("line 2: "), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{text}[]\n"));
    }
}
