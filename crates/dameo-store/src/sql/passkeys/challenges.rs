//! What passkeys are asked to sign.

use dameo_live::Timestamp;

use crate::account::SecretHash;
use crate::error::StoreError;
use crate::passkey::PasskeyChallenge;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::one_account::check_account;
use crate::sql::value::Value;

type Db<'c> = &'c mut dyn Connection;

pub(super) async fn begin(db: Db<'_>, challenge: PasskeyChallenge) -> Result<(), Failure> {
    let PasskeyChallenge { hash, account, expires, state } = challenge;
    if let Some(account) = &account {
        check_account(db, account).await?;
    }
    let sql = "INSERT INTO passkey_challenges (hash, account, expires, state) \
               VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let account = account.as_ref().map_or(Value::Text(None), Value::from);
    if db.execute(sql, &[hash.into(), account, expires.into(), state.into()]).await? == 0 {
        return Err(StoreError::Exists { id: hash.to_string() }.into());
    }
    Ok(())
}

pub(super) async fn take(
    db: Db<'_>,
    hash: SecretHash,
    now: Timestamp,
) -> Result<Option<String>, Failure> {
    let sql = "DELETE FROM passkey_challenges WHERE hash = $1 AND expires > $2 RETURNING state";
    let row = db.row(sql, &[hash.into(), now.into()]).await?;
    let state = row.map(|row| row.text(0).map(str::to_owned)).transpose();
    state.map_err(|error| error.of("challenge", &hash.to_string()))
}

pub(super) async fn remove_old(db: Db<'_>, now: Timestamp, limit: usize) -> Result<usize, Failure> {
    let sql = "DELETE FROM passkey_challenges WHERE hash IN (SELECT hash FROM passkey_challenges \
               WHERE expires <= $1 ORDER BY expires, hash LIMIT $2)";
    let removed = db.execute(sql, &[now.into(), limit.into()]).await?;
    Ok(usize::try_from(removed).unwrap_or(usize::MAX))
}
