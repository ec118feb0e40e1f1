//! What servers that share a database agree on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use async_trait::async_trait;
use dameo::ByColor;
use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::value::{BadColumn, Row, Value};
use super::{Database, change, query, sharing};
use crate::account::SecretHash;
use crate::error::StoreError;
use crate::sharing::{BegunGame, SharingStore};

type Db<'c> = &'c mut dyn Connection;

/// Which rows are held.
#[derive(Clone, Copy, Debug)]
enum Held {
    Invitations,
    Challenges,
}

async fn hold(
    db: Db<'_>,
    held: Held,
    mut ids: Vec<String>,
    until: Timestamp,
) -> Result<(), Failure> {
    let sql = match held {
        Held::Invitations => {
            "UPDATE invitations SET held_until = $1 WHERE id = $2 AND held_until < $1"
        }
        Held::Challenges => {
            "UPDATE game_challenges SET held_until = $1 WHERE id = $2 AND held_until < $1"
        }
    };
    // In one order, so that two servers do not wait for each other.
    ids.sort_unstable();
    for id in ids {
        db.execute(sql, &[until.into(), id.into()]).await?;
    }
    Ok(())
}

async fn hold_all(db: Db<'_>, until: Timestamp) -> Result<(), Failure> {
    let sql = "UPDATE invitations SET held_until = $1 \
               WHERE state = 'open' AND is_public = 1 AND held_until < $1";
    db.execute(sql, &[until.into()]).await?;
    let sql = "UPDATE game_challenges SET held_until = $1 WHERE held_until < $1";
    db.execute(sql, &[until.into()]).await?;
    Ok(())
}

async fn withdraw_abandoned(db: Db<'_>, now: Timestamp) -> Result<usize, Failure> {
    let sql = "UPDATE invitations SET state = 'withdrawn' \
               WHERE state = 'open' AND is_public = 1 AND held_until <= $1";
    let withdrawn = db.execute(sql, &[now.into()]).await?;
    Ok(usize::try_from(withdrawn).unwrap_or(usize::MAX))
}

async fn expire_challenge(db: Db<'_>, id: String, now: Timestamp) -> Result<bool, Failure> {
    let sql = "DELETE FROM game_challenges \
               WHERE id = $1 AND (expires <= $2 OR held_until <= $2)";
    Ok(db.execute(sql, &[id.into(), now.into()]).await? == 1)
}

