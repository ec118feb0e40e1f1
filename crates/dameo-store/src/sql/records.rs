//! What moderation means for accounts, invitations and games.

use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use crate::account::{AccountId, SecretHash};

type Db<'c> = &'c mut dyn Connection;

/// Whether an account may begin no game.
pub(super) async fn is_banned(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<bool, Failure> {
    let sql = "SELECT kind FROM sanctions WHERE account = $1 AND kind IN ('ban', 'close') \
               AND (ends IS NULL OR ends > $2)";
    Ok(db.row(sql, &[account.into(), now.into()]).await?.is_some())
}

/// Whether an account is closed.
pub(super) async fn is_closed(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<bool, Failure> {
    let sql = "SELECT kind FROM sanctions WHERE account = $1 AND kind = 'close' \
               AND (ends IS NULL OR ends > $2)";
    Ok(db.row(sql, &[account.into(), now.into()]).await?.is_some())
}

/// Whether one of two accounts has blocked the other one.
pub(super) async fn are_blocked(
    db: Db<'_>,
    one: &AccountId,
    other: &AccountId,
) -> Result<bool, Failure> {
    Ok(has_blocked(db, one, other).await? || has_blocked(db, other, one).await?)
}

pub(super) async fn has_blocked(
    db: Db<'_>,
    account: &AccountId,
    other: &AccountId,
) -> Result<bool, Failure> {
    let sql = "SELECT created FROM blocks WHERE account = $1 AND blocked = $2";
    Ok(db.row(sql, &[account.into(), other.into()]).await?.is_some())
}

/// Makes reports and blocks of a guest, and those about it, those of a member, unless it would
/// report or block itself.
pub(super) async fn move_to_member(
    db: Db<'_>,
    guest: &AccountId,
    member: &AccountId,
) -> Result<(), Failure> {
    let both = [guest.into(), member.into()];
    for sql in [
        "UPDATE reports SET reporter = $2 WHERE reporter = $1 AND subject <> $2",
        "UPDATE reports SET subject = $2 WHERE subject = $1 AND reporter <> $2",
        "UPDATE blocks SET account = $2 WHERE account = $1 AND blocked <> $2 AND NOT EXISTS \
         (SELECT 1 FROM blocks b WHERE b.account = $2 AND b.blocked = blocks.blocked)",
        "UPDATE blocks SET blocked = $2 WHERE blocked = $1 AND account <> $2 AND NOT EXISTS \
         (SELECT 1 FROM blocks b WHERE b.account = blocks.account AND b.blocked = $2)",
    ] {
        db.execute(sql, &both).await?;
    }
    forget(db, guest).await
}

/// Removes what is known of an account that is no more.
pub(super) async fn forget(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    for sql in [
        "DELETE FROM sanctions WHERE account = $1",
        "DELETE FROM reports WHERE reporter = $1 OR subject = $1",
        "DELETE FROM blocks WHERE account = $1 OR blocked = $1",
        "UPDATE trail SET actor = NULL WHERE actor = $1",
        "UPDATE trail SET subject = NULL WHERE subject = $1",
    ] {
        db.execute(sql, &[account.into()]).await?;
    }
    forget_reasons(db).await
}

/// After an account was removed: why something was done to it says something about it.
pub(super) async fn forget_reasons(db: Db<'_>) -> Result<(), Failure> {
    let sql = "UPDATE trail SET reason = '' WHERE subject IS NULL AND reason <> ''";
    db.execute(sql, &[]).await?;
    Ok(())
}

/// Uses a code to sign up; false if nobody can with it.
pub(super) async fn use_code(
    db: Db<'_>,
    code: SecretHash,
    now: Timestamp,
) -> Result<bool, Failure> {
    let sql = "UPDATE sign_up_codes SET uses = uses - 1 WHERE hash = $1 AND expires > $2";
    if db.execute(sql, &[code.into(), now.into()]).await? == 0 {
        return Ok(false);
    }
    let sql = "DELETE FROM sign_up_codes WHERE hash = $1 AND uses <= 0";
    db.execute(sql, &[code.into()]).await?;
    Ok(true)
}
