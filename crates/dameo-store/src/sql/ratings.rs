//! Ratings in a database.

use dameo::{ByColor, Color, Outcome};
use dameo_live::LiveState;

use super::accounts::identity;
use super::connection::Connection;
use super::failure::Failure;
use super::one_account::hold_member;
use super::queries;
use super::value::{BadColumn, Row, Value, json};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::rating::{
    Leader, LeaderQuery, PoolRating, RatedPlayer, RatingChange, RatingPool, rank, rate,
};

type Db<'c> = &'c mut dyn Connection;

/// Changes the ratings of the players of a game that ends, in the transaction that stores its
/// end. Nobody else changes them before that is over.
pub(super) async fn rate_game(
    db: Db<'_>,
    game: &LiveState,
    outcome: Outcome,
) -> Result<(), Failure> {
    let Some(players) = members_of(db, &game.id).await? else { return Ok(()) };
    let sql = "SELECT game FROM rating_changes WHERE game = $1";
    if db.row(sql, &[game.id.as_str().into()]).await?.is_some() {
        return Err(StoreError::Exists { id: game.id.clone() }.into());
    }
    let pool = RatingPool::of(game);
    let ByColor { white, black } = players;
    let white = RatedPlayer { rating: rating(db, &white, pool).await?, account: white };
    let black = RatedPlayer { rating: rating(db, &black, pool).await?, account: black };
    let ByColor { white, black } = rate(game, outcome, &ByColor { white, black });
    for change in [white, black] {
        store_change(db, &change).await?;
    }
    Ok(())
}

/// The accounts that took the seats of a game first, if both are members. They are held until
/// the end of the transaction, in the same order by everybody, so that none waits for another
/// one in a circle.
async fn members_of(db: Db<'_>, game: &str) -> Result<Option<ByColor<AccountId>>, Failure> {
    let mut seats = queries::seats(db, game).await?;
    let mut first = |color: Color| (!seats[color].is_empty()).then(|| seats[color].swap_remove(0));
    let (Some(white), Some(black)) = (first(Color::White), first(Color::Black)) else {
        return Ok(None);
    };
    for account in [(&white).min(&black), (&white).max(&black)] {
        if !hold_member(db, account).await? {
            return Ok(None);
        }
    }
    Ok(Some(ByColor { white, black }))
}

async fn store_change(db: Db<'_>, change: &RatingChange) -> Result<(), Failure> {
    let RatingChange { account, number, ended, before, after, .. } = change;
    let RatingPool { variant, speed } = change.pool;
    let [account, variant, speed, number, ended, after] = [
        account.into(),
        variant.name().into(),
        speed.name().into(),
        (*number).into(),
        (*ended).into(),
        json(after),
    ];
    let sql = "INSERT INTO rating_changes (account, variant, speed, number, ended, rating_after, \
               rating_before, game, color) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = [account, variant, speed, number, ended, after];
    let rest = [json(before), change.game.as_str().into(), change.color.into()];
    db.execute(sql, &[&values[..], &rest[..]].concat()).await?;
    let sql = "INSERT INTO ratings (account, variant, speed, games, rated, rating, rank) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, variant, speed) \
               DO UPDATE SET games = excluded.games, rated = excluded.rated, \
               rating = excluded.rating, rank = excluded.rank";
    db.execute(sql, &[&values[..], &[rank(change.after).into()]].concat()).await?;
    Ok(())
}

async fn rating(
    db: Db<'_>,
    account: &AccountId,
    pool: RatingPool,
) -> Result<Option<PoolRating>, Failure> {
    let sql = "SELECT variant, speed, games, rated, rating FROM ratings \
               WHERE account = $1 AND variant = $2 AND speed = $3";
    let values = [account.into(), pool.variant.name().into(), pool.speed.name().into()];
    let row = db.row(sql, &values).await?;
    row.map(|row| pool_rating(&row, account)).transpose()
}

