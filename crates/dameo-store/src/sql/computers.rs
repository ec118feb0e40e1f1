//! Games against playing levels in a database.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::changes::insert_new_game;
use super::connection::Connection;
use super::failure::Failure;
use super::moderation::is_banned;
use super::one_account::hold_account;
use super::value::{BadColumn, Row};
use super::{Database, change, computers, query};
use crate::account::{AccountId, level_of_kind};
use crate::computer::ComputerStore;
use crate::error::StoreError;
use crate::game::NewGame;
use crate::invitation::Creation;

type Db<'c> = &'c mut dyn Connection;

async fn begin_computer_game(
    db: Db<'_>,
    game: NewGame,
    player: AccountId,
    level: u8,
    limit: usize,
    now: Timestamp,
) -> Result<Creation, Failure> {
    hold_account(db, &player).await?;
    if is_banned(db, &player, now).await? {
        return Ok(Creation::Banned);
    }
    if running_games(db, &player).await? >= limit {
        return Ok(Creation::TooMany);
    }
    let computer = AccountId::of_level(level);
    // Its kind is its id.
    let sql = "INSERT INTO accounts (id, kind, created, seen) VALUES ($1, $1, $2, $2) \
               ON CONFLICT (id) DO NOTHING";
    db.execute(sql, &[(&computer).into(), now.into()]).await?;
    insert_new_game(db, &game).await?;
    Ok(Creation::Done)
}

/// How many games of a player against levels go on.
async fn running_games(db: Db<'_>, player: &AccountId) -> Result<usize, Failure> {
    let sql = "SELECT COUNT(*) FROM seats s JOIN games g ON g.id = s.game \
               JOIN seats o ON o.game = s.game AND o.color <> s.color \
               JOIN accounts a ON a.id = o.account \
               WHERE s.account = $1 AND s.ended IS NULL AND g.conclusion IS NULL \
               AND a.kind LIKE 'level-%'";
    let row = db.row(sql, &[player.into()]).await?;
    let count = row.map_or(Ok(0), |row| row.count(0));
    count.map_err(|error| error.of("games of", &player.0))
}

async fn computer_games(db: Db<'_>) -> Result<Vec<(String, u8)>, Failure> {
    let sql = "SELECT g.id, a.kind FROM accounts a JOIN seats s ON s.account = a.id \
               JOIN games g ON g.id = s.game WHERE a.kind LIKE 'level-%' \
               AND s.ended IS NULL AND g.conclusion IS NULL ORDER BY g.id";
    let rows = db.rows(sql, &[]).await?;
    let read = |row: &Row| {
        let level = level_of_kind(row.text(1)?);
        let level = level.ok_or_else(|| BadColumn::because("expected a playing level"))?;
        Ok((row.text(0)?.to_owned(), level))
    };
    let key = |row: &Row| row.text(0).unwrap_or("?").to_owned();
    let read = |row| read(row).map_err(|error: BadColumn| error.of("game", &key(row)));
    rows.iter().map(read).collect()
}

#[async_trait]
impl ComputerStore for Database {
    async fn begin_computer_game(
        &self,
        game: NewGame,
        player: &AccountId,
        level: u8,
        limit: usize,
        now: Timestamp,
    ) -> Result<Creation, StoreError> {
        let player = player.clone();
        change!(self, computers::begin_computer_game(game, player, level, limit, now)).await
    }

    async fn computer_games(&self) -> Result<Vec<(String, u8)>, StoreError> {
        query!(self, computers::computer_games())
    }
}
