//! Who plays in tournaments, also when an account becomes another one or is deleted.

use crate::account::AccountId;
use crate::error::StoreError;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::value::Value;
use crate::tournament::TournamentPlayer;

type Db<'c> = &'c mut dyn Connection;

/// Enters a player.
pub(super) async fn insert_player(
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
