//! The interface of a store for tournaments.

use async_trait::async_trait;
use dameo_room::StoredRoom;
use dameo_tournament::TournamentPhase;

use super::{
    EndedTournamentGame, NewTournament, StoredTournament, TournamentChange, TournamentCommit,
    TournamentCreation,
};
use crate::account::AccountId;
use crate::error::StoreError;

/// Tournaments. A change is stored with the games that begin by it, all or nothing, and each game
/// of a tournament is begun once.
#[async_trait]
pub trait TournamentStore: Send + Sync + 'static {
    /// Creates a tournament, unless `limit` of its organiser are open or running, or the organiser
    /// is banned.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if one has its id, [`StoreError::Missing`] if there is no such
    /// account.
    async fn create_tournament(
        &self,
        new: NewTournament,
        limit: usize,
    ) -> Result<TournamentCreation, StoreError>;

    /// A tournament.
    async fn tournament(&self, id: &str) -> Result<Option<StoredTournament>, StoreError>;

    /// Tournaments of a phase, the last one to change first, at most `limit`.
    async fn tournaments(
        &self,
        phase: TournamentPhase,
        limit: usize,
    ) -> Result<Vec<StoredTournament>, StoreError>;

    /// The tournaments that are open or running, in the order of their ids, with how often each
    /// has changed.
    async fn live_tournaments(&self) -> Result<Vec<(String, u64)>, StoreError>;

    /// The tournaments that an account has created or joined, the last one to be created first.
    async fn tournaments_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<StoredTournament>, StoreError>;

    /// Stores a change if the tournament before it is the one that is stored.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if an id of a new game is used, or a player has joined, or a game
    /// was begun before.
    async fn commit_tournament(
        &self,
        commit: TournamentCommit,
    ) -> Result<TournamentChange, StoreError>;

    /// Games of tournaments that are over, and whose tournaments do not know it, in the order of
    /// the tournaments and of their numbers, at most `limit`.
    async fn ended_tournament_games(
        &self,
        limit: usize,
    ) -> Result<Vec<EndedTournamentGame>, StoreError>;

    /// The games of a tournament that are played on the server and are not over, in the order of
    /// their numbers.
    async fn running_tournament_games(
        &self,
        tournament: &str,
    ) -> Result<Vec<(usize, StoredRoom)>, StoreError>;
}
