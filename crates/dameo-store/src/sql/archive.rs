//! The archive in a database.

use dameo::{ByColor, Color};
use dameo_room::StoredRoom;

use super::accounts::identity;
use super::connection::Connection;
use super::failure::Failure;
use super::value::{BadColumn, Row, Value};
use crate::account::Identity;
use crate::archive::{
    ArchiveEntry, ArchivePlace, ArchiveQuery, ArchivedGame, ArchivedOpening, ArchivedPlayer,
    ArchivedResult, FinishedGame, FinishedSpan,
};

type Db<'c> = &'c mut dyn Connection;

/// How many games are added to the archive in one transaction.
const PAGE: usize = 200;
/// Comes after every instant.
const NEVER: u64 = i64::MAX as u64;
/// Comes after every id, and after every opening.
const AFTER_ALL: &str = "~";

/// Adds a game that is over to the archive, if it has not been settled before whether it is in it.
pub(super) async fn add(db: Db<'_>, room: &StoredRoom) -> Result<(), Failure> {
    let game = room.game.id.as_str();
    let sql = "UPDATE games SET is_archived = 1 WHERE id = $1 AND is_archived = 0";
    if db.execute(sql, &[game.into()]).await? == 0 {
        return Ok(());
    }
    let Some(entry) = ArchiveEntry::of(&room.game) else { return Ok(()) };
    let sql = "INSERT INTO archive (game, variant, speed, is_rated, result, plies, opening, \
               material, ended) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = [
        game.into(),
        entry.variant.name().into(),
        entry.speed.name().into(),
        entry.is_rated.into(),
        ArchivedResult::of(entry.winner).name().into(),
        entry.plies.into(),
        entry.opening.as_str().into(),
        entry.material.into(),
        entry.ended.into(),
    ];
    db.execute(sql, &values).await?;
    let sql = "UPDATE seats SET ended = $1 WHERE game = $2";
    db.execute(sql, &[entry.ended.into(), game.into()]).await?;
    Ok(())
}

/// Adds games that ended before there was an archive, not all of them; returns how many.
pub(crate) async fn add_earlier(db: Db<'_>) -> Result<usize, Failure> {
    let sql = "SELECT id, room FROM games WHERE conclusion IS NOT NULL AND is_archived = 0 \
               ORDER BY id LIMIT $1";
    let rows = db.rows(sql, &[PAGE.into()]).await?;
    for row in &rows {
        match row.json::<StoredRoom>(1) {
            Ok(room) => add(db, &room).await?,
            // It cannot be shown either, and hinders no other.
            Err(error) => {
                let game = row.text(0).unwrap_or("?");
                tracing::error!(game, "a stored game is not archived: {error}");
                let sql = "UPDATE games SET is_archived = 1 WHERE id = $1";
                db.execute(sql, &[game.into()]).await?;
            }
        }
    }
    Ok(rows.len())
}

/// The account of a seat that is its player for others, in the order of
/// `Identity::place_in_seat`.
macro_rules! player_of {
    ($color:literal) => {
        concat!(
            "(SELECT o.account FROM seats o JOIN accounts c ON c.id = o.account \
             WHERE o.game = a.game AND o.color = '",
            $color,
            "' ORDER BY CASE c.kind WHEN 'member' THEN 0 WHEN 'bot' THEN 0 \
             WHEN 'deleted' THEN 1 ELSE 2 END, o.place LIMIT 1)"
        )
    };
}

/// Completes the rows of the archive that a query selects, in an order.
macro_rules! complete {
    ($columns:literal, $tables:literal, $rows:expr, $order:literal) => {
        concat!(
            "SELECT a.game, a.variant, a.speed, a.is_rated, a.result, a.plies, a.opening, \
             a.material, a.ended, wa.kind, wa.name, wc.rating_before, wc.rating_after, \
             ba.kind, ba.name, bc.rating_before, bc.rating_after",
            $columns,
            " FROM (SELECT a.*, ",
            player_of!("white"),
            " AS white, ",
            player_of!("black"),
            " AS black FROM (",
            $rows,
            ") a) a LEFT JOIN accounts wa ON wa.id = a.white \
             LEFT JOIN accounts ba ON ba.id = a.black \
             LEFT JOIN rating_changes wc ON wc.game = a.game AND wc.color = 'white' \
             LEFT JOIN rating_changes bc ON bc.game = a.game AND bc.color = 'black'",
            $tables,
            " ORDER BY ",
            $order
        )
    };
}

/// The games that a query allows: `from` has the tables and what finds the rows in the order of
/// `place`, whose columns are when a game ended and its id.
macro_rules! search {
    ($from:literal, $ended:literal, $game:literal) => {
        complete!(
            "",
            "",
            concat!(
                "SELECT a.game, a.variant, a.speed, a.is_rated, a.result, a.plies, a.opening, \
                 a.material, a.ended FROM ",
                $from,
                " AND (",
                $ended,
                ", ",
                $game,
                ") < ($1, $2) AND ",
                $ended,
                " >= $3 AND ",
                $ended,
                " < $4 AND ($5 = '' OR a.variant = $5) AND ($6 = '' OR a.speed = $6) \
                 AND ($7 < 0 OR a.is_rated = $7) AND ($8 = '' OR a.result = $8) \
                 AND a.opening >= $9 AND a.opening < $10 AND ($11 = '' OR a.material = $11) \
                 AND a.plies >= $12 AND a.plies <= $13 ORDER BY ",
                $ended,
                " DESC, ",
                $game,
                " DESC LIMIT $14"
            ),
            "a.ended DESC, a.game DESC"
        )
    };
}

