//! Unfinished games in files, so that they can be continued after an interrupt, a closed terminal
//! or a crash.
//!
//! Every game has a file of its own: a line of JSON for its state after each change, of which the
//! last one counts. The file is gone when the game is over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use dameo_journal::{AppendLog, LockedFile, ResumeError};
use serde::{Deserialize, Serialize};

use super::saved_game::SavedGame;
use super::session::PlaySession;

/// The number of games that are kept. A new one replaces the oldest.
const MAX_GAMES: usize = 20;
/// The end of the names of the files. Before it is the time in milliseconds since 1970.
const EXTENSION: &str = "play";

/// The first line of a file.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: u32,
}

const HEADER: Header = Header { format: 1 };

/// The file of the game that is being played; `None` without one.
pub(super) type KeptAt = Arc<Mutex<Option<PathBuf>>>;

/// Keeps the game that is being played.
pub(super) struct Autosave {
    /// `None` if nothing is kept.
    folder: Option<PathBuf>,
    log: Option<AppendLog>,
    kept_at: KeptAt,
    /// What the file has.
    last: Option<SavedGame>,
}

impl Autosave {
    /// Keeps a new game in a folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, log: None, kept_at: KeptAt::default(), last: None }
    }

    /// Goes on with the newest game in a folder that no other program plays.
    ///
    /// # Errors
    /// If there is none, or its file is damaged.
    pub(super) fn resume(folder: Option<PathBuf>) -> Result<(Self, SavedGame)> {
        let folder = folder.context("--resume: there is no folder for unfinished games")?;
        for path in files(&folder).into_iter().rev() {
            let (log, saved) = match AppendLog::resume::<_, SavedGame>(&path, &HEADER, |_, _| None)
            {
                Ok(opened) => opened,
                Err(ResumeError::InUse) => continue,
                Err(error) => return Err(error).with_context(|| path.display().to_string()),
            };
            if let Some(last) = saved.last().cloned() {
                let kept_at = Arc::new(Mutex::new(Some(path)));
                let (folder, log) = (Some(folder), Some(log));
                return Ok((Self { folder, log, kept_at, last: Some(last.clone()) }, last));
            }
        }
        bail!("--resume: there is no unfinished game in {}", folder.display())
    }

    /// Where the game is kept.
    pub(super) fn kept_at(&self) -> KeptAt {
        Arc::clone(&self.kept_at)
    }

    /// Brings the file up to date: one of a game that is not over, and has a move. Returns a
    /// warning if it cannot be written; then nothing more is kept.
    pub(super) fn keep(&mut self, session: &PlaySession, seed: u64) -> Option<String> {
        let folder = self.folder.clone()?;
        let kept = match session.saved_game(seed) {
            None => self.remove(),
            Some(saved) if self.last.as_ref().is_some_and(|last| last.is_same(&saved)) => Ok(()),
            Some(saved) => self.write(&folder, saved),
        };
        let error = kept.err()?;
        self.folder = None;
        Some(format!("the game is not kept: cannot write in {}: {error}\n", folder.display()))
    }

    fn write(&mut self, folder: &Path, saved: SavedGame) -> io::Result<()> {
        let log = match &mut self.log {
            Some(log) => log,
            log => {
                let (path, created) = create(folder)?;
                *lock(&self.kept_at) = Some(path);
                log.insert(created)
            }
        };
        log.write(&saved)?;
        self.last = Some(saved);
        Ok(())
    }

    fn remove(&mut self) -> io::Result<()> {
        self.last = None;
        self.log = None;
        lock(&self.kept_at).take().map_or(Ok(()), fs::remove_file)
    }
}

/// Where a game is kept, in words; `None` if it is not.
pub(super) fn notice(kept_at: &KeptAt) -> Option<String> {
    let path = lock(kept_at).clone()?;
    Some(format!("the game is kept in {}: dameo play --resume goes on with it", path.display()))
}

