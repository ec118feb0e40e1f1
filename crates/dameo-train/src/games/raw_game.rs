//! Games as their bytes: to count and order them without playing their moves.

use std::io::Read;

use super::code::{ending_of_game, length_of_game};
use super::error::GamesError;
use super::game::Ending;
use super::reader::GamesReader;

/// A game as its bytes, with its checksum verified and its moves not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawGame {
    pub(super) bytes: Box<[u8]>,
    /// Positions with a score.
    pub(super) positions: u32,
}

impl RawGame {
    /// The number of positions with a score.
    #[must_use]
    pub const fn positions(&self) -> u32 {
        self.positions
    }

    /// Why the game ended; `None` if that is unknown to this version.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        ending_of_game(&self.bytes)
    }
}

impl<T: Read> GamesReader<T> {
    /// The games of the next block, as bytes; `None` at the end.
    ///
    /// # Errors
    /// If the block cannot be read or is damaged.
    pub fn next_raw_games(&mut self) -> Result<Option<Vec<RawGame>>, GamesError> {
        let Some(block) = self.next_block()? else { return Ok(None) };
        let mut games = Vec::new();
        let mut rest = &block.payload[..];
        while !rest.is_empty() {
            let (length, positions) = length_of_game(rest, games.len() as u32 + 1)
                .map_err(|fault| self.fault_of_last(&block, fault))?;
            let (game, after) = rest.split_at(length);
            games.push(RawGame { bytes: game.into(), positions });
            rest = after;
        }
        self.check_count(&block, games.len())?;
        Ok(Some(games))
    }
}
