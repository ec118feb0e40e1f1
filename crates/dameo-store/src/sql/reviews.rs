//! Kept reviews in a database.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::{Failure, missing};
use super::value::{BadColumn, Row};
use super::{Database, change, query, reviews};
use crate::error::StoreError;
use crate::review::{EngineVersion, KeptReview, ReviewStore};

type Db<'c> = &'c mut dyn Connection;

#[async_trait]
impl ReviewStore for Database {
    async fn keep_review(&self, review: KeptReview) -> Result<bool, StoreError> {
        change!(self, reviews::keep(review)).await
    }

    async fn review(&self, game: &str) -> Result<Option<KeptReview>, StoreError> {
        query!(self, reviews::review(game))
    }

    async fn games_to_review(
        &self,
        engine: EngineVersion,
        max_plies: usize,
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError> {
        query!(self, reviews::to_review(engine, max_plies, since, limit))
    }
}

async fn keep(db: Db<'_>, review: KeptReview) -> Result<bool, Failure> {
    let KeptReview { game, engine, network, nodes, made, json } = review;
    let sql = "SELECT game FROM archive WHERE game = $1";
    if db.row(sql, &[game.as_str().into()]).await?.is_none() {
        return Err(missing("finished game", &game).into());
    }
    let sql = "INSERT INTO reviews (game, engine, network, nodes, made, review) \
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (game) DO UPDATE SET \
               engine = excluded.engine, network = excluded.network, nodes = excluded.nodes, \
               made = excluded.made, review = excluded.review \
               WHERE reviews.engine < excluded.engine";
    let values =
        [game.into(), engine.get().into(), network.into(), nodes.into(), made.into(), json.into()];
    Ok(db.execute(sql, &values).await? == 1)
}

async fn review(db: Db<'_>, game: &str) -> Result<Option<KeptReview>, Failure> {
    let sql = "SELECT engine, network, nodes, made, review FROM reviews WHERE game = $1";
    let row = db.row(sql, &[game.into()]).await?;
    let read = |row: Row| {
        Ok(KeptReview {
            game: game.to_owned(),
            engine: EngineVersion::from_stored(row.integer(0)?),
            network: row.text(1)?.to_owned(),
            nodes: row.integer(2)?,
            made: row.time(3)?,
            json: row.text(4)?.to_owned(),
        })
    };
    row.map(read).transpose().map_err(|error: BadColumn| error.of("review", game))
}

async fn to_review(
    db: Db<'_>,
    engine: EngineVersion,
    max_plies: usize,
    since: Timestamp,
    limit: usize,
) -> Result<Vec<String>, Failure> {
    let sql = "SELECT game FROM archive WHERE ended >= $1 AND plies >= 1 AND plies <= $2 \
               AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.game = archive.game \
               AND r.engine >= $3) ORDER BY ended DESC, game DESC LIMIT $4";
    let values = [since.into(), max_plies.into(), engine.get().into(), limit.into()];
    let rows = db.rows(sql, &values).await?;
    let read = |row: &Row| row.text(0).map(str::to_owned);
    let games = rows.iter().map(read).collect::<Result<_, BadColumn>>();
    games.map_err(|error| error.of("archive", "?"))
}