async fn take_leases(
    db: Db<'_>,
    names: Vec<String>,
    server: u64,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<String>, Failure> {
    let sql = "INSERT INTO leases (name, server, ends) VALUES ($1, $2, $3) \
               ON CONFLICT (name) DO UPDATE SET server = $2, ends = $3 \
               WHERE leases.server = $2 OR leases.ends <= $4";
    let mut taken = BTreeSet::new();
    // In one order, so that two servers do not wait for each other.
    for name in names.iter().collect::<BTreeSet<_>>() {
        let values = [name.as_str().into(), server.into(), until.into(), now.into()];
        if db.execute(sql, &values).await? == 1 {
            taken.insert(name.clone());
        }
    }
    Ok(names.into_iter().filter(|name| taken.contains(name)).collect())
}

async fn end_leases(db: Db<'_>, mut names: Vec<String>, server: u64) -> Result<(), Failure> {
    names.sort_unstable();
    for name in names {
        let sql = "DELETE FROM leases WHERE name = $1 AND server = $2";
        db.execute(sql, &[name.into(), server.into()]).await?;
    }
    Ok(())
}

/// Removes leases that have ended.
pub(super) async fn remove_ended_leases(db: Db<'_>, now: Timestamp) -> Result<(), Failure> {
    db.execute("DELETE FROM leases WHERE ends <= $1", &[now.into()]).await?;
    Ok(())
}

async fn games_begun(db: Db<'_>, since: Timestamp) -> Result<Vec<BegunGame>, Failure> {
    let sql = "SELECT g.id, s.account, s.color FROM games g JOIN seats s ON s.game = g.id \
               WHERE g.created >= $1 ORDER BY g.id, s.place";
    let mut games = BTreeMap::<String, ByColor<Vec<_>>>::new();
    for row in db.rows(sql, &[since.into()]).await? {
        let id = row.text(0).map_err(|error| error.of("game", "?"))?.to_owned();
        let seat = (|| Ok((row.account(1)?, row.color(2)?)))();
        let (account, color) = seat.map_err(|error: BadColumn| error.of("seat of", &id))?;
        games.entry(id).or_default()[color].push(account);
    }
    Ok(games.into_iter().map(|(id, seats)| BegunGame { id, seats }).collect())
}

/// The name of the setting that has the name of the site.
const SITE_NAME: &str = "site name";

async fn site_name(db: Db<'_>, new: String) -> Result<String, Failure> {
    let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    db.execute(sql, &[SITE_NAME.into(), new.as_str().into()]).await?;
    let row = db.row("SELECT value FROM settings WHERE name = $1", &[SITE_NAME.into()]).await?;
    let name = row.map(|row| row.text(0).map(str::to_owned)).transpose();
    Ok(name.map_err(|error: BadColumn| error.of("setting", SITE_NAME))?.unwrap_or(new))
}

/// How many sessions are asked for at once.
const ASKED_SESSIONS: usize = 100;

static SESSIONS_THERE: LazyLock<String> = LazyLock::new(|| {
    let places: Vec<_> = (1..=ASKED_SESSIONS).map(|place| format!("${place}")).collect();
    format!("SELECT hash FROM sessions WHERE hash IN ({})", places.join(", "))
});

async fn ended_sessions(db: Db<'_>, sessions: &[SecretHash]) -> Result<Vec<SecretHash>, Failure> {
    let mut ended = Vec::new();
    for asked in sessions.chunks(ASKED_SESSIONS) {
        // The last one stands for those that are missing.
        let asked_again = std::iter::repeat(&asked[asked.len() - 1]);
        let values = asked.iter().chain(asked_again).take(ASKED_SESSIONS);
        let values: Vec<Value> = values.map(|&session| session.into()).collect();
        let rows = db.rows(&SESSIONS_THERE, &values).await?;
        let there = rows.iter().map(|row: &Row| row.hash(0)).collect::<Result<BTreeSet<_>, _>>();
        let there = there.map_err(|error: BadColumn| error.of("sessions", "some"))?;
        ended.extend(asked.iter().filter(|session| !there.contains(session)));
    }
    Ok(ended)
}

#[async_trait]
impl SharingStore for Database {
    async fn hold_invitations(&self, ids: &[String], until: Timestamp) -> Result<(), StoreError> {
        let (ids, held) = (ids.to_vec(), Held::Invitations);
        change!(self, sharing::hold(held, ids, until)).await
    }

    async fn hold_challenges(&self, ids: &[String], until: Timestamp) -> Result<(), StoreError> {
        let (ids, held) = (ids.to_vec(), Held::Challenges);
        change!(self, sharing::hold(held, ids, until)).await
    }

    async fn hold_all(&self, until: Timestamp) -> Result<(), StoreError> {
        change!(self, sharing::hold_all(until)).await
    }

    async fn withdraw_abandoned(&self, now: Timestamp) -> Result<usize, StoreError> {
        change!(self, sharing::withdraw_abandoned(now)).await
    }

    async fn expire_challenge(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        let id = id.to_owned();
        change!(self, sharing::expire_challenge(id, now)).await
    }

    async fn take_leases(
        &self,
        names: &[String],
        server: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        let names = names.to_vec();
        change!(self, sharing::take_leases(names, server, now, until)).await
    }

    async fn end_leases(&self, names: &[String], server: u64) -> Result<(), StoreError> {
        let names = names.to_vec();
        change!(self, sharing::end_leases(names, server)).await
    }

    async fn games_begun(&self, since: Timestamp) -> Result<Vec<BegunGame>, StoreError> {
        query!(self, sharing::games_begun(since))
    }

    async fn site_name(&self, new: &str) -> Result<String, StoreError> {
        let new = new.to_owned();
        change!(self, sharing::site_name(new)).await
    }

    async fn ended_sessions(&self, sessions: &[SecretHash]) -> Result<Vec<SecretHash>, StoreError> {
        query!(self, sharing::ended_sessions(sessions))
    }
}
