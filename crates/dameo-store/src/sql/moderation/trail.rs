//! The trail, and what is removed in time.

use dameo_live::Timestamp;

use crate::account::AccountId;
use crate::moderation::{TRAIL_RETENTION, TrailEntry, TrailQuery};
use crate::retention::cutoff;
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::value::{BadColumn, Row, Value};

type Db<'c> = &'c mut dyn Connection;

/// Notes what is done with it.
pub(super) async fn note(db: Db<'_>, entry: &TrailEntry) -> Result<(), Failure> {
    let TrailEntry { id, made, actor, subject, action, reason, ends } = entry;
    let optional =
        |account: &Option<AccountId>| account.as_ref().map_or(Value::Text(None), Value::from);
    let values = [
        id.as_str().into(),
        (*made).into(),
        optional(actor),
        optional(subject),
        action.name().into(),
        reason.as_str().into(),
        (*ends).into(),
    ];
    let sql = "INSERT INTO trail (id, made, actor, subject, action, reason, ends) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    db.execute(sql, &values).await?;
    Ok(())
}

pub(super) async fn trail(db: Db<'_>, query: TrailQuery) -> Result<Vec<TrailEntry>, Failure> {
    let TrailQuery { subject, before, limit } = query;
    let (made, id) = before.unwrap_or((Timestamp::new(u64::MAX), String::new()));
    let before = [made.into(), id.into(), limit.into()];
    let rows = match subject {
        None => {
            let sql = "SELECT id, made, actor, subject, action, reason, ends FROM trail \
                       WHERE (made, id) < ($1, $2) ORDER BY made DESC, id DESC LIMIT $3";
            db.rows(sql, &before).await?
        }
        Some(subject) => {
            let sql = "SELECT id, made, actor, subject, action, reason, ends FROM trail \
                       WHERE (made, id) < ($1, $2) AND subject = $4 \
                       ORDER BY made DESC, id DESC LIMIT $3";
            db.rows(sql, &[&before[..], &[(&subject).into()]].concat()).await?
        }
    };
    rows.iter().map(entry).collect()
}

fn entry(row: &Row) -> Result<TrailEntry, Failure> {
    let account = |column: usize| -> Result<_, BadColumn> {
        Ok(row.optional_text(column)?.map(|id| AccountId(id.to_owned())))
    };
    let read = || {
        Ok(TrailEntry {
            id: row.text(0)?.to_owned(),
            made: row.time(1)?,
            actor: account(2)?,
            subject: account(3)?,
            action: row.text(4)?.parse().map_err(BadColumn::because)?,
            reason: row.text(5)?.to_owned(),
            ends: row.optional_time(6)?,
        })
    };
    read().map_err(|error: BadColumn| error.of("trail", row.text(0).unwrap_or("?")))
}

pub(super) async fn remove_old_records(
    db: Db<'_>,
    now: Timestamp,
    limit: usize,
) -> Result<usize, Failure> {
    let before = cutoff(now, TRAIL_RETENTION);
    let mut removed = 0;
    for (sql, at) in [
        (
            "DELETE FROM trail WHERE id IN \
             (SELECT id FROM trail WHERE made < $1 ORDER BY made, id LIMIT $2)",
            before,
        ),
        (
            "DELETE FROM reports WHERE id IN \
             (SELECT id FROM reports WHERE created < $1 ORDER BY created, id LIMIT $2)",
            before,
        ),
        (
            "DELETE FROM sanctions WHERE (account, kind) IN (SELECT account, kind FROM sanctions \
             WHERE ends <= $1 ORDER BY ends, account, kind LIMIT $2)",
            now,
        ),
        (
            "DELETE FROM sign_up_codes WHERE hash IN (SELECT hash FROM sign_up_codes \
             WHERE expires <= $1 ORDER BY expires, hash LIMIT $2)",
            now,
        ),
    ] {
        let count = db.execute(sql, &[at.into(), limit.into()]).await?;
        removed += usize::try_from(count).unwrap_or(usize::MAX);
    }
    Ok(removed)
}
