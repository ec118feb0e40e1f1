//! What is read.

use dameo::{ByColor, Color, Variant};
use dameo_live::Timestamp;
use dameo_room::Downtime;

use super::connection::Connection;
use super::failure::Failure;
use super::value::{BadColumn, Row, Value};
use crate::account::{AccountId, SecretHash};
use crate::game::{CorrespondenceGame, GameSummary, SeatedGame, Seating};
use crate::invitation::{Invitation, InvitationState};

type Db<'c> = &'c mut dyn Connection;

pub(super) async fn invitation(
    db: Db<'_>,
    id: &str,
    now: Timestamp,
) -> Result<Option<(Invitation, InvitationState)>, Failure> {
    let sql = "SELECT state, expires, invitation FROM invitations WHERE id = $1";
    let row = db.row(sql, &[id.into()]).await?;
    let read = |row: Row| {
        let state = stored_state(row.text(0)?);
        Ok((row.json(2)?, state.at(now, row.time(1)?)))
    };
    row.map(read).transpose().map_err(|error: BadColumn| error.of("invitation", id))
}

/// The database holds no other states.
fn stored_state(text: &str) -> InvitationState {
    match text {
        "open" => InvitationState::Open,
        "accepted" => InvitationState::Accepted,
        _ => InvitationState::Withdrawn,
    }
}

