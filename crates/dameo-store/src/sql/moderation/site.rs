//! What is set for the whole site, and the codes with which people sign up.

use dameo_live::Timestamp;

use super::staff::hold_actor;
use super::trail::note;
use crate::account::SecretHash;
use crate::error::StoreError;
use crate::moderation::{
    ModerationOutcome, NewTrailEntry, SignUpCode, SiteRole, SiteSetting, TrailAction,
};
use crate::sql::connection::Connection;
use crate::sql::failure::Failure;
use crate::sql::value::{BadColumn, Row};

type Db<'c> = &'c mut dyn Connection;

const DONE: ModerationOutcome = ModerationOutcome::Done { ended: Vec::new() };

pub(super) async fn setting(db: Db<'_>, setting: SiteSetting) -> Result<Option<String>, Failure> {
    let sql = "SELECT value FROM settings WHERE name = $1";
    let row = db.row(sql, &[setting.name().into()]).await?;
    let value = row.map(|row| row.text(0).map(str::to_owned)).transpose();
    value.map_err(|error| error.of("setting", setting.name()))
}

pub(super) async fn set_setting(
    db: Db<'_>,
    setting: SiteSetting,
    value: Option<String>,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    if !hold_actor(db, &entry.actor, SiteRole::Administrator).await? {
        return Ok(ModerationOutcome::NotAllowed);
    }
    match value {
        None => {
            db.execute("DELETE FROM settings WHERE name = $1", &[setting.name().into()]).await?
        }
        Some(value) => {
            let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) \
                       ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            db.execute(sql, &[setting.name().into(), value.into()]).await?
        }
    };
    note(db, &entry.about_site(TrailAction::setting(setting))).await?;
    Ok(DONE)
}

pub(super) async fn create_sign_up_code(
    db: Db<'_>,
    code: SignUpCode,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    if !hold_actor(db, &entry.actor, SiteRole::Administrator).await? {
        return Ok(ModerationOutcome::NotAllowed);
    }
    let SignUpCode { hash, label, created, expires, uses } = code;
    let sql = "INSERT INTO sign_up_codes (hash, label, created, expires, uses) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hash) DO NOTHING";
    let values = [hash.into(), label.into(), created.into(), expires.into(), uses.into()];
    if db.execute(sql, &values).await? == 0 {
        return Err(StoreError::Exists { id: hash.to_string() }.into());
    }
    note(db, &entry.about_site(TrailAction::MakeCode)).await?;
    Ok(DONE)
}

pub(super) async fn sign_up_codes(db: Db<'_>, now: Timestamp) -> Result<Vec<SignUpCode>, Failure> {
    let sql = "SELECT hash, label, created, expires, uses FROM sign_up_codes \
               WHERE expires > $1 ORDER BY created DESC, hash";
    let rows = db.rows(sql, &[now.into()]).await?;
    let read = |row: &Row| {
        Ok(SignUpCode {
            hash: row.hash(0)?,
            label: row.text(1)?.to_owned(),
            created: row.time(2)?,
            expires: row.time(3)?,
            uses: row.count(4)?,
        })
    };
    let key = |row: &Row| row.text(0).unwrap_or("?").to_owned();
    let read = |row| read(row).map_err(|error: BadColumn| error.of("sign-up code", &key(row)));
    rows.iter().map(read).collect()
}

pub(super) async fn end_sign_up_code(
    db: Db<'_>,
    code: SecretHash,
    entry: NewTrailEntry,
) -> Result<ModerationOutcome, Failure> {
    if !hold_actor(db, &entry.actor, SiteRole::Administrator).await? {
        return Ok(ModerationOutcome::NotAllowed);
    }
    let sql = "DELETE FROM sign_up_codes WHERE hash = $1 AND expires > $2";
    if db.execute(sql, &[code.into(), entry.made.into()]).await? == 0 {
        return Ok(ModerationOutcome::Missing);
    }
    note(db, &entry.about_site(TrailAction::EndCode)).await?;
    Ok(DONE)
}
