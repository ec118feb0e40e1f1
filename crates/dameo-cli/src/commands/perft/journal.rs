//! The file of a long count, from which it goes on after an interruption.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use dameo::AnyPosition;
use dameo_journal::AppendLog;
use serde::{Deserialize, Serialize};

use super::subtrees::Subtree;

/// Another number is another format.
const FORMAT: &str = "dameo perft 1";

/// The first line: what is counted.
#[derive(PartialEq, Serialize, Deserialize)]
struct Header {
    format: String,
    variant: String,
    fen: String,
    depth: u32,
    /// Whether mirror images are counted together.
    mirror: bool,
}

/// Each other line: a subtree that has been counted.
#[derive(Serialize, Deserialize)]
struct Counted {
    /// The position of the subtree.
    fen: String,
    nodes: u64,
}

/// An open file of counted subtrees. Several threads may add to it.
pub(super) struct PerftJournal {
    log: Mutex<AppendLog>,
    path: PathBuf,
    /// The counts that the file had when it was opened, by FEN.
    counted: HashMap<String, u64>,
}

impl PerftJournal {
    /// Opens or creates the file of a count.
    ///
    /// # Errors
    /// If the file cannot be read, written or locked, belongs to another count or is
    /// damaged.
    pub(super) fn open(
        path: &Path,
        position: &AnyPosition,
        depth: u32,
        mirror: bool,
        subtrees: &[Subtree],
    ) -> Result<Self> {
        let header = Header {
            format: FORMAT.to_owned(),
            variant: position.variant().name().to_owned(),
            fen: position.fen(),
            depth,
            mirror,
        };
        let known: HashSet<_> = subtrees.iter().map(|subtree| subtree.position.fen()).collect();
        let why_not = |_, line: &Counted| {
            (!known.contains(&line.fen)).then_some("it is not a position of this count")
        };
        let (log, lines) = AppendLog::resume(path, &header, why_not)
            .with_context(|| path.display().to_string())?;
        let counted = lines.into_iter().map(|line| (line.fen, line.nodes)).collect();
        Ok(Self { log: Mutex::new(log), path: path.to_owned(), counted })
    }

    /// The count of a subtree that the file had when it was opened.
    pub(super) fn get(&self, position: &AnyPosition) -> Option<u64> {
        self.counted.get(&position.fen()).copied()
    }

    /// Appends a count. It is on disk when this returns.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn add(&self, position: &AnyPosition, nodes: u64) -> Result<()> {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.write(&Counted { fen: position.fen(), nodes })
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
