//! Writes games.

use std::fs::{self, File};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use dameo::Rules;

use super::block::{Block, FULL};
use super::code::encode;
use super::error::{GamesError, GamesFault};
use super::game::ScoredGame;
use super::header::GamesHeader;
use super::raw_game::RawGame;
use super::reader::GamesReader;
use dameo_journal::LockedFile;
use dameo_journal::sync_directory_of;

/// A locked file of games, open for appending.
///
/// Games are written in blocks of 64 KiB, each of which is on disk before the next one is
/// begun; call [`finish`](Self::finish) for the last one.
#[derive(Debug)]
pub struct GamesWriter {
    file: LockedFile,
    header: GamesHeader,
    block: Block,
    written: Counts,
}

/// How much a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Positions with a score.
    pub positions: u64,
}

impl GamesWriter {
    /// Opens or creates a file and goes on after the games in it. An incomplete last block,
    /// left by a program that was killed, is removed. A file with an error is left as it is.
    ///
    /// # Errors
    /// If the file cannot be read, written or locked, is damaged, or has another header.
    pub fn open(path: &Path, header: GamesHeader) -> Result<Self, GamesError> {
        let mut file = LockedFile::open(path)?;
        let first = header.to_bytes()?;
        let length = file.metadata()?.len();
        let is_new = length < first.len() as u64 && is_beginning(&mut file, &first)?;
        let (end, written) =
            if is_new { (0, Counts::default()) } else { check(&mut file, &header)? };
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        if is_new {
            begin(&mut file, path, &first)?;
        }
        Ok(Self { file, header, block: Block::default(), written })
    }

    /// Creates a file. After an error there is none.
    ///
    /// # Errors
    /// If the file exists, or cannot be written.
    pub fn create(path: &Path, header: GamesHeader) -> Result<Self, GamesError> {
        let first = header.to_bytes()?;
        let mut file = LockedFile::create_new(path)?;
        begin(&mut file, path, &first).inspect_err(|_| drop(fs::remove_file(path)))?;
        Ok(Self { file, header, block: Block::default(), written: Counts::default() })
    }

    /// The games on disk.
    #[must_use]
    pub fn written(&self) -> Counts {
        self.written
    }

    /// Adds a game of the variant of the file. It is on disk once its block is full. If that
    /// cannot be written, its games are lost, and those before it are kept.
    ///
    /// # Errors
    /// If writing fails, or the game is too large.
    pub fn add<R: Rules>(&mut self, game: &ScoredGame<R>) -> Result<(), GamesError> {
        let length = self.block.payload.len();
        if let Err(error) = encode(game, self.header.variant, &mut self.block.payload) {
            self.block.payload.truncate(length);
            return Err(error);
        }
        self.added(game.plies.len() as u32)
    }

    /// Adds a game of another file with these rules.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add_raw(&mut self, game: &RawGame) -> Result<(), GamesError> {
        self.block.payload.extend(&game.bytes);
        self.added(game.positions)
    }

    fn added(&mut self, positions: u32) -> Result<(), GamesError> {
        self.block.games += 1;
        self.block.positions += positions;
        if self.block.payload.len() >= FULL { self.flush() } else { Ok(()) }
    }

    /// Writes the last games.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(mut self) -> Result<Counts, GamesError> {
        self.flush()?;
        Ok(self.written)
    }

    /// Writes the games added since the last block.
    ///
    /// # Errors
    /// If writing fails.
    pub fn flush(&mut self) -> Result<(), GamesError> {
        if self.block.games == 0 {
            return Ok(());
        }
        let block = std::mem::take(&mut self.block);
        let end = self.file.stream_position()?;
        if let Err(error) = self.append(&block.to_bytes()) {
            // What comes after half a block could not be read.
            self.file.set_len(end)?;
            self.file.seek(SeekFrom::Start(end))?;
            return Err(error.into());
        }
        self.written.games += u64::from(block.games);
        self.written.positions += u64::from(block.positions);
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }
}

/// Writes the header of a new file.
fn begin(file: &mut File, path: &Path, header: &[u8]) -> io::Result<()> {
    file.write_all(header)?;
    file.sync_data()?;
    sync_directory_of(path)
}

/// Whether the file is empty or has only the beginning of a header.
fn is_beginning(file: &mut File, header: &[u8]) -> Result<bool, GamesError> {
    let mut found = Vec::new();
    std::io::Read::read_to_end(file, &mut found)?;
    file.rewind()?;
    Ok(header.starts_with(&found))
}

/// Checks a file, and returns the length of its complete blocks and what they hold.
fn check(file: &mut File, header: &GamesHeader) -> Result<(u64, Counts), GamesError> {
    let mut reader = GamesReader::new(BufReader::new(file))?;
    if reader.header() != header {
        return Err(GamesError::OtherSource {
            expected: header.to_json()?,
            found: reader.header().to_json()?,
        });
    }
    let mut counts = Counts::default();
    loop {
        match reader.next_block() {
            Ok(Some(block)) => {
                counts.games += u64::from(block.games);
                counts.positions += u64::from(block.positions);
            }
            Ok(None) | Err(GamesError::Block { fault: GamesFault::Truncated, .. }) => {
                return Ok((reader.offset(), counts));
            }
            Err(error) => return Err(error),
        }
    }
}