pub(super) async fn invitations_of(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<Vec<Invitation>, Failure> {
    let sql = "SELECT id, invitation FROM invitations \
               WHERE creator = $1 AND state = 'open' AND expires > $2 ORDER BY created, id";
    invitations(db, sql, &[account.into(), now.into()]).await
}

/// The number of the open invitations of an account.
pub(super) async fn open_invitations(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<usize, Failure> {
    let sql = "SELECT count(*) FROM invitations \
               WHERE creator = $1 AND state = 'open' AND expires > $2";
    let row = db.row(sql, &[account.into(), now.into()]).await?;
    let count = row.map_or(Ok(0), |row| row.count(0));
    count.map_err(|error| error.of("invitations of", &account.0))
}

pub(super) async fn lobby(db: Db<'_>, now: Timestamp) -> Result<Vec<Invitation>, Failure> {
    let sql = "SELECT id, invitation FROM invitations \
               WHERE state = 'open' AND is_public = 1 AND expires > $1 ORDER BY created, id";
    invitations(db, sql, &[now.into()]).await
}

/// All that are stored, and what has become of them.
pub(super) async fn all_invitations_of(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<Vec<(Invitation, InvitationState)>, Failure> {
    let sql = "SELECT id, invitation, state, expires FROM invitations \
               WHERE creator = $1 ORDER BY created, id";
    let rows = db.rows(sql, &[account.into()]).await?;
    let read = |row: &Row| {
        let state = stored_state(row.text(2)?).at(now, row.time(3)?);
        Ok((row.json(1)?, state))
    };
    let read = |row| read(row).map_err(|error: BadColumn| error.of("invitation", key(row)));
    rows.iter().map(read).collect()
}

async fn invitations(
    db: Db<'_>,
    sql: &'static str,
    values: &[Value],
) -> Result<Vec<Invitation>, Failure> {
    let rows = db.rows(sql, values).await?;
    let read = |row: &Row| row.json(1).map_err(|error| error.of("invitation", key(row)));
    rows.iter().map(read).collect()
}

pub(super) async fn game(db: Db<'_>, id: &str) -> Result<Option<SeatedGame>, Failure> {
    let sql = "SELECT is_help_allowed, is_public, created, room FROM games WHERE id = $1";
    let Some(row) = db.row(sql, &[id.into()]).await? else { return Ok(None) };
    // The seats of a game are stored with it, and none is given up.
    let seats = seats(db, id).await?;
    seated_game(&row, 0, seats).map(Some).map_err(|error| error.of("game", id))
}

/// A game of four columns: whether help is allowed, whether it is public, when it began, and the
/// room.
fn seated_game(
    row: &Row,
    column: usize,
    seats: ByColor<Vec<AccountId>>,
) -> Result<SeatedGame, BadColumn> {
    let seating = Seating {
        seats,
        is_help_allowed: row.flag(column)?,
        is_public: row.flag(column + 1)?,
        created: row.time(column + 2)?,
    };
    Ok(SeatedGame { seating, room: row.json(column + 3)? })
}

pub(super) async fn public_games(
    db: Db<'_>,
    since: Timestamp,
    limit: usize,
) -> Result<Vec<SeatedGame>, Failure> {
    // A row for each account that sits, with all of the game.
    let sql = "SELECT g.id, s.color, s.account, g.is_help_allowed, g.is_public, g.created, g.room \
               FROM (SELECT id, is_help_allowed, is_public, created, updated, room FROM games \
               WHERE conclusion IS NULL AND is_public = 1 AND updated >= $1 \
               ORDER BY updated DESC, id DESC LIMIT $2) g JOIN seats s ON s.game = g.id \
               ORDER BY g.updated DESC, g.id DESC, s.place, s.account";
    let rows = db.rows(sql, &[since.into(), limit.into()]).await?;
    let read = |rows: &[Row]| {
        let mut seats = ByColor::<Vec<AccountId>>::default();
        for row in rows {
            seats[row.color(1)?].push(row.account(2)?);
        }
        seated_game(&rows[0], 3, seats)
    };
    rows.chunk_by(|one, other| key(one) == key(other))
        .map(|rows| read(rows).map_err(|error| error.of("game", key(&rows[0]))))
        .collect()
}

pub(super) async fn seats(db: Db<'_>, game: &str) -> Result<ByColor<Vec<AccountId>>, Failure> {
    let sql = "SELECT color, account FROM seats WHERE game = $1 ORDER BY place, account";
    let mut seats = ByColor::<Vec<AccountId>>::default();
    for row in db.rows(sql, &[game.into()]).await? {
        let bad = |error: BadColumn| error.of("seat of game", game);
        seats[row.color(0).map_err(bad)?].push(row.account(1).map_err(bad)?);
    }
    Ok(seats)
}

pub(super) async fn due_games(
    db: Db<'_>,
    before: Timestamp,
    limit: usize,
) -> Result<Vec<String>, Failure> {
    let sql = "SELECT id FROM games \
               WHERE conclusion IS NULL AND deadline IS NOT NULL AND deadline < $1 \
               ORDER BY deadline, id LIMIT $2";
    let rows = db.rows(sql, &[before.into(), limit.into()]).await?;
    Ok(rows.iter().map(|row| key(row).to_owned()).collect())
}

pub(super) async fn games_of(
    db: Db<'_>,
    account: &AccountId,
    limit: usize,
) -> Result<Vec<GameSummary>, Failure> {
    // The opponent is found in the order of `Identity::place_in_seat`.
    let sql = "SELECT g.id, g.variant, s.color, g.ply, g.turn, g.deadline, g.conclusion, g.updated, \
               (SELECT o.account FROM seats o JOIN accounts a ON a.id = o.account \
               WHERE o.game = g.id AND o.color <> s.color ORDER BY CASE a.kind \
               WHEN 'member' THEN 0 WHEN 'bot' THEN 0 WHEN 'deleted' THEN 1 ELSE 2 END, o.place LIMIT 1) \
               FROM seats s JOIN games g ON g.id = s.game WHERE s.account = $1 \
               ORDER BY CASE WHEN g.conclusion IS NULL THEN 0 ELSE 1 END, g.updated DESC, g.id \
               LIMIT $2";
    let rows = db.rows(sql, &[account.into(), limit.into()]).await?;
    let read = |row: &Row| summary(row).map_err(|error| error.of("game", key(row)));
    rows.iter().map(read).collect()
}

/// The rooms are read, too: they have the terms, and the games that go on are few.
pub(super) async fn correspondence_of(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<CorrespondenceGame>, Failure> {
    let sql = "SELECT g.id, g.variant, s.color, g.ply, g.turn, g.deadline, g.conclusion, g.updated, \
               (SELECT o.account FROM seats o JOIN accounts a ON a.id = o.account \
               WHERE o.game = g.id AND o.color <> s.color ORDER BY CASE a.kind \
               WHEN 'member' THEN 0 WHEN 'bot' THEN 0 WHEN 'deleted' THEN 1 ELSE 2 END, o.place LIMIT 1), \
               g.room FROM seats s JOIN games g ON g.id = s.game \
               WHERE s.account = $1 AND g.conclusion IS NULL AND g.deadline IS NOT NULL \
               ORDER BY g.deadline, g.id";
    let rows = db.rows(sql, &[account.into()]).await?;
    let read = |row: &Row| Ok(CorrespondenceGame::of(&row.json(9)?, summary(row)?));
    let read = |row| read(row).map_err(|error: BadColumn| error.of("game", key(row)));
    let games: Vec<_> = rows.iter().map(read).collect::<Result<_, _>>()?;
    Ok(games.into_iter().flatten().collect())
}

fn summary(row: &Row) -> Result<GameSummary, BadColumn> {
    let variant: Variant = row.text(1)?.parse().map_err(BadColumn::because)?;
    Ok(GameSummary {
        id: row.text(0)?.to_owned(),
        variant,
        seat: row.color(2)?,
        ply: row.count(3)?,
        turn: row.color(4)?,
        deadline: row.optional_time(5)?,
        conclusion: row.optional_json(6)?,
        updated: row.time(7)?,
        opponent: row.optional_text(8)?.map(|account| AccountId(account.to_owned())),
    })
}

/// Where a link to a seat leads.
pub(super) async fn seat_link(
    db: Db<'_>,
    secret: SecretHash,
) -> Result<Option<(String, Color)>, Failure> {
    let sql = "SELECT game, color FROM seat_links WHERE hash = $1";
    let row = db.row(sql, &[secret.into()]).await?;
    let read = |row: Row| Ok((row.text(0)?.to_owned(), row.color(1)?));
    let bad = |error: BadColumn| error.of("link to a seat", &secret.to_string());
    row.map(read).transpose().map_err(bad)
}

/// The last heartbeat of a server.
pub(super) async fn seen_up(db: Db<'_>) -> Result<Option<Timestamp>, Failure> {
    let row = db.row("SELECT seen FROM uptime WHERE id = 1", &[]).await?;
    row.map(|row| row.time(0)).transpose().map_err(|error| error.of("uptime", "1"))
}

/// What the clock of PostgreSQL shows. That of the transaction would stand.
pub(super) async fn time(db: Db<'_>) -> Result<Timestamp, Failure> {
    let sql = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    let row = db.row(sql, &[]).await?.ok_or(sqlx::Error::RowNotFound)?;
    row.time(0).map_err(|error: BadColumn| error.of("clock", "clock_timestamp"))
}

pub(super) async fn downtimes(db: Db<'_>, since: Timestamp) -> Result<Vec<Downtime>, Failure> {
    let sql = "SELECT began, ended FROM downtimes WHERE ended > $1 ORDER BY ended";
    let rows = db.rows(sql, &[since.into()]).await?;
    let read = |row: &Row| Ok(Downtime { from: row.time(0)?, to: row.time(1)? });
    let read = |row| read(row).map_err(|error: BadColumn| error.of("downtime", key(row)));
    rows.iter().map(read).collect()
}

/// The key of a row that begins with it, for an error.
fn key(row: &Row) -> &str {
    row.text(0).unwrap_or("?")
}