fn lock(kept_at: &KeptAt) -> std::sync::MutexGuard<'_, Option<PathBuf>> {
    kept_at.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files of a folder, the oldest first; none if there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_game = |path: &PathBuf| path.extension().is_some_and(|found| found == EXTENSION);
    let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(is_game).collect();
    files.sort();
    files
}

/// Creates a file with a name of its own, and removes the oldest if there are too many.
fn create(folder: &Path) -> io::Result<(PathBuf, AppendLog)> {
    fs::create_dir_all(folder)?;
    let files = files(folder);
    for oldest in files.iter().take((files.len() + 1).saturating_sub(MAX_GAMES)) {
        // A game that is being played stays.
        if LockedFile::open(oldest).is_ok() {
            fs::remove_file(oldest)?;
        }
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    let unused = (now..).map(|number| folder.join(format!("{number:015}.{EXTENSION}")));
    for path in unused.filter(|path| !path.exists()) {
        match AppendLog::resume::<_, SavedGame>(&path, &HEADER, |_, _| None) {
            Ok((log, saved)) if saved.is_empty() => return Ok((path, log)),
            // Another program has just created it.
            Ok(_) | Err(ResumeError::InUse) => {}
            Err(ResumeError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
    }
    unreachable!("there are more names than files")
}

#[cfg(test)]
mod tests {
    use dameo::{AnyGame, Variant};
    use dameo_engine::Level;

    use super::*;
    use crate::commands::play::board::Theme;
    use crate::commands::play::players::Players;

    fn session() -> PlaySession {
        let theme = Theme { color: false, unicode: false };
        let game = AnyGame::new(Variant::Dameo);
        PlaySession::new(&game, Players::Both, Level::LOWEST, theme)
    }

    #[test]
    fn a_game_is_kept_while_it_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let (mut session, mut autosave) = (session(), Autosave::new(Some(state.clone())));
        let mut enter = |session: &mut PlaySession, line: &str| {
            session.enter(line);
            assert_eq!(autosave.keep(session, 7), None, "{line}");
            files(&state)
        };
        assert_eq!(enter(&mut session, "fen").len(), 0, "there is no move yet");
        assert_eq!(enter(&mut session, "d3-d4").len(), 1);
        let lines = |file: &Path| fs::read_to_string(file).unwrap().lines().count();
        let file = enter(&mut session, "fen").remove(0);
        assert_eq!(lines(&file), 2, "nothing has changed");
        enter(&mut session, "c6-c5");
        assert_eq!(lines(&file), 3);
        assert_eq!(enter(&mut session, "resign").len(), 0);
        assert_eq!(enter(&mut session, "undo").len(), 1, "the game goes on");
        assert_eq!(enter(&mut session, "level 3").len(), 1);
        drop(autosave);
        let (autosave, saved) = Autosave::resume(Some(state.clone())).unwrap();
        assert_eq!((saved.players, saved.level, saved.seed), (Players::Both, 3, 7));
        assert_eq!(saved.game.record.moves, ["d3-d4", "c6-c5"]);
        assert!(notice(&autosave.kept_at()).unwrap().contains(state.to_str().unwrap()));
        // It is being played, and there is no other.
        let error = Autosave::resume(Some(state.clone())).err().unwrap().to_string();
        assert_eq!(error, format!("--resume: there is no unfinished game in {}", state.display()));
    }

    #[test]
    fn the_newest_games_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut session = session();
        session.enter("d3-d4");
        for _ in 0..MAX_GAMES + 2 {
            let mut autosave = Autosave::new(Some(folder.path().to_owned()));
            assert_eq!(autosave.keep(&session, 0), None);
        }
        assert_eq!(files(folder.path()).len(), MAX_GAMES);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_reported_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let mut session = session();
        session.enter("d3-d4");
        let mut autosave = Autosave::new(Some(file.join("state")));
        let warning = autosave.keep(&session, 0).unwrap();
        assert!(warning.starts_with("the game is not kept: cannot write in "), "{warning}");
        assert_eq!((autosave.keep(&session, 0), notice(&autosave.kept_at())), (None, None));
    }
}
