//! Challenges in a database.

use std::collections::BTreeSet;

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::changes::{has_game, has_invitation, insert_invitation};
use super::connection::Connection;
use super::failure::Failure;
use super::moderation::is_banned;
use super::one_account::hold_player;
use super::value::{BadColumn, Row, Value, json};
use super::{Database, challenges, change, query};
use crate::account::AccountId;
use crate::challenge::{ChallengeHold, ChallengeStore, StoredChallenge};
use crate::error::StoreError;
use crate::invitation::{Creation, Invitation};
use crate::retention::{CHALLENGE_RETENTION, cutoff};

type Db<'c> = &'c mut dyn Connection;

async fn create(db: Db<'_>, challenge: StoredChallenge, limit: usize) -> Result<Creation, Failure> {
    let StoredChallenge { invitation, dest, expires, hold, held_until } = challenge;
    let (id, challenger, created) = (&invitation.id, &invitation.creator, invitation.created);
    // In one order, so that two who challenge each other do not wait for each other.
    for account in BTreeSet::from([challenger, &dest]) {
        hold_player(db, account).await?;
        if is_banned(db, account, created).await? {
            return Ok(Creation::Banned);
        }
    }
    let sql = "SELECT COUNT(*) FROM game_challenges WHERE challenger = $1 AND expires > $2";
    let row = db.row(sql, &[challenger.into(), created.into()]).await?;
    let count = row.map_or(Ok(0), |row| row.count(0));
    if count.map_err(|error| error.of("challenges of", &challenger.0))? >= limit {
        return Ok(Creation::TooMany);
    }
    let sql = "INSERT INTO game_challenges (id, challenger, dest, created, expires, hold, \
               held_until, invitation) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
               ON CONFLICT DO NOTHING";
    let values = [
        id.as_str().into(),
        challenger.into(),
        (&dest).into(),
        created.into(),
        expires.into(),
        hold.name().into(),
        held_until.into(),
        json(&invitation),
    ];
    let is_new = !has_game(db, id).await?
        && !has_invitation(db, id).await?
        && db.execute(sql, &values).await? == 1;
    match is_new {
        true => Ok(Creation::Done),
        false => Err(StoreError::Exists { id: invitation.id }.into()),
    }
}

async fn one(db: Db<'_>, id: &str, now: Timestamp) -> Result<Option<StoredChallenge>, Failure> {
    let sql = "SELECT id, dest, expires, hold, held_until, invitation FROM game_challenges \
               WHERE id = $1 AND expires > $2";
    Ok(read(db, sql, &[id.into(), now.into()]).await?.pop())
}

async fn open(db: Db<'_>, now: Timestamp) -> Result<Vec<StoredChallenge>, Failure> {
    let sql = "SELECT id, dest, expires, hold, held_until, invitation FROM game_challenges \
               WHERE expires > $1 ORDER BY created, id";
    read(db, sql, &[now.into()]).await
}

async fn of_account(
    db: Db<'_>,
    account: &AccountId,
    now: Timestamp,
) -> Result<Vec<StoredChallenge>, Failure> {
    let sql = "SELECT id, dest, expires, hold, held_until, invitation FROM game_challenges \
               WHERE (challenger = $1 OR dest = $1) AND expires > $2 ORDER BY created, id";
    read(db, sql, &[account.into(), now.into()]).await
}

async fn read(
    db: Db<'_>,
    sql: &'static str,
    values: &[Value],
) -> Result<Vec<StoredChallenge>, Failure> {
    let rows = db.rows(sql, values).await?;
    let read = |row: &Row| {
        let name = row.text(3)?;
        let hold = ChallengeHold::ALL.into_iter().find(|hold| hold.name() == name);
        Ok(StoredChallenge {
            held_until: row.optional_time(4)?,
            invitation: row.json(5)?,
            dest: row.account(1)?,
            expires: row.time(2)?,
            hold: hold.ok_or_else(|| BadColumn::because(format!("hold \"{name}\" is none")))?,
        })
    };
    let key = |row: &Row| row.text(0).unwrap_or("?").to_owned();
    let read = |row| read(row).map_err(|error: BadColumn| error.of("challenge", &key(row)));
    rows.iter().map(read).collect()
}

async fn accept(db: Db<'_>, id: String, now: Timestamp) -> Result<Option<Invitation>, Failure> {
    let sql = "DELETE FROM game_challenges WHERE id = $1 AND expires > $2 RETURNING invitation";
    let Some(row) = db.row(sql, &[id.as_str().into(), now.into()]).await? else {
        return Ok(None);
    };
    let invitation: Invitation = row.json(0).map_err(|error| error.of("challenge", &id))?;
    match insert_invitation(db, &invitation).await? {
        true => Ok(Some(invitation)),
        false => Err(StoreError::Exists { id }.into()),
    }
}

async fn end(db: Db<'_>, id: String) -> Result<bool, Failure> {
    let sql = "DELETE FROM game_challenges WHERE id = $1";
    Ok(db.execute(sql, &[id.into()]).await? == 1)
}

/// Removes what nobody has answered in its time.
pub(super) async fn remove_expired(db: Db<'_>, now: Timestamp) -> Result<(), Failure> {
    let sql = "DELETE FROM game_challenges WHERE expires < $1";
    db.execute(sql, &[cutoff(now, CHALLENGE_RETENTION).into()]).await?;
    Ok(())
}

#[async_trait]
impl ChallengeStore for Database {
    async fn create_challenge(
        &self,
        challenge: StoredChallenge,
        limit: usize,
    ) -> Result<Creation, StoreError> {
        change!(self, challenges::create(challenge, limit)).await
    }

    async fn challenge(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<StoredChallenge>, StoreError> {
        query!(self, challenges::one(id, now))
    }

    async fn open_challenges(&self, now: Timestamp) -> Result<Vec<StoredChallenge>, StoreError> {
        query!(self, challenges::open(now))
    }

    async fn challenges_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        query!(self, challenges::of_account(account, now))
    }

    async fn accept_challenge(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<Invitation>, StoreError> {
        let id = id.to_owned();
        change!(self, challenges::accept(id, now)).await
    }

    async fn end_challenge(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        change!(self, challenges::end(id)).await
    }
}
