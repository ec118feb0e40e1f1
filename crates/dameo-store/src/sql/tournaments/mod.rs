//! Tournaments in a database.

mod changes;
mod players;
mod queries;

use async_trait::async_trait;
use dameo_room::StoredRoom;
use dameo_tournament::TournamentPhase;

pub(super) use self::players::{forget_names, move_players};
use super::{Database, change, query};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::tournament::{
    EndedTournamentGame, NewTournament, StoredTournament, TournamentChange, TournamentCommit,
    TournamentCreation, TournamentStore,
};

#[async_trait]
impl TournamentStore for Database {
    async fn create_tournament(
        &self,
        new: NewTournament,
        limit: usize,
    ) -> Result<TournamentCreation, StoreError> {
        change!(self, changes::create_tournament(new, limit)).await
    }

    async fn tournament(&self, id: &str) -> Result<Option<StoredTournament>, StoreError> {
        query!(self, queries::tournament(id))
    }

    async fn tournaments(
        &self,
        phase: TournamentPhase,
        limit: usize,
    ) -> Result<Vec<StoredTournament>, StoreError> {
        query!(self, queries::tournaments(phase, limit))
    }

    async fn live_tournaments(&self) -> Result<Vec<(String, u64)>, StoreError> {
        query!(self, queries::live_tournaments())
    }

    async fn tournaments_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<StoredTournament>, StoreError> {
        query!(self, queries::tournaments_of(account))
    }

    async fn commit_tournament(
        &self,
        commit: TournamentCommit,
    ) -> Result<TournamentChange, StoreError> {
        change!(self, changes::commit_tournament(commit)).await
    }

    async fn ended_tournament_games(
        &self,
        limit: usize,
    ) -> Result<Vec<EndedTournamentGame>, StoreError> {
        query!(self, queries::ended_tournament_games(limit))
    }

    async fn running_tournament_games(
        &self,
        tournament: &str,
    ) -> Result<Vec<(usize, StoredRoom)>, StoreError> {
        query!(self, queries::running_tournament_games(tournament))
    }
}
