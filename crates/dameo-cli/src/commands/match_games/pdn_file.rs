//! The games of a match as PDN.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use dameo_lab::matches::{GameRecord, Match};

/// A PDN file that grows with the match. Games are written in the order of
/// their numbers, so that equal matches give equal files; games that finish
/// early are kept in memory until the games before them are written.
pub(super) struct PdnFile {
    file: File,
    next: usize,
    waiting: BTreeMap<usize, String>,
}

impl PdnFile {
    /// Creates the file, or truncates an existing one.
    pub(super) fn create(path: &Path) -> Result<Self> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { file, next: 0, waiting: BTreeMap::new() })
    }

    pub(super) fn add(&mut self, game_match: &Match, record: &GameRecord) -> io::Result<()> {
        let names = game_match.engines.each_ref().map(|spec| spec.name.as_str());
        let opening = game_match.opening(record.game);
        let pdn = record.pdn(names, opening, &game_match.limit.to_string());
        let pdn = pdn.map_err(io::Error::other)?;
        self.waiting.insert(record.game, format!("{pdn}\n"));
        while let Some(text) = self.waiting.remove(&self.next) {
            self.file.write_all(text.as_bytes())?;
            self.next += 1;
        }
        Ok(())
    }

    /// Writes the remaining games. Some numbers are missing if the match was
    /// stopped.
    pub(super) fn finish(mut self) -> io::Result<()> {
        for text in self.waiting.into_values() {
            self.file.write_all(text.as_bytes())?;
        }
        Ok(())
    }
}
