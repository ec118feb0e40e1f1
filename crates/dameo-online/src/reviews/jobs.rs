//! Reviews that workers make.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dameo_live::Timestamp;
use dameo_server::Tablebases;
use dameo_store::{KeptReview, NewJob, Store, StoreError};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::time::{MissedTickBehavior, interval};

use super::check::{CheckedReview, make};
use super::idle::{MAX_LOOKED_THROUGH, PERIOD};
use super::offer::{game_of, is_reviewable};
use super::{MAX_PLIES, engine_version};
use crate::online::Online;
use crate::servers::duties::Duty;

/// The time between two looks for games that have ended.
const INTERVAL: Duration = Duration::from_secs(5);

/// The review of a finished game, as a job for a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewJob {
    /// The id of the game.
    pub game: String,
    /// The nodes for each position.
    pub nodes: u64,
    /// The version of the engine whose review is wanted.
    pub engine: String,
}

/// A review was not made.
#[derive(Debug, Error)]
pub enum ReviewJobError {
    /// A worker with another version of the engine has to do it.
    #[error("a review by engine {wanted}: this is {here}")]
    OtherEngine {
        /// The version that is wanted.
        wanted: String,
        /// The version of this program.
        here: String,
    },
    /// The game has no review: it is not over, has no moves or too many, or cannot be replayed
    /// within the bounds of games between people.
    #[error("game {game} has no review")]
    NoReview {
        /// The id of the game.
        game: String,
    },
    /// It was stopped.
    #[error("the review was stopped")]
    Stopped,
    /// The store has failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ReviewJob {
    /// The kind of these jobs.
    pub const KIND: &'static str = "review";
    /// The name of their batch.
    pub const BATCH: &'static str = "reviews";

    /// The job of a game for the engine of this program.
    fn new(game: String, nodes: u64) -> Self {
        Self { game, nodes, engine: engine_version().to_string() }
    }

    fn into_job(self, created: Timestamp) -> NewJob {
        NewJob {
            id: format!("review-{}-{}", self.game, self.engine),
            kind: Self::KIND.to_owned(),
            batch: Self::BATCH.to_owned(),
            stage: 0,
            input: serde_json::to_string(&self).expect("it has names for its fields"),
            created,
        }
    }

    /// Makes the review, and keeps it unless one as good is kept. It computes in a thread of its
    /// own.
    ///
    /// # Errors
    /// [`ReviewJobError`] if this program cannot make it, the game has none, `stop` is set, or the
    /// store fails.
    pub async fn run(
        self,
        store: &dyn Store,
        tablebases: &Tablebases,
        now: Timestamp,
        stop: Arc<AtomicBool>,
    ) -> Result<(), ReviewJobError> {
        let Self { game, nodes, engine } = self;
        let version = engine_version();
        if engine != version.to_string() {
            let here = version.to_string();
            return Err(ReviewJobError::OtherEngine { wanted: engine, here });
        }
        let record = store.game(&game).await?.map(|stored| stored.room.game.record);
        let Some(record) = record.filter(is_reviewable) else {
            return Err(ReviewJobError::NoReview { game });
        };
        let tablebases = tablebases.clone();
        let (stopping, id) = (Arc::clone(&stop), game.clone());
        let made = tokio::task::spawn_blocking(move || {
            let replayed = game_of(&record, &stop);
            let (game, result) = replayed.map_err(|_| ReviewJobError::NoReview { game: id })?;
            make(&game, result, nodes, &tablebases, &stop).ok_or(ReviewJobError::Stopped)
        });
        let made = made.await.expect("the search does not panic");
        // A replay that was stopped has failed, too.
        let CheckedReview { network, json } = match made {
            Err(_) if stopping.load(Ordering::Relaxed) => return Err(ReviewJobError::Stopped),
            made => made?,
        };
        let review = KeptReview { game, engine: version, network, nodes, made: now, json };
        store.keep_review(review).await?;
        Ok(())
    }
}

/// Has workers review the games that end, all that ended in the last 30 days.
pub(crate) async fn ask_for_reviews(online: Online) {
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if !online.has_duty(Duty::Reviews) {
            continue;
        }
        if let Err(error) = add_jobs(&online).await {
            tracing::warn!("no finished game is reviewed: {error}");
        }
    }
}

async fn add_jobs(online: &Online) -> Result<(), StoreError> {
    let now = online.clock().now();
    let since = Timestamp::new(now.get().saturating_sub(PERIOD.get()));
    let store = online.store();
    let games = store.games_to_review(engine_version(), MAX_PLIES, since, MAX_LOOKED_THROUGH);
    let jobs = games.await?.into_iter();
    let jobs = jobs.map(|game| ReviewJob::new(game, online.review_nodes()).into_job(now));
    store.add_jobs(jobs.collect()).await.map(drop)
}
