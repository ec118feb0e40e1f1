//! What is read of tournaments.

use std::collections::BTreeMap;

use dameo_room::StoredRoom;
use dameo_tournament::{GameEnd, PairingResult, TournamentPhase};

use crate::account::AccountId;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::value::{BadColumn, Row};
use crate::tournament::{EndedTournamentGame, StoredTournament, TournamentPlayer, berserk};

type Db<'c> = &'c mut dyn Connection;

/// A query of tournaments, whose columns [`complete`] reads.
macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, organiser, created, updated, sequence, record FROM tournaments ", $rest)
    };
}

pub(super) async fn tournament(db: Db<'_>, id: &str) -> Result<Option<StoredTournament>, Failure> {
    let row = db.row(select!("WHERE id = $1"), &[id.into()]).await?;
    match row {
        Some(row) => complete(db, &row).await.map(Some),
        None => Ok(None),
    }
}

pub(super) async fn tournaments(
    db: Db<'_>,
    phase: TournamentPhase,
    limit: usize,
) -> Result<Vec<StoredTournament>, Failure> {
    let sql = select!("WHERE phase = $1 ORDER BY updated DESC, id LIMIT $2");
    let rows = db.rows(sql, &[phase.name().into(), limit.into()]).await?;
    complete_all(db, &rows).await
}

pub(super) async fn live_tournaments(db: Db<'_>) -> Result<Vec<(String, u64)>, Failure> {
    let sql = "SELECT id, sequence FROM tournaments WHERE phase IN ('open', 'running') ORDER BY id";
    let rows = db.rows(sql, &[]).await?;
    let read = |row: &Row| Ok((row.text(0)?.to_owned(), row.integer(1)?));
    rows.iter().map(|row| read(row).map_err(|error| corrupt(error, row))).collect()
}

pub(super) async fn tournaments_of(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<StoredTournament>, Failure> {
    let sql = select!(
        "WHERE organiser = $1 OR id IN \
         (SELECT tournament FROM tournament_players WHERE account = $1) ORDER BY created DESC, id"
    );
    let rows = db.rows(sql, &[account.into()]).await?;
    complete_all(db, &rows).await
}

pub(super) async fn ended_tournament_games(
    db: Db<'_>,
    limit: usize,
) -> Result<Vec<EndedTournamentGame>, Failure> {
    let sql = "SELECT t.tournament, t.number, a.result, g.ply, COALESCE(a.ended, g.updated), g.room \
               FROM tournament_games t JOIN games g ON g.id = t.game \
               LEFT JOIN archive a ON a.game = t.game \
               WHERE t.is_counted = 0 AND g.conclusion IS NOT NULL \
               ORDER BY t.tournament, t.number LIMIT $1";
    let rows = db.rows(sql, &[limit.into()]).await?;
    let read = |row: &Row| {
        // A game that was aborted is not in the archive.
        let result = match row.optional_text(2)? {
            Some("white") => PairingResult::White,
            Some("black") => PairingResult::Black,
            Some(_) => PairingResult::Draw,
            None => PairingResult::Unplayed,
        };
        let room: StoredRoom = row.json(5)?;
        let (plies, at, berserk) = (row.count(3)?, row.time(4)?, berserk(&room.game));
        let end = GameEnd { result, plies, at, berserk };
        Ok(EndedTournamentGame { tournament: row.text(0)?.to_owned(), number: row.count(1)?, end })
    };
    rows.iter().map(|row| read(row).map_err(|error| corrupt(error, row))).collect()
}

pub(super) async fn running_tournament_games(
    db: Db<'_>,
    tournament: &str,
) -> Result<Vec<(usize, StoredRoom)>, Failure> {
    let sql = "SELECT t.number, g.room FROM tournament_games t JOIN games g ON g.id = t.game \
               WHERE t.tournament = $1 AND g.conclusion IS NULL ORDER BY t.number";
    let rows = db.rows(sql, &[tournament.into()]).await?;
    let read = |row: &Row| Ok((row.count(0)?, row.json(1)?));
    let bad = |error: BadColumn| error.of("game of tournament", tournament);
    rows.iter().map(|row| read(row).map_err(bad)).collect()
}

async fn complete_all(db: Db<'_>, rows: &[Row]) -> Result<Vec<StoredTournament>, Failure> {
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        all.push(complete(&mut *db, row).await?);
    }
    Ok(all)
}

/// Reads a row, and what belongs to it. Players and games are only ever added; players who have
/// joined after the row was read are left out.
async fn complete(db: Db<'_>, row: &Row) -> Result<StoredTournament, Failure> {
    let read = || {
        Ok(StoredTournament {
            id: row.text(0)?.to_owned(),
            organiser: row.account(1)?,
            created: row.time(2)?,
            updated: row.time(3)?,
            sequence: row.integer(4)?,
            record: row.json(5)?,
            players: Vec::new(),
            games: BTreeMap::new(),
        })
    };
    let mut stored: StoredTournament = read().map_err(|error| corrupt(error, row))?;
    let known = stored.record.tournament.entrants().len();
    stored.players = players(&mut *db, &stored.id, known).await?;
    stored.games = games(db, &stored.id).await?;
    Ok(stored)
}

async fn players(db: Db<'_>, id: &str, known: usize) -> Result<Vec<TournamentPlayer>, Failure> {
    let sql = "SELECT number, account, name FROM tournament_players \
               WHERE tournament = $1 AND number < $2 ORDER BY number";
    let mut players = vec![TournamentPlayer::default(); known];
    for row in db.rows(sql, &[id.into(), known.into()]).await? {
        let read = || {
            let account = row.optional_text(1)?.map(|account| AccountId(account.to_owned()));
            let name = row.optional_text(2)?.map(str::to_owned);
            Ok((row.count(0)?, TournamentPlayer { account, name }))
        };
        let bad = |error: BadColumn| error.of("player of tournament", id);
        let (number, player) = read().map_err(bad)?;
        players[number] = player;
    }
    Ok(players)
}

async fn games(db: Db<'_>, id: &str) -> Result<BTreeMap<usize, String>, Failure> {
    let sql = "SELECT number, game FROM tournament_games WHERE tournament = $1";
    let rows = db.rows(sql, &[id.into()]).await?;
    let read = |row: &Row| Ok((row.count(0)?, row.text(1)?.to_owned()));
    let bad = |error: BadColumn| error.of("game of tournament", id);
    rows.iter().map(|row| read(row).map_err(bad)).collect()
}

fn corrupt(error: BadColumn, row: &Row) -> Failure {
    error.of("tournament", row.text(0).unwrap_or("?"))
}
