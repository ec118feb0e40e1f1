//! What is written of tournaments.

use std::collections::BTreeSet;

use super::players::insert_player;
use crate::error::StoreError;
use crate::sql::changes::insert_new_game;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::moderation::is_banned;
use crate::sql::one_account::{hold_account, try_hold_account};
use crate::sql::value::{Value, json};
use crate::tournament::{NewTournament, TournamentChange, TournamentCommit, TournamentCreation};

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
    let accounts: Vec<_> = joining.chain(playing).collect();
    // In one order, so that two tournaments do not wait for each other.
    let mut held = BTreeSet::new();
    for account in accounts.iter().copied().collect::<BTreeSet<_>>() {
        if try_hold_account(db, account).await? {
            held.insert(account);
        }
    }
    for account in accounts {
        if !held.contains(account) || is_banned(db, account, commit.at).await? {
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
