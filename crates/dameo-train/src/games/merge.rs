//! Merges, filters, shuffles and divides files of games without playing their moves.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::error::GamesError;
use super::header::GamesHeader;
use super::raw_game::RawGame;
use super::reader::GamesReader;
use super::writer::{Counts, GamesWriter};
use dameo_journal::sync_directory_of;

/// Files of games cannot be merged.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MergeGamesError {
    /// No file is given.
    #[error("expected a file of games, found none")]
    Nothing,
    /// A file cannot be read.
    #[error("{}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: GamesError,
    },
    /// A file has games of another variant or with other draw rules.
    #[error("{}: expected games of {expected}, found those of {found}", path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// Variant and draw rules of the first file.
        expected: String,
        /// Those of this file.
        found: String,
    },
    /// Two files have games of the same source, and may have the same games.
    #[error("{}: games with the settings \"{settings}\" are there already", path.display())]
    Twice {
        /// The file.
        path: PathBuf,
        /// The settings of the source.
        settings: String,
    },
    /// The new file exists, or one that is left of it by a program that was killed.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The new file cannot be written.
    #[error("{}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: GamesError,
    },
}

/// Puts the games of files together.
///
/// # Errors
/// If a file cannot be read, has other rules than the first, or a source that another file
/// has, too; or if the new file exists or cannot be written.
pub fn merge_games(inputs: &[PathBuf], output: &Path) -> Result<Counts, MergeGamesError> {
    filter_games(inputs, |_| true, output)
}

/// Puts the games of files together that `keep` keeps.
///
/// # Errors
/// As [`merge_games`].
pub fn filter_games(
    inputs: &[PathBuf],
    mut keep: impl FnMut(&RawGame) -> bool,
    output: &Path,
) -> Result<Counts, MergeGamesError> {
    let mut new = NewFile::create(output, merged_header(inputs)?)?;
    for_each_game(inputs, |game| if keep(&game) { new.add(&game) } else { Ok(()) })?;
    new.finish()
}

/// Puts the games of files together in a random order, determined by the seed. All games are
/// in memory.
///
/// # Errors
/// As [`merge_games`].
pub fn shuffle_games(
    inputs: &[PathBuf],
    seed: u64,
    output: &Path,
) -> Result<Counts, MergeGamesError> {
    let mut new = NewFile::create(output, merged_header(inputs)?)?;
    let mut games = Vec::new();
    for_each_game(inputs, |game| {
        games.push(game);
        Ok(())
    })?;
    games.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    games.iter().try_for_each(|game| new.add(game))?;
    new.finish()
}

/// Divides the games of files: every `n`-th one goes to the second file, the others to the
/// first.
///
/// # Errors
/// As [`merge_games`].
pub fn split_games(
    inputs: &[PathBuf],
    n: u64,
    outputs: [&Path; 2],
) -> Result<[Counts; 2], MergeGamesError> {
    let header = merged_header(inputs)?;
    let [first, second] = outputs;
    let (mut first, mut second) =
        (NewFile::create(first, header.clone())?, NewFile::create(second, header)?);
    let mut number = 0;
    for_each_game(inputs, |game| {
        number += 1;
        let file = if number % n.max(1) == 0 { &mut second } else { &mut first };
        file.add(&game)
    })?;
    Ok([first.finish()?, second.finish()?])
}

/// Reads the headers of files, and puts them together.
fn merged_header(paths: &[PathBuf]) -> Result<GamesHeader, MergeGamesError> {
    let rules = |header: &GamesHeader| format!("{}, {}", header.variant, header.draw_rules.name());
    let mut merged: Option<GamesHeader> = None;
    for path in paths {
        let header = open(path)?.header().clone();
        let Some(merged) = &mut merged else {
            merged = Some(header);
            continue;
        };
        if rules(merged) != rules(&header) {
            let (expected, found) = (rules(merged), rules(&header));
            return Err(MergeGamesError::OtherRules { path: path.clone(), expected, found });
        }
        for source in header.sources {
            if merged.sources.contains(&source) {
                let settings = source.settings;
                return Err(MergeGamesError::Twice { path: path.clone(), settings });
            }
            merged.sources.push(source);
        }
    }
    merged.ok_or(MergeGamesError::Nothing)
}

/// Calls `visit` for each game of each file, in their order.
fn for_each_game(
    paths: &[PathBuf],
    mut visit: impl FnMut(RawGame) -> Result<(), MergeGamesError>,
) -> Result<(), MergeGamesError> {
    for path in paths {
        let mut reader = open(path)?;
        let named = |source| MergeGamesError::Read { path: path.clone(), source };
        while let Some(games) = reader.next_raw_games().map_err(named)? {
            games.into_iter().try_for_each(&mut visit)?;
        }
    }
    Ok(())
}

fn open(path: &Path) -> Result<GamesReader<impl Read + use<>>, MergeGamesError> {
    GamesReader::open(path)
        .map_err(|source| MergeGamesError::Read { path: path.to_owned(), source })
}

/// A file that gets its name once it is complete.
struct NewFile {
    writer: GamesWriter,
    path: PathBuf,
    partial: PartialFile,
}

/// A file that is deleted unless it has been renamed.
struct PartialFile(PathBuf);

impl Drop for PartialFile {
    fn drop(&mut self) {
        // It is not there any more if it was renamed.
        let _ = fs::remove_file(&self.0);
    }
}

impl NewFile {
    fn create(path: &Path, header: GamesHeader) -> Result<Self, MergeGamesError> {
        let mut partial = path.as_os_str().to_owned();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let exists = path.try_exists();
        if exists.map_err(|error| write_error(path, error))? {
            return Err(MergeGamesError::Exists(path.to_owned()));
        }
        let writer = GamesWriter::create(&partial, header).map_err(|error| match error {
            GamesError::Io(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                MergeGamesError::Exists(partial.clone())
            }
            error => write_error(&partial, error),
        })?;
        Ok(Self { writer, path: path.to_owned(), partial: PartialFile(partial) })
    }

    fn add(&mut self, game: &RawGame) -> Result<(), MergeGamesError> {
        self.writer.add_raw(game).map_err(|error| write_error(&self.partial.0, error))
    }

    fn finish(self) -> Result<Counts, MergeGamesError> {
        let Self { writer, path, partial } = self;
        let counts = writer.finish().map_err(|error| write_error(&partial.0, error))?;
        let renamed = fs::rename(&partial.0, &path).and_then(|()| sync_directory_of(&path));
        renamed.map_err(|error| write_error(&path, error))?;
        Ok(counts)
    }
}

fn write_error(path: &Path, error: impl Into<GamesError>) -> MergeGamesError {
    MergeGamesError::Write { path: path.to_owned(), source: error.into() }
}
