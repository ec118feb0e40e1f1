//! Games against playing levels in the model.

use async_trait::async_trait;
use dameo::Color;
use dameo_live::Timestamp;

use super::rows::{ModelAccount, ModelGame};
use super::{MemoryStore, Model};
use crate::account::{AccountId, Identity};
use crate::computer::ComputerStore;
use crate::error::StoreError;
use crate::game::NewGame;
use crate::invitation::Creation;

#[expect(missing_docs, reason = "the methods of ComputerStore have the documentation")]
impl Model {
    pub fn begin_computer_game(
        &mut self,
        game: NewGame,
        player: &AccountId,
        level: u8,
        limit: usize,
        now: Timestamp,
    ) -> Result<Creation, StoreError> {
        self.check_account(player)?;
        if self.records.is_banned(player, now) {
            return Ok(Creation::Banned);
        }
        let is_own = |stored: &&ModelGame| stored.game.seating.seat_of(player).is_some();
        let running = self.computer_games_with(is_own);
        if running.len() >= limit {
            return Ok(Creation::TooMany);
        }
        game.seating.check()?;
        let id = &game.room.game.id;
        if self.is_taken(id) {
            return Err(StoreError::Exists { id: id.clone() });
        }
        self.accounts.entry(AccountId::of_level(level)).or_insert_with(|| ModelAccount {
            identity: Identity::Computer(level),
            ..ModelAccount::guest(now)
        });
        self.insert(game);
        Ok(Creation::Done)
    }

    #[must_use]
    pub fn computer_games(&self) -> Vec<(String, u8)> {
        self.computer_games_with(|_| true)
    }

    fn computer_games_with(&self, is_wanted: impl Fn(&&ModelGame) -> bool) -> Vec<(String, u8)> {
        let is_running =
            |stored: &&ModelGame| stored.conclusion().is_none() && stored.archived.is_none();
        let running = self.games.values().filter(is_running);
        let level = |stored: &ModelGame| {
            let seats = &stored.game.seating.seats;
            Color::ALL.iter().flat_map(|&seat| &seats[seat]).find_map(|account| {
                match self.identity(account)? {
                    Identity::Computer(level) => Some(*level),
                    _ => None,
                }
            })
        };
        let games = running
            .filter(is_wanted)
            .filter_map(|stored| Some((stored.game.room.game.id.clone(), level(stored)?)));
        games.collect()
    }
}

#[async_trait]
impl ComputerStore for MemoryStore {
    async fn begin_computer_game(
        &self,
        game: NewGame,
        player: &AccountId,
        level: u8,
        limit: usize,
        now: Timestamp,
    ) -> Result<Creation, StoreError> {
        self.write(|model| model.begin_computer_game(game, player, level, limit, now)).await
    }

    async fn computer_games(&self) -> Result<Vec<(String, u8)>, StoreError> {
        Ok(self.read().computer_games())
    }
}
