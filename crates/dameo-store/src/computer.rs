//! Games against the server itself.

use async_trait::async_trait;
use dameo_live::Timestamp;

use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::NewGame;
use crate::invitation::Creation;

/// Games against playing levels.
#[async_trait]
pub trait ComputerStore: Send + Sync + 'static {
    /// Begins the game of a player against [a level](AccountId::of_level), unless `limit` games of
    /// the player against levels go on, or the player is banned at an instant.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if an invitation or a game has its id, [`StoreError::Missing`] if
    /// there is no such player.
    async fn begin_computer_game(
        &self,
        game: NewGame,
        player: &AccountId,
        level: u8,
        limit: usize,
        now: Timestamp,
    ) -> Result<Creation, StoreError>;

    /// The games against levels that go on, by their ids, and the levels.
    async fn computer_games(&self) -> Result<Vec<(String, u8)>, StoreError>;
}
