//! What is asked and done about one account wherever a change concerns it.

use super::connection::Connection;
use super::failure::{Failure, missing};
use super::value::{Row, Value};
use crate::account::{AccountId, SecretHash};

type Db<'c> = &'c mut dyn Connection;

/// That an account exists and was not deleted.
pub(super) async fn check_account(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    let sql = "SELECT id FROM accounts WHERE id = $1 AND kind <> 'deleted'";
    match db.row(sql, &[account.into()]).await? {
        Some(_) => Ok(()),
        None => Err(missing("account", &account.0).into()),
    }
}

/// As [`check_account`]. Until the end of the transaction no other passes this for the account.
pub(super) async fn hold_account(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    match try_hold_account(db, account).await? {
        true => Ok(()),
        false => Err(missing("account", &account.0).into()),
    }
}

/// As [`hold_account`]; false if there is no such account, or it was deleted.
pub(super) async fn try_hold_account(db: Db<'_>, account: &AccountId) -> Result<bool, Failure> {
    let sql = "UPDATE accounts SET seen = seen WHERE id = $1 AND kind <> 'deleted'";
    Ok(db.execute(sql, &[account.into()]).await? == 1)
}

/// As [`hold_account`], for a member; false if the account is none.
pub(super) async fn hold_member(db: Db<'_>, account: &AccountId) -> Result<bool, Failure> {
    let sql = "UPDATE accounts SET seen = seen WHERE id = $1 AND kind = 'member'";
    Ok(db.execute(sql, &[account.into()]).await? == 1)
}

/// As [`hold_account`], for a member or a bot.
pub(super) async fn hold_player(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    let sql = "UPDATE accounts SET seen = seen WHERE id = $1 AND kind IN ('member', 'bot')";
    match db.execute(sql, &[account.into()]).await? {
        0 => Err(missing("player", &account.0).into()),
        _ => Ok(()),
    }
}

/// Ends the sessions and tokens of an account but one, and returns them.
pub(super) async fn end_all_but(
    db: Db<'_>,
    account: &AccountId,
    kept: Option<SecretHash>,
) -> Result<Vec<SecretHash>, Failure> {
    let kept = kept.map_or(Value::from(""), Value::from);
    let sql = "DELETE FROM sessions WHERE account = $1 AND hash <> $2 RETURNING hash";
    let rows = db.rows(sql, &[account.into(), kept]).await?;
    let read = |row: &Row| row.hash(0).map_err(|error| error.of("sessions of", &account.0));
    let mut ended: Vec<_> = rows.iter().map(read).collect::<Result<_, _>>()?;
    ended.sort_unstable();
    Ok(ended)
}
