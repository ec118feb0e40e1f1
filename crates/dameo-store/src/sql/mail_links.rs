//! The links of mails in a database, and what goes with an address.

use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::value::Value;
use crate::account::{AccountId, MailLinkUse};
use crate::error::StoreError;
use crate::mail::MailLink;

type Db<'c> = &'c mut dyn Connection;

pub(super) async fn insert_link(db: Db<'_>, link: MailLink) -> Result<(), Failure> {
    let MailLink { hash, account, address, language, expires } = link;
    let sql = "INSERT INTO mail_links (hash, account, address, language, expires) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let address = Value::Text(address);
    let values = [hash.into(), (&account).into(), address, language.into(), expires.into()];
    if db.execute(sql, &values).await? == 0 {
        return Err(StoreError::Exists { id: hash.to_string() }.into());
    }
    Ok(())
}

/// Removes what is known of the address of an account, and its links.
pub(super) async fn forget_mail(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    for sql in [
        "DELETE FROM mail_addresses WHERE account = $1",
        "DELETE FROM mail_links WHERE account = $1",
    ] {
        db.execute(sql, &[account.into()]).await?;
    }
    Ok(())
}

/// Removes the links of an account: whoever has asked for them may have been somebody else.
pub(super) async fn forget_links(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    db.execute("DELETE FROM mail_links WHERE account = $1", &[account.into()]).await?;
    Ok(())
}

/// Removes links whose time is over.
pub(super) async fn remove_old_links(db: Db<'_>, now: Timestamp) -> Result<(), Failure> {
    db.execute("DELETE FROM mail_links WHERE expires <= $1", &[now.into()]).await?;
    Ok(())
}

/// Uses a link that sets a new password of a member, and returns how many there were.
pub(super) async fn use_recovery_link(
    db: Db<'_>,
    account: &AccountId,
    used: MailLinkUse,
) -> Result<u64, Failure> {
    let sql = "DELETE FROM mail_links \
               WHERE account = $1 AND hash = $2 AND address IS NULL AND expires > $3";
    Ok(db.execute(sql, &[account.into(), used.hash.into(), used.at.into()]).await?)
}
