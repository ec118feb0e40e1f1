//! The games of a match as PDN.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use dameo_match::{Match, MatchGame};

use crate::files::cannot_write;

/// A PDN file that grows with the match. Games are written in the order of
/// their numbers, so that equal matches give equal files; games that finish
/// early are kept in memory until the games before them are written.
///
/// While the match runs, the games are in a second file beside it, which is
/// locked and replaces an existing file only at the end.
pub(super) struct PdnFile {
    path: PathBuf,
    /// The name of the file while the match runs.
    partial: PathBuf,
    file: File,
    games: GamesInOrder,
}

/// The games that are not written yet.
#[derive(Default)]
struct GamesInOrder {
    /// The number of the game to write next.
    next: usize,
    waiting: BTreeMap<usize, String>,
}

impl PdnFile {
    /// Creates the file with the suffix `.partial` and writes the games played
    /// so far. What an earlier run has left there is kept if these games begin
    /// with it.
    ///
    /// # Errors
    /// If the file cannot be written, belongs to a match that is being played,
    /// or has other games, which would be lost.
    pub(super) fn create(path: &Path, game_match: &Match, played: &[MatchGame]) -> Result<Self> {
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            bail!("cannot write {}: it is not a regular file", path.display());
        }
        let mut partial = path.as_os_str().to_owned();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let mut games = GamesInOrder::default();
        let mut text = String::new();
        for record in played {
            text += &games.add(game_match, record)?;
        }
        let file = open_partial(&partial, &text)
            .with_context(|| format!("cannot write {}", partial.display()))?;
        Ok(Self { path: path.to_owned(), partial, file, games })
    }

    pub(super) fn add(&mut self, game_match: &Match, record: &MatchGame) -> io::Result<()> {
        let text = self.games.add(game_match, record)?;
        self.file.write_all(text.as_bytes()).map_err(cannot_write(&self.partial))
    }

    /// Writes the remaining games and renames the file to its final name. Some
    /// numbers are missing if the match was stopped.
    pub(super) fn finish(mut self) -> Result<()> {
        let rest: String = self.games.waiting.into_values().collect();
        let written = self.file.write_all(rest.as_bytes()).and_then(|()| self.file.sync_all());
        written.map_err(cannot_write(&self.partial))?;
        fs::rename(&self.partial, &self.path)
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

impl GamesInOrder {
    /// Adds a game. Returns the games that come next.
    fn add(&mut self, game_match: &Match, record: &MatchGame) -> io::Result<String> {
        let names = game_match.engines.each_ref().map(|spec| spec.name.as_str());
        let draw_rules = game_match.openings.draw_rules().ok_or(io::ErrorKind::InvalidInput)?;
        let opening = record.opening(game_match.variant, draw_rules).map_err(io::Error::other)?;
        let pdn = record.pdn(names, &opening, &game_match.limit.to_string());
        let pdn = pdn.map_err(io::Error::other)?;
        self.waiting.insert(record.game, format!("{pdn}\n"));
        let mut ready = String::new();
        while let Some(text) = self.waiting.remove(&self.next) {
            ready += &text;
            self.next += 1;
        }
        Ok(ready)
    }
}

/// Opens or creates a locked file with this text, which must begin with what
/// the file has.
fn open_partial(path: &Path, text: &str) -> Result<File> {
    let mut file =
        File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => bail!("it belongs to a match that is being played"),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    let mut found = Vec::new();
    file.read_to_end(&mut found)?;
    // A loss of power leaves zeros where nothing was written.
    found.truncate(found.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1));
    let Some(rest) = text.as_bytes().strip_prefix(found.as_slice()) else {
        bail!(
            "it has games of a match that did not end: expected the games that this match \
            starts with; continue that match with --resume, or move the file"
        );
    };
    file.set_len(found.len() as u64)?;
    file.seek(SeekFrom::End(0))?;
    file.write_all(rest)?;
    Ok(file)
}
