//! Removes what has expired.

use std::time::Duration;

use dameo_store::Removed;
use tokio::time::{MissedTickBehavior, interval};

use crate::online::Online;
use crate::servers::duties::Duty;

/// The time between two removals.
const INTERVAL: Duration = Duration::from_secs(60);
/// How many sessions and how many invitations are removed at once: moves wait meanwhile.
const MAX_REMOVED: usize = 100;

/// Removes sessions, invitations and guests that nobody uses any more, again and again.
pub(crate) async fn clean(online: Online) {
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if !online.has_duty(Duty::Cleaning) {
            continue;
        }
        match online.store().remove_expired(online.clock().now(), MAX_REMOVED).await {
            Ok(removed) if removed == Removed::default() => {}
            Ok(Removed { sessions, invitations, guests }) => {
                tracing::info!(sessions, invitations, guests, "removed what has expired");
            }
            Err(error) => tracing::warn!("what has expired is not removed: {error}"),
        }
        match online.store().remove_old_challenges(online.clock().now(), MAX_REMOVED).await {
            Ok(0) => {}
            Ok(challenges) => tracing::info!(challenges, "removed what no passkey has signed"),
            Err(error) => tracing::warn!("old challenges are not removed: {error}"),
        }
        match online.store().remove_ended_jobs(online.clock().now(), MAX_REMOVED).await {
            Ok(0) => {}
            Ok(jobs) => tracing::info!(jobs, "removed jobs that ended long ago"),
            Err(error) => tracing::warn!("old jobs are not removed: {error}"),
        }
        match online.store().remove_old_records(online.clock().now(), MAX_REMOVED).await {
            Ok(0) => {}
            Ok(records) => tracing::info!(records, "removed old records of moderation"),
            Err(error) => tracing::warn!("old records of moderation are not removed: {error}"),
        }
    }
}
