//! Reports and blocks, and what sanctions and blocks keep players from.

use super::staff::hold_actor;
use super::trail::{forget_reasons, note};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::moderation::{
    BlockedPlayer, ModerationOutcome, NewTrailEntry, NotedPlayer, PlayerReport, REPORT_PERIOD,
    SiteRole, TrailAction,
};
use crate::retention::cutoff;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::one_account::{check_account, hold_account};
use crate::sql::value::{BadColumn, Row, Value};

type Db<'c> = &'c mut dyn Connection;

/// Whether one of two accounts has blocked the other one.
pub(in crate::sql) async fn are_blocked(
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

pub(super) async fn report(
    db: Db<'_>,
    report: PlayerReport,
    limit: usize,
) -> Result<NotedPlayer, Failure> {
    let PlayerReport { id, reporter, subject, game, cause, note, created } = report;
    hold_account(db, &reporter).await?;
    check_account(db, &subject).await?;
    let sql = "SELECT COUNT(*) FROM reports WHERE reporter = $1 AND created > $2";
    let since = cutoff(created, REPORT_PERIOD);
    let row = db.row(sql, &[(&reporter).into(), since.into()]).await?;
    let count = row.map_or(Ok(0), |row| row.count(0));
    if count.map_err(|error| error.of("reports of", &reporter.0))? >= limit {
        return Ok(NotedPlayer::TooMany);
    }
    let sql = "INSERT INTO reports (id, reporter, subject, game, cause, note, created) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING";
    let values = [
        id.as_str().into(),
        (&reporter).into(),
        (&subject).into(),
        Value::Text(game),
        cause.name().into(),
        note.into(),
        created.into(),
    ];
    if db.execute(sql, &values).await? == 0 {
        return Err(StoreError::Exists { id }.into());
    }
    Ok(NotedPlayer::Done)
}

pub(super) async fn open_reports(db: Db<'_>, limit: usize) -> Result<Vec<PlayerReport>, Failure> {
    let sql = "SELECT id, reporter, subject, game, cause, note, created FROM reports \
               WHERE closed IS NULL ORDER BY created, id LIMIT $1";
    reports(&db.rows(sql, &[limit.into()]).await?)
}

pub(super) async fn reports_by(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<PlayerReport>, Failure> {
    let sql = "SELECT id, reporter, subject, game, cause, note, created FROM reports \
               WHERE reporter = $1 ORDER BY created, id";
    reports(&db.rows(sql, &[account.into()]).await?)
}

pub(super) async fn reports_about(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<PlayerReport>, Failure> {
    let sql = "SELECT id, reporter, subject, game, cause, note, created FROM reports \
               WHERE subject = $1 ORDER BY created, id";
    reports(&db.rows(sql, &[account.into()]).await?)
}

fn reports(rows: &[Row]) -> Result<Vec<PlayerReport>, Failure> {
    let read = |row: &Row| {
        Ok(PlayerReport {
            id: row.text(0)?.to_owned(),
            reporter: row.account(1)?,
            subject: row.account(2)?,
            game: row.optional_text(3)?.map(str::to_owned),
            cause: row.text(4)?.parse().map_err(BadColumn::because)?,
            note: row.text(5)?.to_owned(),
            created: row.time(6)?,
        })
    };
    let key = |row: &Row| row.text(0).unwrap_or("?").to_owned();
    let read = |row| read(row).map_err(|error: BadColumn| error.of("report", &key(row)));
    rows.iter().map(read).collect()
}

pub(super) async fn close_report(
    db: Db<'_>,
    id: String,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    if !hold_actor(db, &entry.actor, SiteRole::Moderator).await? {
        return Ok(ModerationOutcome::NotAllowed);
    }
    let sql = "UPDATE reports SET closed = $1 WHERE id = $2 AND closed IS NULL RETURNING subject";
    let Some(row) = db.row(sql, &[entry.made.into(), id.as_str().into()]).await? else {
        return Ok(ModerationOutcome::Missing);
    };
    let subject = row.account(0).map_err(|error| error.of("report", &id))?;
    note(db, &entry.about(&subject, TrailAction::CloseReport)).await?;
    Ok(ModerationOutcome::Done { ended: Vec::new() })
}

pub(super) async fn block(
    db: Db<'_>,
    account: AccountId,
    blocked: BlockedPlayer,
    limit: usize,
) -> Result<NotedPlayer, Failure> {
    let BlockedPlayer { account: blocked, since } = blocked;
    hold_account(db, &account).await?;
    check_account(db, &blocked).await?;
    if has_blocked(db, &account, &blocked).await? {
        return Ok(NotedPlayer::Done);
    }
    if blocks_of(db, &account).await?.len() >= limit {
        return Ok(NotedPlayer::TooMany);
    }
    let sql = "INSERT INTO blocks (account, blocked, created) VALUES ($1, $2, $3)";
    db.execute(sql, &[(&account).into(), (&blocked).into(), since.into()]).await?;
    Ok(NotedPlayer::Done)
}

pub(super) async fn unblock(
    db: Db<'_>,
    account: AccountId,
    blocked: AccountId,
) -> Result<bool, Failure> {
    let sql = "DELETE FROM blocks WHERE account = $1 AND blocked = $2";
    Ok(db.execute(sql, &[(&account).into(), (&blocked).into()]).await? == 1)
}

pub(super) async fn blocks_of(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<BlockedPlayer>, Failure> {
    let sql = "SELECT blocked, created FROM blocks WHERE account = $1 ORDER BY created, blocked";
    let rows = db.rows(sql, &[account.into()]).await?;
    let read = |row: &Row| Ok(BlockedPlayer { account: row.account(0)?, since: row.time(1)? });
    let read = |row| read(row).map_err(|error: BadColumn| error.of("blocks of", &account.0));
    rows.iter().map(read).collect()
}

/// Makes reports and blocks of a guest, and those about it, those of a member, unless it would
/// report or block itself.
pub(in crate::sql) async fn move_to_member(
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
pub(in crate::sql) async fn forget(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
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
