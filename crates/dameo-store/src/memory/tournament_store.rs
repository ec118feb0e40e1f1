//! Tournaments in the store in memory.

use async_trait::async_trait;
use dameo_room::StoredRoom;
use dameo_tournament::TournamentPhase;

use super::MemoryStore;
use crate::account::AccountId;
use crate::error::StoreError;
use crate::tournament::{
    EndedTournamentGame, NewTournament, StoredTournament, TournamentChange, TournamentCommit,
    TournamentCreation, TournamentStore,
};

#[async_trait]
impl TournamentStore for MemoryStore {
    async fn create_tournament(
        &self,
        new: NewTournament,
        limit: usize,
    ) -> Result<TournamentCreation, StoreError> {
        self.write(|model| model.create_tournament(new, limit)).await
    }

    async fn tournament(&self, id: &str) -> Result<Option<StoredTournament>, StoreError> {
        Ok(self.read().tournament(id))
    }

    async fn tournaments(
        &self,
        phase: TournamentPhase,
        limit: usize,
    ) -> Result<Vec<StoredTournament>, StoreError> {
        Ok(self.read().tournaments(phase, limit))
    }

    async fn live_tournaments(&self) -> Result<Vec<(String, u64)>, StoreError> {
        Ok(self.read().live_tournaments())
    }

    async fn tournaments_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<StoredTournament>, StoreError> {
        Ok(self.read().tournaments_of(account))
    }

    async fn commit_tournament(
        &self,
        commit: TournamentCommit,
    ) -> Result<TournamentChange, StoreError> {
        self.write(|model| model.commit_tournament(commit)).await
    }

    async fn ended_tournament_games(
        &self,
        limit: usize,
    ) -> Result<Vec<EndedTournamentGame>, StoreError> {
        Ok(self.read().ended_tournament_games(limit))
    }

    async fn running_tournament_games(
        &self,
        tournament: &str,
    ) -> Result<Vec<(usize, StoredRoom)>, StoreError> {
        Ok(self.read().running_tournament_games(tournament))
    }
}
