//! E-mail in a database.

use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::mail_links::{forget_mail, insert_link};
use super::one_account::hold_member;
use super::proof::is_proved;
use super::value::{BadColumn, Row, Value};
use crate::account::{AccountId, MailLinkUse, MemberProof};
use crate::mail::{
    DueReminder, GameReminders, KnownMail, MailLink, PendingMailAddress, ReminderFate,
    ReminderKind, StoredMailAddress,
};

type Db<'c> = &'c mut dyn Connection;

pub(super) async fn change_mail_address(
    db: Db<'_>,
    account: AccountId,
    proof: MemberProof,
    link: Option<MailLink>,
) -> Result<bool, Failure> {
    if !hold_member(db, &account).await? || !is_proved(db, &account, proof, None).await? {
        return Ok(false);
    }
    let sql = "DELETE FROM mail_links WHERE account = $1 AND address IS NOT NULL";
    db.execute(sql, &[(&account).into()]).await?;
    match link {
        Some(link) => insert_link(db, link).await?,
        None => forget_mail(db, &account).await?,
    }
    Ok(true)
}

pub(super) async fn confirm_mail_address(
    db: Db<'_>,
    used: MailLinkUse,
    unsubscribe: String,
) -> Result<Option<StoredMailAddress>, Failure> {
    let MailLinkUse { hash, at } = used;
    let sql = "DELETE FROM mail_links WHERE hash = $1 AND address IS NOT NULL AND expires > $2 \
               RETURNING account, address, language";
    let Some(row) = db.row(sql, &[hash.into(), at.into()]).await? else { return Ok(None) };
    let read = |row: &Row| Ok((row.account(0)?, row.text(1)?.to_owned(), row.text(2)?.to_owned()));
    let read = read(&row).map_err(|error: BadColumn| error.of("mail link", "that was used"));
    let (account, address, language) = read?;
    let sql = "INSERT INTO mail_addresses \
               (account, address, language, reminders, unsubscribe, confirmed) \
               VALUES ($1, $2, $3, 0, $4, $5) ON CONFLICT (account) DO UPDATE SET \
               address = excluded.address, language = excluded.language, \
               unsubscribe = excluded.unsubscribe, confirmed = excluded.confirmed";
    let values =
        [(&account).into(), address.into(), language.into(), unsubscribe.into(), at.into()];
    db.execute(sql, &values).await?;
    // Whoever reads the mail of the former address sets no password any more.
    let sql = "DELETE FROM mail_links WHERE account = $1";
    db.execute(sql, &[(&account).into()]).await?;
    address_of(db, &account).await
}

async fn address_of(db: Db<'_>, account: &AccountId) -> Result<Option<StoredMailAddress>, Failure> {
    let sql = "SELECT account, address, language, reminders, unsubscribe, confirmed \
               FROM mail_addresses WHERE account = $1";
    let row = db.row(sql, &[account.into()]).await?;
    let bad = |error: BadColumn| error.of("mail address of", &account.0);
    row.map(|row| stored_address(&row).map_err(bad)).transpose()
}

/// The first six columns of a row.
fn stored_address(row: &Row) -> Result<StoredMailAddress, BadColumn> {
    Ok(StoredMailAddress {
        account: row.account(0)?,
        address: row.text(1)?.to_owned(),
        language: row.text(2)?.to_owned(),
        reminders: row.flag(3)?,
        unsubscribe: row.text(4)?.to_owned(),
        confirmed: row.time(5)?,
    })
}

