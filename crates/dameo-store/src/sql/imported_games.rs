//! Imported games in a database.

use async_trait::async_trait;

use super::connection::Connection;
use super::failure::Failure;
use super::one_account::hold_member;
use super::value::{BadColumn, Row};
use super::{Database, change, imported_games, query};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::imported_game::{GamesImported, ImportedGame, ImportedGameStore, StoredImportedGame};

type Db<'c> = &'c mut dyn Connection;

#[async_trait]
impl ImportedGameStore for Database {
    async fn add_imported_games(
        &self,
        account: &AccountId,
        games: Vec<ImportedGame>,
        limit: usize,
    ) -> Result<Option<GamesImported>, StoreError> {
        let account = account.clone();
        change!(self, imported_games::add_all(account, games, limit)).await
    }

    async fn imported_games_of(
        &self,
        account: &AccountId,
        before: Option<usize>,
        limit: usize,
    ) -> Result<Vec<StoredImportedGame>, StoreError> {
        query!(self, imported_games::games_of(account, before, limit))
    }

    async fn count_imported_games(&self, account: &AccountId) -> Result<usize, StoreError> {
        query!(self, imported_games::count(account))
    }

    async fn imported_game(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<Option<StoredImportedGame>, StoreError> {
        query!(self, imported_games::game(account, id))
    }

    async fn remove_imported_game(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<bool, StoreError> {
        let (account, id) = (account.clone(), id.to_owned());
        change!(self, imported_games::remove(account, id)).await
    }

    async fn remove_imported_games(&self, account: &AccountId) -> Result<usize, StoreError> {
        let account = account.clone();
        change!(self, imported_games::remove_all(account)).await
    }
}

async fn add_all(
    db: Db<'_>,
    account: AccountId,
    games: Vec<ImportedGame>,
    limit: usize,
) -> Result<Option<GamesImported>, Failure> {
    // Whoever else imports games of the account waits.
    if !hold_member(db, &account).await? {
        return Ok(None);
    }
    let (mut count, mut last) = extent(db, &account).await?;
    let mut outcome = GamesImported::default();
    for game in games {
        if has(db, &account, &game.id).await? {
            outcome.known += 1;
        } else if count >= limit {
            outcome.over_limit += 1;
        } else {
            (count, last) = (count + 1, last + 1);
            insert(db, &account, &StoredImportedGame { number: last, game }).await?;
            outcome.added += 1;
        }
    }
    Ok(Some(outcome))
}

/// How many games an account has, and the largest of their numbers, 0 without one.
async fn extent(db: Db<'_>, account: &AccountId) -> Result<(usize, usize), Failure> {
    let sql = "SELECT COUNT(*), COALESCE(MAX(number), 0) FROM imported_games WHERE account = $1";
    let Some(row) = db.row(sql, &[account.into()]).await? else { return Ok((0, 0)) };
    let read = || Ok((row.count(0)?, row.count(1)?));
    read().map_err(|error: BadColumn| error.of("imported games of", &account.0))
}

pub(super) async fn count(db: Db<'_>, account: &AccountId) -> Result<usize, Failure> {
    Ok(extent(db, account).await?.0)
}

async fn has(db: Db<'_>, account: &AccountId, id: &str) -> Result<bool, Failure> {
    let sql = "SELECT id FROM imported_games WHERE account = $1 AND id = $2";
    Ok(db.row(sql, &[account.into(), id.into()]).await?.is_some())
}

async fn insert(
    db: Db<'_>,
    account: &AccountId,
    stored: &StoredImportedGame,
) -> Result<(), Failure> {
    let StoredImportedGame { number, game } = stored;
    let sql = "INSERT INTO imported_games (account, id, number, site, variant, white, black, date, \
               result, plies, imported, pdn) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let values = [
        account.into(),
        game.id.as_str().into(),
        (*number).into(),
        game.site.as_str().into(),
        game.variant.name().into(),
        game.white.as_str().into(),
        game.black.as_str().into(),
        game.date.as_str().into(),
        game.result.text().into(),
        game.plies.into(),
        game.imported.into(),
        game.pdn.as_str().into(),
    ];
    db.execute(sql, &values).await?;
    Ok(())
}

pub(super) async fn games_of(
    db: Db<'_>,
    account: &AccountId,
    before: Option<usize>,
    limit: usize,
) -> Result<Vec<StoredImportedGame>, Failure> {
    let sql = "SELECT id, number, site, variant, white, black, date, result, plies, imported, pdn \
               FROM imported_games WHERE account = $1 AND number < $2 \
               ORDER BY number DESC LIMIT $3";
    let before = before.unwrap_or(usize::MAX);
    let rows = db.rows(sql, &[account.into(), before.into(), limit.into()]).await?;
    rows.iter().map(stored).collect()
}

pub(super) async fn game(
    db: Db<'_>,
    account: &AccountId,
    id: &str,
) -> Result<Option<StoredImportedGame>, Failure> {
    let sql = "SELECT id, number, site, variant, white, black, date, result, plies, imported, pdn \
               FROM imported_games WHERE account = $1 AND id = $2";
    let row = db.row(sql, &[account.into(), id.into()]).await?;
    row.map(|row| stored(&row)).transpose()
}

fn stored(row: &Row) -> Result<StoredImportedGame, Failure> {
    let read = || {
        let game = ImportedGame {
            id: row.text(0)?.to_owned(),
            site: row.text(2)?.to_owned(),
            variant: row.text(3)?.parse().map_err(BadColumn::because)?,
            white: row.text(4)?.to_owned(),
            black: row.text(5)?.to_owned(),
            date: row.text(6)?.to_owned(),
            result: row.text(7)?.parse().map_err(BadColumn::because)?,
            plies: row.count(8)?,
            imported: row.time(9)?,
            pdn: row.text(10)?.to_owned(),
        };
        Ok(StoredImportedGame { number: row.count(1)?, game })
    };
    let key = row.text(0).unwrap_or("?");
    read().map_err(|error: BadColumn| error.of("imported game", key))
}

async fn remove(db: Db<'_>, account: AccountId, id: String) -> Result<bool, Failure> {
    let sql = "DELETE FROM imported_games WHERE account = $1 AND id = $2";
    Ok(db.execute(sql, &[(&account).into(), id.into()]).await? > 0)
}

async fn remove_all(db: Db<'_>, account: AccountId) -> Result<usize, Failure> {
    forget_imported_games(db, &account).await
}

/// Removes all games of an account, and returns how many there were.
pub(super) async fn forget_imported_games(
    db: Db<'_>,
    account: &AccountId,
) -> Result<usize, Failure> {
    let sql = "DELETE FROM imported_games WHERE account = $1";
    let removed = db.execute(sql, &[account.into()]).await?;
    Ok(usize::try_from(removed).unwrap_or(usize::MAX))
}
