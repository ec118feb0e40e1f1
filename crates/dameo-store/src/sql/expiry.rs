//! What is removed of a database because its time is over.

use std::collections::BTreeSet;

use dameo_live::Timestamp;

use super::accounts::remove_guest;
use super::challenges;
use super::connection::Connection;
use super::failure::Failure;
use super::mail_links::remove_old_links;
use super::sharing::remove_ended_leases;
use crate::retention::{INVITATION_RETENTION, Removed, SESSION_LIFETIME, cutoff};

type Db<'c> = &'c mut dyn Connection;

pub(super) async fn remove_expired(
    db: Db<'_>,
    now: Timestamp,
    limit: usize,
) -> Result<Removed, Failure> {
    // The condition is there twice: somebody may be seen while others remove the row, too.
    let sessions = "DELETE FROM sessions WHERE seen < $1 AND hash IN \
                    (SELECT hash FROM sessions WHERE seen < $1 ORDER BY seen, hash LIMIT $2) \
                    RETURNING account";
    let invitations = "DELETE FROM invitations WHERE state <> 'accepted' AND id IN \
                       (SELECT id FROM invitations WHERE state <> 'accepted' AND expires < $1 \
                       ORDER BY expires, id LIMIT $2) RETURNING creator";
    let mut removed = Removed::default();
    // Nobody else has lost anything.
    let mut accounts = BTreeSet::new();
    for (sql, kept, count) in [
        (sessions, SESSION_LIFETIME, &mut removed.sessions),
        (invitations, INVITATION_RETENTION, &mut removed.invitations),
    ] {
        let rows = db.rows(sql, &[cutoff(now, kept).into(), limit.into()]).await?;
        *count = rows.len();
        for row in rows {
            accounts
                .insert(row.account(0).map_err(|error| error.of("account of", "a removed row"))?);
        }
    }
    remove_old_links(db, now).await?;
    challenges::remove_expired(db, now).await?;
    remove_ended_leases(db, now).await?;
    for account in accounts {
        removed.guests += usize::from(remove_guest(db, &account).await?);
    }
    Ok(removed)
}
