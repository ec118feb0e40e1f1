//! Passkeys, and their uses.

use crate::account::AccountId;
use crate::passkey::{PasskeyAddition, PasskeyId, PasskeyRemoval, PasskeyUse, StoredPasskey};
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::value::{BadColumn, Row, Value};

type Db<'c> = &'c mut dyn Connection;

impl From<&PasskeyId> for Value {
    fn from(id: &PasskeyId) -> Self {
        Self::from(id.0.as_str())
    }
}

/// Keeps others from the passkeys of an account, which has to be that of a member or a bot; false
/// if it is none.
async fn hold_owner(db: Db<'_>, account: &AccountId) -> Result<bool, Failure> {
    let sql = "UPDATE accounts SET seen = seen WHERE id = $1 AND kind IN ('member', 'bot')";
    Ok(db.execute(sql, &[account.into()]).await? == 1)
}

pub(super) async fn add(
    db: Db<'_>,
    passkey: StoredPasskey,
    limit: usize,
) -> Result<PasskeyAddition, Failure> {
    if !hold_owner(db, &passkey.account).await? {
        return Ok(PasskeyAddition::NotAMember);
    }
    if count_of(db, &passkey.account).await? >= limit {
        return Ok(PasskeyAddition::TooMany);
    }
    let is_new = insert(db, &passkey).await?;
    Ok(if is_new { PasskeyAddition::Done } else { PasskeyAddition::Taken })
}

/// Adds a passkey to an account that is held; false if there is such a passkey.
pub(in crate::sql) async fn insert(db: Db<'_>, passkey: &StoredPasskey) -> Result<bool, Failure> {
    let StoredPasskey { id, account, host, label, created, used, credential } = passkey;
    let sql = "INSERT INTO passkeys (id, account, host, label, created, used, credential) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
    let values = [
        id.into(),
        account.into(),
        host.as_str().into(),
        label.as_str().into(),
        (*created).into(),
        (*used).into(),
        credential.as_str().into(),
    ];
    Ok(db.execute(sql, &values).await? == 1)
}

/// Whether there is a passkey.
pub(in crate::sql) async fn exists(db: Db<'_>, id: &PasskeyId) -> Result<bool, Failure> {
    Ok(find(db, id).await?.is_some())
}

async fn count_of(db: Db<'_>, account: &AccountId) -> Result<usize, Failure> {
    let row = db.row("SELECT COUNT(*) FROM passkeys WHERE account = $1", &[account.into()]).await?;
    let count = row.map_or(Ok(0), |row| row.count(0));
    count.map_err(|error| error.of("passkeys of", &account.0))
}

pub(super) async fn find(db: Db<'_>, id: &PasskeyId) -> Result<Option<StoredPasskey>, Failure> {
    let sql = "SELECT id, account, host, label, created, used, credential FROM passkeys \
               WHERE id = $1";
    let row = db.row(sql, &[id.into()]).await?;
    row.as_ref().map(read).transpose().map_err(|error| error.of("passkey", &id.0))
}

pub(super) async fn all_of(db: Db<'_>, account: &AccountId) -> Result<Vec<StoredPasskey>, Failure> {
    let sql = "SELECT id, account, host, label, created, used, credential FROM passkeys \
               WHERE account = $1 ORDER BY created, id";
    let rows = db.rows(sql, &[account.into()]).await?;
    let read = |row| read(row).map_err(|error| error.of("passkeys of", &account.0));
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<StoredPasskey, BadColumn> {
    Ok(StoredPasskey {
        id: PasskeyId(row.text(0)?.to_owned()),
        account: row.account(1)?,
        host: row.text(2)?.to_owned(),
        label: row.text(3)?.to_owned(),
        created: row.time(4)?,
        used: row.optional_time(5)?,
        credential: row.text(6)?.to_owned(),
    })
}

pub(super) async fn rename(
    db: Db<'_>,
    account: AccountId,
    id: PasskeyId,
    label: String,
) -> Result<bool, Failure> {
    let sql = "UPDATE passkeys SET label = $1 WHERE id = $2 AND account = $3";
    Ok(db.execute(sql, &[label.into(), (&id).into(), (&account).into()]).await? == 1)
}

pub(super) async fn remove(
    db: Db<'_>,
    account: AccountId,
    id: PasskeyId,
) -> Result<PasskeyRemoval, Failure> {
    // No other passkey of the account is removed meanwhile.
    hold_owner(db, &account).await?;
    if find(db, &id).await?.is_none_or(|found| found.account != account) {
        return Ok(PasskeyRemoval::Missing);
    }
    let sql = "SELECT id FROM accounts WHERE id = $1 AND password IS NULL";
    let has_password = db.row(sql, &[(&account).into()]).await?.is_none();
    if !has_password && count_of(db, &account).await? == 1 {
        return Ok(PasskeyRemoval::LastWayIn);
    }
    db.execute("DELETE FROM passkeys WHERE id = $1", &[(&id).into()]).await?;
    Ok(PasskeyRemoval::Done)
}

/// As [`use_passkey`], in a transaction of its own.
pub(super) async fn note_use(
    db: Db<'_>,
    account: AccountId,
    used: PasskeyUse,
) -> Result<bool, Failure> {
    use_passkey(db, &account, used).await
}

/// Notes that a passkey of a member was used; false if it is not what it was compared with.
pub(in crate::sql) async fn use_passkey(
    db: Db<'_>,
    account: &AccountId,
    used: PasskeyUse,
) -> Result<bool, Failure> {
    let PasskeyUse { id, before, after, at } = used;
    let sql = "UPDATE passkeys SET credential = $1, used = $2 \
               WHERE id = $3 AND account = $4 AND credential = $5";
    let values = [after.into(), at.into(), (&id).into(), account.into(), before.into()];
    Ok(db.execute(sql, &values).await? == 1)
}
