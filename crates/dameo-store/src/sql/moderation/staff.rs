//! Roles and sanctions. Whoever does something is held until the end of the transaction, and
//! then whom it concerns: nobody changes their roles meanwhile.

use std::collections::BTreeMap;

use super::trail::note;
use crate::account::{AccountId, SecretHash};
use crate::moderation::{
    ModerationOutcome, NewSanction, NewTrailEntry, Sanction, SanctionKind, SiteRole, Standing,
    TrailAction,
};
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::one_account::end_all_but;
use crate::sql::pushes::unsubscribe_all;
use crate::sql::value::{BadColumn, Row, Value};

type Db<'c> = &'c mut dyn Connection;

/// The name of the setting with the hash of the secret of the first administrator.
const SECRET: &str = "secret";

pub(super) async fn standing(db: Db<'_>, account: &AccountId) -> Result<Standing, Failure> {
    let sql = "SELECT role FROM accounts WHERE id = $1";
    let row = db.row(sql, &[account.into()]).await?;
    let role = row.map_or(Ok(SiteRole::Member), |row| role_of(&row, account))?;
    let sql = "SELECT kind, reason, began, ends FROM sanctions WHERE account = $1";
    let mut sanctions = BTreeMap::new();
    for row in db.rows(sql, &[account.into()]).await? {
        let read = |row: &Row| {
            let kind: SanctionKind = row.text(0)?.parse().map_err(BadColumn::because)?;
            let reason = row.text(1)?.to_owned();
            let (began, ends) = (row.time(2)?, row.optional_time(3)?);
            Ok((kind, Sanction { reason, began, ends }))
        };
        let read = read(&row).map_err(|error: BadColumn| error.of("sanction of", &account.0));
        sanctions.extend([read?]);
    }
    Ok(Standing { role, sanctions })
}

fn role_of(row: &Row, account: &AccountId) -> Result<SiteRole, Failure> {
    let role = row.text(0).and_then(|text| text.parse().map_err(BadColumn::because));
    role.map_err(|error| error.of("role of", &account.0))
}

pub(super) async fn staff(db: Db<'_>) -> Result<Vec<(AccountId, SiteRole)>, Failure> {
    let sql = "SELECT role, id FROM accounts WHERE role <> 'member' ORDER BY role, id";
    let rows = db.rows(sql, &[]).await?;
    let read = |row: &Row| {
        let account = row.account(1).map_err(|error| error.of("staff", "?"))?;
        role_of(row, &account).map(|role| (account, role))
    };
    rows.iter().map(read).collect()
}

pub(super) async fn offer_administration(db: Db<'_>, secret: SecretHash) -> Result<bool, Failure> {
    db.execute("DELETE FROM settings WHERE name = $1", &[SECRET.into()]).await?;
    if has_administrator(db).await? {
        return Ok(false);
    }
    let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) \
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    db.execute(sql, &[SECRET.into(), secret.into()]).await?;
    Ok(true)
}

async fn has_administrator(db: Db<'_>) -> Result<bool, Failure> {
    let sql = "SELECT id FROM accounts WHERE role = 'administrator' LIMIT 1";
    Ok(db.row(sql, &[]).await?.is_some())
}

pub(super) async fn set_up(
    db: Db<'_>,
    secret: SecretHash,
    entry: NewTrailEntry,
) -> Result<bool, Failure> {
    let actor = entry.actor.clone();
    let sql = "UPDATE settings SET value = value WHERE name = $1 AND value = $2";
    if db.execute(sql, &[SECRET.into(), secret.into()]).await? == 0 || has_administrator(db).await?
    {
        return Ok(false);
    }
    let sql = "UPDATE accounts SET role = 'administrator' WHERE id = $1 AND kind = 'member'";
    if db.execute(sql, &[(&actor).into()]).await? == 0 {
        return Ok(false);
    }
    db.execute("DELETE FROM settings WHERE name = $1", &[SECRET.into()]).await?;
    note(db, &entry.about(&actor, TrailAction::SetUp)).await?;
    Ok(true)
}

/// The role of an account that was not deleted, which nobody changes until the end of the
/// transaction, and whether it has a name.
async fn hold(db: Db<'_>, account: &AccountId) -> Result<Option<(SiteRole, bool)>, Failure> {
    let sql = "UPDATE accounts SET seen = seen WHERE id = $1 AND kind <> 'deleted' \
               RETURNING role, kind";
    let Some(row) = db.row(sql, &[account.into()]).await? else { return Ok(None) };
    let kind = row.text(1).map_err(|error| error.of("account", &account.0))?;
    Ok(Some((role_of(&row, account)?, kind != "guest")))
}

