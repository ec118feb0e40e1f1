//! Reviews of finished games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use async_trait::async_trait;
use dameo_jobs::{Work, WorkError};
use dameo_online::{ReviewJob, ReviewJobError};
use dameo_server::Tablebases;
use dameo_store::Store;
use serde_json::json;

/// Reviews finished games for all who look at them.
pub(crate) struct ReviewWork {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tablebases: Tablebases,
}

#[async_trait]
impl Work for ReviewWork {
    fn kind(&self) -> &'static str {
        ReviewJob::KIND
    }

    async fn run(&self, input: &str, stop: Arc<AtomicBool>) -> Result<String, WorkError> {
        let job: ReviewJob = super::read(input)?;
        let now = self.store.time().await;
        let now = now.map_err(|error| WorkError::Away(error.to_string()))?;
        let now = now.unwrap_or_default();
        // Whether it is the first one would be another answer the second time.
        let result = json!({ "engine": job.engine, "nodes": job.nodes }).to_string();
        let run = job.run(&*self.store, &self.tablebases, now, stop).await;
        run.map(|()| result).map_err(|error| match error {
            ReviewJobError::NoReview { .. } => WorkError::Impossible(error.to_string()),
            ReviewJobError::Stopped => WorkError::Stopped,
            ReviewJobError::OtherEngine { .. } | ReviewJobError::Store(_) => {
                WorkError::Away(error.to_string())
            }
        })
    }
}
