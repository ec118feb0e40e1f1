//! What is written of tournaments.

use crate::account::AccountId;
use crate::error::StoreError;
use crate::sql::changes::insert_new_game;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::moderation::is_banned;
use crate::sql::one_account::{hold_account, is_account};
use crate::sql::value::{Value, json};
use crate::tournament::{
    NewTournament, TournamentChange, TournamentCommit, TournamentCreation, TournamentPlayer,
};

type Db<'c> = &'c mut dyn Connection;

pub(super) async fn create_tournament(
    db: Db<'_>,
    new: NewTournament,
    limit: usize,
) -> Result<TournamentCreation, Failure> {
    let NewTournament { id, organiser, created, record } = new;
    hold_account(db, &organiser).await?;
    if is_banned(db, &organiser, created).await? {
        return Ok(TournamentCreation::Banned);
    }
    let sql = "SELECT COUNT(*) FROM tournaments \
               WHERE organiser = $1 AND phase IN ('open', 'running')";
    let row = db.row(sql, &[(&organiser).into()]).await?;
    let count = row.map_or(Ok(0), |row| row.count(0));
    if count.map_err(|error| error.of("tournaments of", &organiser.0))? >= limit {
        return Ok(TournamentCreation::TooMany);
    }
    let sql = "INSERT INTO tournaments (id, organiser, phase, sequence, created, updated, record) \
               VALUES ($1, $2, $3, 0, $4, $4, $5) ON CONFLICT DO NOTHING";
    let phase = record.tournament.phase().name();
    let values =
        [id.as_str().into(), (&organiser).into(), phase.into(), created.into(), json(&record)];
    match db.execute(sql, &values).await? {
        0 => Err(StoreError::Exists { id }.into()),
        _ => Ok(TournamentCreation::Done),
    }
}

pub(super) async fn commit_tournament(
    db: Db<'_>,
    commit: TournamentCommit,
) -> Result<TournamentChange, Failure> {
    let joining = commit.players.iter().filter_map(|player| player.account.as_ref());
    let playing = commit.games.iter().flat_map(|(_, game)| game.seating.accounts());
    for account in joining.chain(playing) {
        if !is_account(db, account).await? || is_banned(db, account, commit.at).await? {
            return Ok(TournamentChange::Unable(account.clone()));
        }
    }
    let sql = "UPDATE tournaments SET sequence = sequence + 1, phase = $1, updated = $2, \
               record = $3 WHERE id = $4 AND sequence = $5";
    let id = Value::from(commit.id.as_str());
    let values = [
        commit.record.tournament.phase().name().into(),
        commit.at.into(),
        json(&commit.record),
        id.clone(),
        commit.expected.into(),
    ];
    if db.execute(sql, &values).await? == 0 {
        return Ok(TournamentChange::Conflict);
    }
    let first = commit.record.tournament.entrants().len() - commit.players.len();
    for (number, player) in (first..).zip(&commit.players) {
        insert_player(db, &commit.id, number, player).await?;
    }
    for (number, game) in &commit.games {
        insert_new_game(db, game).await?;
        let sql = "INSERT INTO tournament_games (tournament, number, game, is_counted) \
                   VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING";
        let game = game.room.game.id.as_str();
        if db.execute(sql, &[id.clone(), (*number).into(), game.into()]).await? == 0 {
            return Err(StoreError::Exists { id: format!("{} {number}", commit.id) }.into());
        }
    }
    for number in &commit.counted {
        let sql =
            "UPDATE tournament_games SET is_counted = 1 WHERE tournament = $1 AND number = $2";
        db.execute(sql, &[id.clone(), (*number).into()]).await?;
    }
    Ok(TournamentChange::Stored)
}

async fn insert_player(
    db: Db<'_>,
    tournament: &str,
    number: usize,
    player: &TournamentPlayer,
) -> Result<(), Failure> {
    let TournamentPlayer { account, name } = player;
    let sql = "INSERT INTO tournament_players (tournament, number, account, name) \
               VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let account = account.as_ref().map_or(Value::Text(None), Value::from);
    let values = [tournament.into(), number.into(), account, Value::Text(name.clone())];
    match db.execute(sql, &values).await? {
        0 => Err(StoreError::Exists { id: format!("{tournament} {number}") }.into()),
        _ => Ok(()),
    }
}

/// Makes the places of a guest in tournaments those of a member, except where the member has one.
pub(in crate::sql) async fn move_players(
    db: Db<'_>,
    guest: &AccountId,
    member: &AccountId,
) -> Result<(), Failure> {
    let sql = "UPDATE tournament_players SET account = $2, name = NULL WHERE account = $1 \
               AND NOT EXISTS (SELECT 1 FROM tournament_players m \
               WHERE m.tournament = tournament_players.tournament AND m.account = $2)";
    db.execute(sql, &[guest.into(), member.into()]).await?;
    Ok(())
}

/// Forgets the names by which an account has played.
pub(in crate::sql) async fn forget_names(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    let sql = "UPDATE tournament_players SET name = NULL WHERE account = $1";
    db.execute(sql, &[account.into()]).await?;
    Ok(())
}
