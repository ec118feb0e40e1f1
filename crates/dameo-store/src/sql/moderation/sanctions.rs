//! Which sanctions of an account are in force.

use dameo_live::Timestamp;

use crate::account::AccountId;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;

type Db<'c> = &'c mut dyn Connection;

/// Whether an account may begin no game.
pub(in crate::sql) async fn is_banned(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<bool, Failure> {
    let sql = "SELECT kind FROM sanctions WHERE account = $1 AND kind IN ('ban', 'close') \
               AND (ends IS NULL OR ends > $2)";
    Ok(db.row(sql, &[account.into(), now.into()]).await?.is_some())
}

/// Whether an account is closed.
pub(in crate::sql) async fn is_closed(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<bool, Failure> {
    let sql = "SELECT kind FROM sanctions WHERE account = $1 AND kind = 'close' \
               AND (ends IS NULL OR ends > $2)";
    Ok(db.row(sql, &[account.into(), now.into()]).await?.is_some())
}
