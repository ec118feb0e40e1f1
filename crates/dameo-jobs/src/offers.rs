//! Puts jobs into the queue that wait in the site.

use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use dameo_relay::Subject;
use tokio::time::sleep;

use crate::queue::JobQueue;
use crate::shared::Shared;
use crate::site::JobSite;

/// How often the store is asked what waits.
const INTERVAL: Duration = Duration::from_secs(1);
/// How long the lease lasts of whoever does this for all workers.
const LEASE: Millis = Millis::from_secs(10);
/// The name of that lease.
const LEASE_NAME: &str = "jobs";
/// How many jobs of a kind the queue has at most: there the others wait for less long.
const MAX_QUEUED: u64 = 256;
/// After this time a job is put into the queue again.
const AGAIN: Millis = Millis::from_secs(300);

/// Puts jobs into the queue for all workers, while this one has the lease. Does not end.
pub(crate) async fn offer_jobs(shared: &Shared, worker: u64) {
    let Some(queue) = shared.source.queue() else { return std::future::pending().await };
    let mut was_away = false;
    loop {
        let offered = offer_once(shared, queue, worker).await;
        if let Err(error) = &offered
            && !was_away
        {
            tracing::warn!("no jobs are put into the queue: {error}");
        }
        was_away = offered.is_err();
        sleep(INTERVAL).await;
    }
}

/// Lets another worker put jobs into the queue at once, if this one did.
pub(crate) async fn leave_offering(shared: &Shared, worker: u64) {
    if shared.source.queue().is_some()
        && let Err(error) = shared.site.end_leases(&[LEASE_NAME.to_owned()], worker).await
    {
        tracing::warn!("jobs are not put into the queue for {} ms: {error}", LEASE.get());
    }
}

async fn offer_once(shared: &Shared, queue: &dyn JobQueue, worker: u64) -> Result<(), String> {
    let site = &*shared.site;
    let text = |error: dameo_store::StoreError| error.to_string();
    let now = site.time().await.map_err(text)?;
    let names = [LEASE_NAME.to_owned()];
    if site.take_leases(&names, worker, now, now + LEASE).await.map_err(text)?.is_empty() {
        return Ok(());
    }
    for kind in shared.source.kinds() {
        if let Err(error) = offer_kind(site, queue, kind, now).await {
            // It can be the queue that is lost.
            queue.make().await.map_err(|error| error.to_string())?;
            return Err(error);
        }
    }
    Ok(())
}

async fn offer_kind(
    site: &dyn JobSite,
    queue: &dyn JobQueue,
    kind: &Subject,
    now: Timestamp,
) -> Result<(), String> {
    let waiting = queue.waiting(kind).await.map_err(|error| error.to_string())?;
    // Nothing is in an empty queue, whatever was put into it before.
    let before =
        if waiting == 0 { now } else { Timestamp::new(now.get().saturating_sub(AGAIN.get())) };
    let limit = usize::try_from(MAX_QUEUED.saturating_sub(waiting)).expect("it is small");
    let text = |error: dameo_store::StoreError| error.to_string();
    let ids = site.jobs_to_offer(kind.as_str(), now, before, limit).await.map_err(text)?;
    if ids.is_empty() {
        return Ok(());
    }
    for id in &ids {
        queue.offer(kind, id).await.map_err(|error| error.to_string())?;
    }
    site.note_offered(&ids, now).await.map_err(text)
}
