//! Imported games in the model.

use std::collections::btree_map::Entry;

use async_trait::async_trait;

use super::{MemoryStore, Model};
use crate::account::{AccountId, Identity};
use crate::error::StoreError;
use crate::imported_game::{GamesImported, ImportedGame, ImportedGameStore, StoredImportedGame};

#[async_trait]
impl ImportedGameStore for MemoryStore {
    async fn add_imported_games(
        &self,
        account: &AccountId,
        games: Vec<ImportedGame>,
        limit: usize,
    ) -> Result<Option<GamesImported>, StoreError> {
        self.write(|model| Ok(model.add_imported_games(account, games, limit))).await
    }

    async fn imported_games_of(
        &self,
        account: &AccountId,
        before: Option<usize>,
        limit: usize,
    ) -> Result<Vec<StoredImportedGame>, StoreError> {
        Ok(self.read().imported_games_of(account, before, limit))
    }

    async fn count_imported_games(&self, account: &AccountId) -> Result<usize, StoreError> {
        Ok(self.read().imported_by(account).count())
    }

    async fn imported_game(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<Option<StoredImportedGame>, StoreError> {
        Ok(self.read().imported_games.get(&(account.clone(), id.to_owned())).cloned())
    }

    async fn remove_imported_game(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<bool, StoreError> {
        let key = (account.clone(), id.to_owned());
        self.write(|model| Ok(model.imported_games.remove(&key).is_some())).await
    }

    async fn remove_imported_games(&self, account: &AccountId) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.remove_imported_games(account))).await
    }
}

#[expect(missing_docs, reason = "the methods of ImportedGameStore have the documentation")]
impl Model {
    pub fn add_imported_games(
        &mut self,
        account: &AccountId,
        games: Vec<ImportedGame>,
        limit: usize,
    ) -> Option<GamesImported> {
        if !matches!(self.identity(account), Some(Identity::Member(_))) {
            return None;
        }
        let mut outcome = GamesImported::default();
        for game in games {
            let key = (account.clone(), game.id.clone());
            let numbers = self.imported_by(account).map(|stored| stored.number);
            let (count, last) = numbers.fold((0, 0), |(n, last), number| (n + 1, last.max(number)));
            match self.imported_games.entry(key) {
                Entry::Occupied(_) => outcome.known += 1,
                Entry::Vacant(_) if count >= limit => outcome.over_limit += 1,
                Entry::Vacant(entry) => {
                    entry.insert(StoredImportedGame { number: last + 1, game });
                    outcome.added += 1;
                }
            }
        }
        Some(outcome)
    }

    fn imported_by(&self, account: &AccountId) -> impl Iterator<Item = &StoredImportedGame> {
        let own = self.imported_games.iter().filter(move |((owner, _), _)| owner == account);
        own.map(|(_, stored)| stored)
    }

    #[must_use]
    pub fn imported_games_of(
        &self,
        account: &AccountId,
        before: Option<usize>,
        limit: usize,
    ) -> Vec<StoredImportedGame> {
        let is_before = |stored: &&StoredImportedGame| before.is_none_or(|at| stored.number < at);
        let mut own: Vec<_> = self.imported_by(account).filter(is_before).cloned().collect();
        own.sort_by_key(|stored| std::cmp::Reverse(stored.number));
        own.truncate(limit);
        own
    }

    pub fn remove_imported_games(&mut self, account: &AccountId) -> usize {
        let before = self.imported_games.len();
        self.imported_games.retain(|(owner, _), _| owner != account);
        before - self.imported_games.len()
    }
}
