//! Web Push in a database.

use dameo::Color;
use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::moderation::is_banned;
use super::value::{BadColumn, Row, Value};
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::push::{
    DuePush, GamePush, NewPush, PUSH_DELAY, PushKind, PushSecret, PushSubscription, Subscribing,
};

type Db<'c> = &'c mut dyn Connection;

/// The name of the setting with the secret number of the key pair, in hexadecimal.
const SECRET: &str = "push-secret";

pub(super) async fn push_secret(db: Db<'_>, new: PushSecret) -> Result<PushSecret, Failure> {
    let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    db.execute(sql, &[SECRET.into(), SecretHash(new.0).into()]).await?;
    let row = db.row("SELECT value FROM settings WHERE name = $1", &[SECRET.into()]).await?;
    let read = row.map(|row| row.hash(0)).transpose();
    // What is wrong would tell the secret.
    let bad = |_| StoreError::Corrupt {
        what: format!("setting {SECRET:?}"),
        reason: "expected 64 hexadecimal digits".to_owned(),
    };
    Ok(read.map_err(bad)?.map_or(new, |secret| PushSecret(secret.0)))
}

pub(super) async fn subscribe(
    db: Db<'_>,
    subscription: PushSubscription,
    limit: usize,
) -> Result<Subscribing, Failure> {
    let PushSubscription { session, account, endpoint, public_key, secret, label, created } =
        subscription;
    let (session, id) = (Value::from(session), Value::from(&account));
    let sql =
        "UPDATE sessions SET seen = seen WHERE hash = $1 AND account = $2 AND kind = 'cookie'";
    if db.execute(sql, &[session.clone(), id.clone()]).await? == 0 {
        return Ok(Subscribing::NoSession);
    }
    if is_banned(db, &account, created).await? {
        return Ok(Subscribing::Banned);
    }
    let sql = "SELECT COUNT(*) FROM push_subscriptions \
               WHERE account = $1 AND session <> $2 AND endpoint <> $3";
    let others = [id.clone(), session.clone(), endpoint.as_str().into()];
    let count = db.row(sql, &others).await?.map_or(Ok(0), |row| row.count(0));
    if count.map_err(|error| error.of("push subscriptions of", &account.0))? >= limit {
        return Ok(Subscribing::TooMany);
    }
    let sql = "DELETE FROM push_subscriptions WHERE endpoint = $1 AND session <> $2";
    db.execute(sql, &[endpoint.as_str().into(), session.clone()]).await?;
    let sql = "INSERT INTO push_subscriptions \
               (session, account, endpoint, public_key, secret, label, created) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (session) DO UPDATE SET \
               endpoint = excluded.endpoint, public_key = excluded.public_key, \
               secret = excluded.secret, label = excluded.label, created = excluded.created";
    let texts = [endpoint, public_key, secret, label].map(Value::from);
    let values: Vec<_> = [session, id].into_iter().chain(texts).chain([created.into()]).collect();
    db.execute(sql, &values).await?;
    Ok(Subscribing::Done)
}