pub(super) async fn archive(
    db: Db<'_>,
    query: &ArchiveQuery,
    limit: usize,
) -> Result<Vec<ArchivedGame>, Failure> {
    const ALL: &str = search!("archive a WHERE 1 = 1", "a.ended", "a.game");
    const OF_VARIANT: &str = search!("archive a WHERE a.variant = $5", "a.ended", "a.game");
    const OF_PLAYER: &str = search!(
        "seats s CROSS JOIN archive a WHERE a.game = s.game AND s.account = $15 \
         AND ($16 = '' OR s.color = $16) AND ($17 = '' OR EXISTS (SELECT 1 FROM seats o \
         WHERE o.game = s.game AND o.account = $17 AND o.color <> s.color))",
        "s.ended",
        "s.game"
    );
    let mut values = values(query, limit);
    let sql = match &query.player {
        Some(player) => {
            let opponent = query.opponent.as_ref().map_or("", |opponent| &*opponent.0);
            let color = query.color.map_or_else(String::new, |color| color.to_string());
            values.extend([player.into(), color.into(), opponent.into()]);
            OF_PLAYER
        }
        None if query.variant.is_some() => OF_VARIANT,
        None => ALL,
    };
    db.rows(sql, &values).await?.iter().map(archived_game).collect()
}

/// What all searches are given.
fn values(query: &ArchiveQuery, limit: usize) -> Vec<Value> {
    // The rows are read from here on, and those before it are not looked at.
    let (ended, game) = match (&query.after, query.until) {
        (Some(ArchivePlace { ended, game }), _) => (ended.get(), game.as_str()),
        (None, Some(until)) => (until.get(), ""),
        (None, None) => (NEVER, AFTER_ALL),
    };
    let opening = query.opening.as_str();
    let is_rated = query.is_rated.map_or(-1, i64::from);
    vec![
        ended.into(),
        game.into(),
        query.since.into(),
        query.until.map_or(Value::from(NEVER), Value::from),
        query.variant.map_or("", |variant| variant.name()).into(),
        query.speed.map_or("", |speed| speed.name()).into(),
        Value::Integer(Some(is_rated)),
        query.result.map_or("", ArchivedResult::name).into(),
        opening.into(),
        // Texts with this beginning come before it, since no move has such a character.
        format!("{opening}{AFTER_ALL}").into(),
        query.material.as_deref().unwrap_or_default().into(),
        query.min_plies.into(),
        query.max_plies.unwrap_or(usize::MAX).into(),
        limit.into(),
    ]
}

pub(super) async fn finished_games(
    db: Db<'_>,
    span: &FinishedSpan,
    limit: usize,
) -> Result<Vec<FinishedGame>, Failure> {
    const SQL: &str = complete!(
        ", g.created, g.room, g.is_public",
        " JOIN games g ON g.id = a.game",
        "SELECT a.* FROM archive a WHERE a.ended >= $1 AND a.ended < $2 \
         AND (a.ended, a.game) > ($3, $4) ORDER BY a.ended, a.game LIMIT $5",
        "a.ended, a.game"
    );
    let (ended, game) = match &span.after {
        Some(ArchivePlace { ended, game }) => (Value::from(*ended), game.as_str()),
        None => (Value::Integer(Some(-1)), ""),
    };
    let until = span.until.map_or(Value::from(NEVER), Value::from);
    let values = [span.since.into(), until, ended, game.into(), limit.into()];
    let read = |row: &Row| {
        let game = archived_game(row)?;
        let rest = || Ok((row.time(17)?, row.json(18)?, row.flag(19)?));
        let (created, room, is_public) =
            rest().map_err(|error: BadColumn| error.of("game", &game.id))?;
        Ok(FinishedGame { game, is_public, created, room })
    };
    db.rows(SQL, &values).await?.iter().map(read).collect()
}

fn archived_game(row: &Row) -> Result<ArchivedGame, Failure> {
    let read = || {
        Ok(ArchivedGame {
            id: row.text(0)?.to_owned(),
            entry: entry(row)?,
            players: ByColor { white: player(row, 9)?, black: player(row, 13)? },
        })
    };
    read().map_err(|error: BadColumn| error.of("game of the archive", row.text(0).unwrap_or("?")))
}

fn entry(row: &Row) -> Result<ArchiveEntry, BadColumn> {
    let winner = match row.text(4)? {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    };
    Ok(ArchiveEntry {
        variant: row.text(1)?.parse().map_err(BadColumn::because)?,
        speed: row.text(2)?.parse().map_err(BadColumn::because)?,
        is_rated: row.flag(3)?,
        winner,
        plies: row.count(5)?,
        opening: ArchivedOpening::from_stored(row.text(6)?),
        material: row.text(7)?.to_owned(),
        ended: row.time(8)?,
    })
}

/// A player in four columns: kind, name, and the ratings. Everybody who has sat has an account.
fn player(row: &Row, column: usize) -> Result<ArchivedPlayer, BadColumn> {
    let kind = row.optional_text(column)?;
    let identity = match kind {
        Some(kind) => identity(kind, row.optional_text(column + 1)?)?,
        None => Identity::Guest,
    };
    let (before, after) = (row.optional_json(column + 2)?, row.optional_json(column + 3)?);
    Ok(ArchivedPlayer { identity, ratings: before.zip(after).map(<[_; 2]>::from) })
}