pub(super) async fn ratings_of(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<PoolRating>, Failure> {
    let sql = "SELECT variant, speed, games, rated, rating FROM ratings \
               WHERE account = $1 ORDER BY variant, speed";
    let rows = db.rows(sql, &[account.into()]).await?;
    rows.iter().map(|row| pool_rating(row, account)).collect()
}

fn pool_rating(row: &Row, account: &AccountId) -> Result<PoolRating, Failure> {
    let read = || {
        Ok(PoolRating {
            pool: pool(row, 0)?,
            games: row.count(2)?,
            rated: row.time(3)?,
            rating: row.json(4)?,
        })
    };
    read().map_err(|error: BadColumn| error.of("rating of", &account.0))
}

pub(super) async fn rating_changes_of_game(
    db: Db<'_>,
    game: &str,
) -> Result<ByColor<Option<RatingChange>>, Failure> {
    let sql = "SELECT game, color, account, variant, speed, number, ended, rating_before, \
               rating_after FROM rating_changes WHERE game = $1";
    let mut changes = ByColor { white: None, black: None };
    for row in db.rows(sql, &[game.into()]).await? {
        let change = rating_change(&row)?;
        let color = change.color;
        changes[color] = Some(change);
    }
    Ok(changes)
}

pub(super) async fn rating_changes_of_account(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<RatingChange>, Failure> {
    let sql = "SELECT game, color, account, variant, speed, number, ended, rating_before, \
               rating_after FROM rating_changes WHERE account = $1 \
               ORDER BY variant, speed, number";
    db.rows(sql, &[account.into()]).await?.iter().map(rating_change).collect()
}

fn rating_change(row: &Row) -> Result<RatingChange, Failure> {
    let read = || {
        Ok(RatingChange {
            game: row.text(0)?.to_owned(),
            color: row.color(1)?,
            account: row.account(2)?,
            pool: pool(row, 3)?,
            number: row.count(5)?,
            ended: row.time(6)?,
            before: row.json(7)?,
            after: row.json(8)?,
        })
    };
    let key = row.text(0).unwrap_or("?");
    read().map_err(|error: BadColumn| error.of("rating change by game", key))
}

/// Members in the order of their ratings, in pages: some are left out.
pub(super) async fn leaders(
    db: Db<'_>,
    query: &LeaderQuery,
    limit: usize,
) -> Result<Vec<Leader>, Failure> {
    const PAGE: usize = 200;
    let sql = "SELECT r.variant, r.speed, r.games, r.rated, r.rating, r.account, r.rank, a.kind, \
               a.name FROM ratings r JOIN accounts a ON a.id = r.account \
               WHERE r.variant = $1 AND r.speed = $2 AND (r.rank, r.account) < ($3, $4) \
               AND r.rated >= $5 ORDER BY r.rank DESC, r.account DESC LIMIT $6";
    let (variant, speed) = (query.pool.variant.name(), query.pool.speed.name());
    let mut leaders = Vec::new();
    let mut after = (Value::from(u64::MAX), Value::from("~"));
    while leaders.len() < limit {
        let (rank, account) = after;
        let values = [variant.into(), speed.into(), rank, account, query.since.into(), PAGE.into()];
        let rows = db.rows(sql, &values).await?;
        for row in &rows {
            let leader = leader(row)?;
            leaders.extend(query.allows(&leader.rating).then_some(leader));
        }
        let Some(last) = rows.last().filter(|_| rows.len() == PAGE) else { break };
        after = (last.0[6].clone(), last.0[5].clone());
    }
    leaders.truncate(limit);
    Ok(leaders)
}

fn leader(row: &Row) -> Result<Leader, Failure> {
    let read = || {
        let account = row.account(5)?;
        let identity = identity(row.text(7)?, row.optional_text(8)?)?;
        Ok((account, identity))
    };
    let (account, identity) =
        read().map_err(|error: BadColumn| error.of("leader", row.text(5).unwrap_or("?")))?;
    let rating = pool_rating(row, &account)?;
    Ok(Leader { account, identity, rating })
}

/// Adds the ranks of ratings that were stored without, not all of them; returns how many.
pub(crate) async fn add_ranks(db: Db<'_>) -> Result<usize, Failure> {
    const PAGE: usize = 500;
    let sql = "SELECT variant, speed, games, rated, rating, account FROM ratings \
               WHERE rank IS NULL LIMIT $1";
    let rows = db.rows(sql, &[PAGE.into()]).await?;
    for row in &rows {
        let account = row.account(5).map_err(|error| error.of("rating of", "?"))?;
        let PoolRating { pool, rating, .. } = pool_rating(row, &account)?;
        let sql = "UPDATE ratings SET rank = $1 WHERE account = $2 AND variant = $3 AND speed = $4 \
                   AND rank IS NULL";
        let (variant, speed) = (pool.variant.name().into(), pool.speed.name().into());
        db.execute(sql, &[rank(rating).into(), (&account).into(), variant, speed]).await?;
    }
    Ok(rows.len())
}

/// The pool in two columns.
fn pool(row: &Row, column: usize) -> Result<RatingPool, BadColumn> {
    let variant = row.text(column)?.parse().map_err(BadColumn::because)?;
    let speed = row.text(column + 1)?.parse().map_err(BadColumn::because)?;
    Ok(RatingPool { variant, speed })
}