pub(super) async fn subscriptions_of(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<PushSubscription>, Failure> {
    let sql = "SELECT session, account, endpoint, public_key, secret, label, created \
               FROM push_subscriptions WHERE account = $1 ORDER BY created, session";
    let rows = db.rows(sql, &[account.into()]).await?;
    let bad = |error: BadColumn| error.of("push subscription of", &account.0);
    rows.iter().map(|row| subscription(row).map_err(bad)).collect()
}

/// The first seven columns of a row.
fn subscription(row: &Row) -> Result<PushSubscription, BadColumn> {
    Ok(PushSubscription {
        session: row.hash(0)?,
        account: row.account(1)?,
        endpoint: row.text(2)?.to_owned(),
        public_key: row.text(3)?.to_owned(),
        secret: row.text(4)?.to_owned(),
        label: row.text(5)?.to_owned(),
        created: row.time(6)?,
    })
}

pub(super) async fn unsubscribe(
    db: Db<'_>,
    session: SecretHash,
    endpoint: String,
) -> Result<bool, Failure> {
    let sql = "DELETE FROM push_subscriptions WHERE session = $1 AND endpoint = $2";
    Ok(db.execute(sql, &[session.into(), endpoint.into()]).await? == 1)
}

/// Ends all subscriptions of an account.
pub(super) async fn unsubscribe_all(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    db.execute("DELETE FROM push_subscriptions WHERE account = $1", &[account.into()]).await?;
    Ok(())
}

pub(super) async fn push(db: Db<'_>, push: NewPush) -> Result<usize, Failure> {
    let NewPush { account, subject, kind, made } = push;
    let sql = "INSERT INTO pushes (session, subject, kind, made, due, attempts) \
               SELECT session, $1, $2, $3, $4, 0 FROM push_subscriptions WHERE account = $5 \
               ON CONFLICT (session, subject) DO UPDATE SET kind = excluded.kind, \
               made = excluded.made, due = excluded.due, attempts = 0";
    let due = (made + PUSH_DELAY).into();
    let values = [subject.into(), kind.name().into(), made.into(), due, (&account).into()];
    let count = db.execute(sql, &values).await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

pub(super) async fn take_back_push(db: Db<'_>, subject: String) -> Result<(), Failure> {
    let sql = "DELETE FROM pushes WHERE subject = $1 AND kind = 'challenge'";
    db.execute(sql, &[subject.into()]).await?;
    Ok(())
}

/// Has the players of a game told what has become of it, instead of what waits.
pub(super) async fn push_game(
    db: Db<'_>,
    game: &str,
    push: GamePush,
    made: Timestamp,
) -> Result<(), Failure> {
    db.execute("DELETE FROM pushes WHERE subject = $1", &[game.into()]).await?;
    let sql = "INSERT INTO pushes (session, subject, kind, made, due, attempts) \
               SELECT p.session, $1, $2, $3, $4, 0 FROM push_subscriptions p \
               JOIN seats s ON s.account = p.account WHERE s.game = $1 AND s.color = $5";
    let (kind, due) = (push.kind.name(), (made + PUSH_DELAY).into());
    for seat in Color::ALL.into_iter().filter(|&seat| push.seat.is_none_or(|only| only == seat)) {
        let values: [Value; 5] =
            [game.into(), kind.into(), made.into(), Value::clone(&due), seat.into()];
        db.execute(sql, &values).await?;
    }
    Ok(())
}

pub(super) async fn due_pushes(
    db: Db<'_>,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<DuePush>, Failure> {
    let sql = "SELECT p.session, s.account, s.endpoint, s.public_key, s.secret, s.label, s.created, \
               p.subject, p.kind, p.made, p.attempts FROM pushes p \
               JOIN push_subscriptions s ON s.session = p.session \
               WHERE p.due <= $1 ORDER BY p.due, p.session, p.subject LIMIT $2";
    let rows = db.rows(sql, &[now.into(), limit.into()]).await?;
    let read = |row: &Row| {
        let kind: PushKind = row.text(8)?.parse().map_err(BadColumn::because)?;
        Ok(DuePush {
            to: subscription(row)?,
            subject: row.text(7)?.to_owned(),
            kind,
            made: row.time(9)?,
            attempts: row.count(10)?,
        })
    };
    let bad = |row: &Row, error: BadColumn| error.of("push of", row.text(7).unwrap_or("?"));
    rows.iter().map(|row| read(row).map_err(|error| bad(row, error))).collect()
}

pub(super) async fn settle_push(
    db: Db<'_>,
    push: DuePush,
    again: Option<Timestamp>,
) -> Result<(), Failure> {
    let DuePush { to, subject, kind, made, .. } = push;
    let values = [to.session.into(), subject.into(), kind.name().into(), made.into()];
    let Some(due) = again else {
        let sql = "DELETE FROM pushes \
                   WHERE session = $1 AND subject = $2 AND kind = $3 AND made = $4";
        db.execute(sql, &values).await?;
        return Ok(());
    };
    let sql = "UPDATE pushes SET due = $5, attempts = attempts + 1 \
               WHERE session = $1 AND subject = $2 AND kind = $3 AND made = $4";
    let values: Vec<_> = values.into_iter().chain([due.into()]).collect();
    db.execute(sql, &values).await?;
    Ok(())
}
