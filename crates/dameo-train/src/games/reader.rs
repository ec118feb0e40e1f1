//! Reads games one by one.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use dameo::Rules;

use super::block::Block;
use super::code::Decoder;
use super::error::{GamesError, GamesFault};
use super::game::ScoredGame;
use super::header::GamesHeader;

/// A file of games, read block by block.
#[derive(Debug)]
pub struct GamesReader<T> {
    source: T,
    header: GamesHeader,
    /// The number of the next block, from 1.
    block: u64,
    /// The place of the next block.
    offset: u64,
}

impl GamesReader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// If the file cannot be read or is not a file of games.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        Self::new(BufReader::with_capacity(1 << 20, File::open(path)?))
    }
}

impl<T: Read> GamesReader<T> {
    /// Reads the header.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn new(mut source: T) -> Result<Self, GamesError> {
        let (header, offset) = GamesHeader::read(&mut source)?;
        Ok(Self { source, header, block: 1, offset })
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &GamesHeader {
        &self.header
    }

    /// The games of the next block; `None` at the end. After an error the rest of the file
    /// cannot be read.
    ///
    /// # Errors
    /// If the block cannot be read, is damaged, or its games are not of these rules. The games
    /// before it are sound.
    ///
    /// # Panics
    /// If the variant of the file does not have these rules.
    pub fn next_games<R: Rules>(&mut self) -> Result<Option<Vec<ScoredGame<R>>>, GamesError> {
        let variant = self.header.variant;
        let Some(block) = self.next_block()? else { return Ok(None) };
        let mut decoder = Decoder::new(variant, &block.payload);
        let mut games = Vec::new();
        while let Some(game) = decoder.next().map_err(|fault| self.fault_of_last(&block, fault))? {
            games.push(game);
        }
        self.check_count(&block, games.len())?;
        Ok(Some(games))
    }

    /// The next block, with its checksum verified.
    pub(super) fn next_block(&mut self) -> Result<Option<Block>, GamesError> {
        let (block, offset) = (self.block, self.offset);
        let fault = |fault: GamesFault| GamesError::Block { block, offset, fault };
        let read = Block::read(&mut self.source)?.map_err(fault)?;
        if let Some(block) = &read {
            self.block += 1;
            self.offset += block.len();
        }
        Ok(read)
    }

    /// Checks the number of games in the block that was read last.
    pub(super) fn check_count(&self, block: &Block, found: usize) -> Result<(), GamesError> {
        let expected = block.games;
        if found == expected as usize {
            return Ok(());
        }
        Err(self.fault_of_last(block, GamesFault::Count { expected, found }))
    }

    /// A fault of the block that was read last.
    pub(super) fn fault_of_last(&self, block: &Block, fault: GamesFault) -> GamesError {
        GamesError::Block { block: self.block - 1, offset: self.offset - block.len(), fault }
    }

    /// The place of the next block.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }
}