pub(super) async fn mail_of(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<KnownMail, Failure> {
    let address = address_of(db, account).await?;
    let sql = "SELECT address, expires FROM mail_links \
               WHERE account = $1 AND address IS NOT NULL AND expires > $2";
    let row = db.row(sql, &[account.into(), now.into()]).await?;
    let read = |row: Row| {
        Ok(PendingMailAddress { address: row.text(0)?.to_owned(), expires: row.time(1)? })
    };
    let bad = |error: BadColumn| error.of("mail link of", &account.0);
    let pending = row.map(|row| read(row).map_err(bad)).transpose()?;
    Ok(KnownMail { address, pending })
}

pub(super) async fn set_mail_reminders(
    db: Db<'_>,
    account: AccountId,
    wanted: bool,
    language: String,
) -> Result<bool, Failure> {
    let sql = "UPDATE mail_addresses SET reminders = $1, language = $2 WHERE account = $3";
    let values = [wanted.into(), language.into(), (&account).into()];
    let is_known = db.execute(sql, &values).await? == 1;
    if !wanted {
        forget_reminders(db, &account).await?;
    }
    Ok(is_known)
}

async fn forget_reminders(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    db.execute("DELETE FROM mail_reminders WHERE account = $1", &[account.into()]).await?;
    Ok(())
}

pub(super) async fn unsubscribe_mail(db: Db<'_>, unsubscribe: String) -> Result<bool, Failure> {
    let sql = "UPDATE mail_addresses SET reminders = 0 WHERE unsubscribe = $1 RETURNING account";
    let rows = db.rows(sql, &[unsubscribe.into()]).await?;
    for row in &rows {
        let account = row.account(0).map_err(|error| error.of("mail address", "of a secret"))?;
        forget_reminders(db, &account).await?;
    }
    Ok(!rows.is_empty())
}

pub(super) async fn create_recovery_link(db: Db<'_>, link: MailLink) -> Result<bool, Failure> {
    let account = Value::from(&link.account);
    // By an update, which no other transaction overtakes.
    let sql = "UPDATE mail_addresses SET reminders = reminders WHERE account = $1";
    if db.execute(sql, std::slice::from_ref(&account)).await? == 0 {
        return Ok(false);
    }
    let sql = "DELETE FROM mail_links WHERE account = $1 AND address IS NULL";
    db.execute(sql, &[account]).await?;
    insert_link(db, link).await?;
    Ok(true)
}

pub(super) async fn recovery_link(
    db: Db<'_>,
    used: MailLinkUse,
) -> Result<Option<AccountId>, Failure> {
    let sql = "SELECT account FROM mail_links WHERE hash = $1 AND address IS NULL AND expires > $2";
    let row = db.row(sql, &[used.hash.into(), used.at.into()]).await?;
    let bad = |error: BadColumn| error.of("mail link", &used.hash.to_string());
    row.map(|row| row.account(0).map_err(bad)).transpose()
}

/// Has the player of a game reminded of its turn, instead of what waits.
pub(super) async fn remind(
    db: Db<'_>,
    game: &str,
    reminders: GameReminders,
) -> Result<(), Failure> {
    db.execute("DELETE FROM mail_reminders WHERE game = $1", &[game.into()]).await?;
    let Some(seat) = reminders.seat else { return Ok(()) };
    for (kind, due) in reminders.due() {
        let sql = "INSERT INTO mail_reminders (account, game, kind, made, due, attempts) \
                   SELECT m.account, $1, $2, $3, $4, 0 FROM mail_addresses m \
                   JOIN seats s ON s.account = m.account \
                   WHERE s.game = $1 AND s.color = $5 AND m.reminders = 1";
        let made = reminders.made.into();
        let values: [Value; 5] = [game.into(), kind.name().into(), made, due.into(), seat.into()];
        db.execute(sql, &values).await?;
    }
    Ok(())
}

pub(super) async fn due_reminders(
    db: Db<'_>,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<DueReminder>, Failure> {
    let sql = "SELECT m.account, m.address, m.language, m.reminders, m.unsubscribe, m.confirmed, \
               r.game, r.kind, r.made, r.attempts FROM mail_reminders r \
               JOIN mail_addresses m ON m.account = r.account \
               WHERE r.due <= $1 ORDER BY r.due, r.account, r.game, r.kind LIMIT $2";
    let rows = db.rows(sql, &[now.into(), limit.into()]).await?;
    let read = |row: &Row| {
        let kind: ReminderKind = row.text(7)?.parse().map_err(BadColumn::because)?;
        Ok(DueReminder {
            to: stored_address(row)?,
            game: row.text(6)?.to_owned(),
            kind,
            made: row.time(8)?,
            attempts: row.count(9)?,
        })
    };
    let bad = |row: &Row, error: BadColumn| error.of("reminder of", row.text(6).unwrap_or("?"));
    rows.iter().map(|row| read(row).map_err(|error| bad(row, error))).collect()
}

pub(super) async fn settle_reminder(
    db: Db<'_>,
    reminder: DueReminder,
    fate: ReminderFate,
) -> Result<(), Failure> {
    let DueReminder { to, game, kind, made, .. } = reminder;
    let key = [(&to.account).into(), game.into(), kind.name().into(), made.into()];
    let (due, vain) = match fate {
        ReminderFate::Done => {
            let sql = "DELETE FROM mail_reminders \
                       WHERE account = $1 AND game = $2 AND kind = $3 AND made = $4";
            db.execute(sql, &key).await?;
            return Ok(());
        }
        ReminderFate::Failed(due) => (due, 1_u64),
        ReminderFate::Later(due) => (due, 0),
    };
    let sql = "UPDATE mail_reminders SET due = $5, attempts = attempts + $6 \
               WHERE account = $1 AND game = $2 AND kind = $3 AND made = $4";
    let values: Vec<_> = key.into_iter().chain([due.into(), vain.into()]).collect();
    db.execute(sql, &values).await?;
    Ok(())
}
