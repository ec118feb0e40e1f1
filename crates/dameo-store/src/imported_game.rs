//! Games that members have played at other sites, and have read from files.

use async_trait::async_trait;
use dameo::Variant;
use dameo::notation::GameResult;
use dameo_live::Timestamp;

use crate::account::AccountId;
use crate::error::StoreError;

/// A game from a file of another site. Whoever stores one has checked that its moves are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedGame {
    /// A digest of the game: the same game has the same one.
    pub id: String,
    /// Where it was played; empty if the file does not say.
    pub site: String,
    /// The variant.
    pub variant: Variant,
    /// White's name as in the file; empty if it has none.
    pub white: String,
    /// Black's name as in the file; empty if it has none.
    pub black: String,
    /// The date as in the file, as a PDN tag has it; empty if it has none.
    pub date: String,
    /// The result.
    pub result: GameResult,
    /// The number of its plies.
    pub plies: usize,
    /// When it was imported.
    pub imported: Timestamp,
    /// The whole game.
    pub pdn: String,
}

/// An imported game that is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredImportedGame {
    /// From 1: larger than those of the member's games that were imported before.
    pub number: usize,
    /// The game.
    pub game: ImportedGame,
}

/// What has become of games that were to be imported; their number together is that of the games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GamesImported {
    /// How many are new, and stored now.
    pub added: usize,
    /// How many were there already.
    pub known: usize,
    /// How many are not stored, because the member has the most that one can have.
    pub over_limit: usize,
}

/// The games of members from other sites. They are nobody else's business: no archive, no rating
/// and no page of a player has them.
#[async_trait]
pub trait ImportedGameStore: Send + Sync + 'static {
    /// Adds games of a member in their order, those that it does not have, as long as it has fewer
    /// than `limit`. `None` if the account is no member.
    async fn add_imported_games(
        &self,
        account: &AccountId,
        games: Vec<ImportedGame>,
        limit: usize,
    ) -> Result<Option<GamesImported>, StoreError>;

    /// The games of an account whose numbers are smaller than `before`, all if it is `None`: the
    /// last one that was imported first, at most `limit`.
    async fn imported_games_of(
        &self,
        account: &AccountId,
        before: Option<usize>,
        limit: usize,
    ) -> Result<Vec<StoredImportedGame>, StoreError>;

    /// How many imported games an account has.
    async fn count_imported_games(&self, account: &AccountId) -> Result<usize, StoreError>;

    /// A game of an account; `None` if it has none with this id.
    async fn imported_game(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<Option<StoredImportedGame>, StoreError>;

    /// Removes a game of an account. Returns whether there was one with this id.
    async fn remove_imported_game(&self, account: &AccountId, id: &str)
    -> Result<bool, StoreError>;

    /// Removes all games of an account, and returns how many there were.
    async fn remove_imported_games(&self, account: &AccountId) -> Result<usize, StoreError>;
}