/// Whether the actor has at least a role, and keeps it until the end of the transaction.
pub(super) async fn hold_actor(
    db: Db<'_>,
    actor: &AccountId,
    least: SiteRole,
) -> Result<bool, Failure> {
    Ok(hold(db, actor).await?.is_some_and(|(role, _)| role >= least))
}

/// Holds a moderator, and somebody with a lower role whom it concerns, with a name if that is
/// asked for. An error is the outcome if that cannot be.
async fn hold_both(
    db: Db<'_>,
    actor: &AccountId,
    subject: &AccountId,
    is_named: bool,
) -> Result<Result<(), ModerationOutcome>, Failure> {
    let role = match hold(db, actor).await? {
        Some((role, _)) if role >= SiteRole::Moderator => role,
        _ => return Ok(Err(ModerationOutcome::NotAllowed)),
    };
    Ok(match hold(db, subject).await? {
        Some((_, false)) if is_named => Err(ModerationOutcome::Missing),
        Some((lower, _)) if lower < role => Ok(()),
        Some(_) => Err(ModerationOutcome::NotAllowed),
        None => Err(ModerationOutcome::Missing),
    })
}

pub(super) async fn set_role(
    db: Db<'_>,
    account: AccountId,
    role: SiteRole,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    // All of them: two do not leave each other's place empty at once.
    let sql = "UPDATE accounts SET seen = seen WHERE role = 'administrator'";
    let administrators = db.execute(sql, &[]).await?;
    if !hold_actor(db, &entry.actor, SiteRole::Administrator).await? {
        return Ok(ModerationOutcome::NotAllowed);
    }
    let sql = "SELECT role FROM accounts WHERE id = $1 AND kind = 'member'";
    let Some(row) = db.row(sql, &[(&account).into()]).await? else {
        return Ok(ModerationOutcome::Missing);
    };
    let is_last = role_of(&row, &account)? == SiteRole::Administrator && administrators == 1;
    if is_last && role != SiteRole::Administrator {
        return Ok(ModerationOutcome::LastAdministrator);
    }
    let sql = "UPDATE accounts SET role = $1 WHERE id = $2 AND kind = 'member'";
    db.execute(sql, &[role.name().into(), (&account).into()]).await?;
    note(db, &entry.about(&account, TrailAction::giving(role))).await?;
    Ok(ModerationOutcome::Done { ended: Vec::new() })
}

pub(super) async fn impose(
    db: Db<'_>,
    sanction: NewSanction,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    let NewSanction { account, kind, sanction } = sanction;
    let is_closing = kind == SanctionKind::Close;
    if let Err(outcome) = hold_both(db, &entry.actor, &account, is_closing).await? {
        return Ok(outcome);
    }
    let sql = "INSERT INTO sanctions (account, kind, reason, began, ends) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account, kind) DO UPDATE \
               SET reason = excluded.reason, began = excluded.began, ends = excluded.ends";
    let Sanction { reason, began, ends } = sanction;
    let id = Value::from(&account);
    let values = [id.clone(), kind.name().into(), reason.into(), began.into(), ends.into()];
    db.execute(sql, &values).await?;
    if kind != SanctionKind::Mute {
        let sql = "UPDATE invitations SET state = 'withdrawn' \
                   WHERE creator = $1 AND state = 'open' AND expires > $2";
        db.execute(sql, &[id, entry.made.into()]).await?;
        unsubscribe_all(db, &account).await?;
    }
    let ended = if is_closing { end_all_but(db, &account, None).await? } else { Vec::new() };
    let mut noted = entry.about(&account, TrailAction::imposing(kind));
    noted.ends = ends;
    note(db, &noted).await?;
    Ok(ModerationOutcome::Done { ended })
}

pub(super) async fn lift(
    db: Db<'_>,
    account: AccountId,
    kind: SanctionKind,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    if let Err(outcome) = hold_both(db, &entry.actor, &account, false).await? {
        return Ok(outcome);
    }
    let sql = "DELETE FROM sanctions WHERE account = $1 AND kind = $2 \
               AND (ends IS NULL OR ends > $3)";
    let values = [(&account).into(), kind.name().into(), entry.made.into()];
    if db.execute(sql, &values).await? == 0 {
        return Ok(ModerationOutcome::Missing);
    }
    note(db, &entry.about(&account, TrailAction::lifting(kind))).await?;
    Ok(ModerationOutcome::Done { ended: Vec::new() })
}

pub(super) async fn end_all_sessions(
    db: Db<'_>,
    account: AccountId,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    if let Err(outcome) = hold_both(db, &entry.actor, &account, true).await? {
        return Ok(outcome);
    }
    let ended = end_all_but(db, &account, None).await?;
    note(db, &entry.about(&account, TrailAction::EndSessions)).await?;
    Ok(ModerationOutcome::Done { ended })
}
