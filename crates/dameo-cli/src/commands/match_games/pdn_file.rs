//! The games of a match as PDN.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use dameo_lab::matches::{GameRecord, Match};

/// A PDN file that grows with the match. Games are written in the order of
/// their numbers, so that equal matches give equal files; games that finish
/// early are kept in memory until the games before them are written.
///
/// While the match runs, the games are in a second file beside it, which
/// replaces an existing file only at the end.
pub(super) struct PdnFile {
    path: PathBuf,
    /// The name of the file while the match runs.
    partial: PathBuf,
    file: File,
    next: usize,
    waiting: BTreeMap<usize, String>,
}

impl PdnFile {
    /// Creates the file with the suffix `.partial`, or truncates an existing one.
    pub(super) fn create(path: &Path) -> Result<Self> {
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            bail!("cannot write {}: it is not a regular file", path.display());
        }
        let mut partial = path.as_os_str().to_owned();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let file = File::create(&partial)
            .with_context(|| format!("cannot write {}", partial.display()))?;
        let path = path.to_owned();
        Ok(Self { path, partial, file, next: 0, waiting: BTreeMap::new() })
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

    /// Writes the remaining games and renames the file to its final name. Some
    /// numbers are missing if the match was stopped.
    pub(super) fn finish(mut self) -> Result<()> {
        for text in self.waiting.into_values() {
            self.file.write_all(text.as_bytes())?;
        }
        self.file.sync_all()?;
        fs::rename(&self.partial, &self.path)
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
