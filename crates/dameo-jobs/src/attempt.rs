//! One attempt at a job, from its beginning to its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dameo_live::Millis;
use dameo_store::{JobOutcome, JobTaking, NewJob, StoreError};
use tokio::sync::watch;
use tokio::task::JoinError;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::queue::QueuedJob;
use crate::shared::{Shared, stopped};
use crate::source::Found;
use crate::work::WorkError;

/// How long a job is put off whose needs are away.
const PUT_OFF: Millis = Millis::from_secs(30);
/// How often it is tried to store what a job has come to, once a second.
const MAX_TRIES: u32 = 60;

/// Begins a job, if it is still to be done, and does it.
pub(crate) async fn attempt(
    shared: &Shared,
    worker: u64,
    found: Found,
    stop: &watch::Receiver<bool>,
) -> Result<(), StoreError> {
    let Found { kind, id, queued } = found;
    let begun = shared.site.time().await?;
    let until = begun + Millis::new(shared.held_millis());
    if let JobTaking::Taken(job) = shared.site.take_job(&id, worker, begun, until).await? {
        let outcome = perform(shared, worker, kind, &job, queued.as_deref(), stop.clone()).await;
        end(shared, worker, &job, outcome).await;
    }
    // It has ended, or it comes again when its time has come.
    if let Some(queued) = queued {
        queued.remove().await;
    }
    Ok(())
}

/// Does a job and holds it meanwhile, in the store and in the queue.
async fn perform(
    shared: &Shared,
    worker: u64,
    kind: usize,
    job: &NewJob,
    queued: Option<&dyn QueuedJob>,
    mut stop: watch::Receiver<bool>,
) -> Result<Result<String, WorkError>, JoinError> {
    let stopping = Arc::new(AtomicBool::new(false));
    let (work, input) = (Arc::clone(&shared.work[kind]), job.input.clone());
    let flag = Arc::clone(&stopping);
    let mut running = tokio::spawn(async move { work.run(&input, flag).await });
    let mut interval = interval(shared.held / 3);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            // The same order gives the same run in a simulation.
            biased;
            ended = &mut running => return ended,
            _ = interval.tick() => {
                if !holds(shared, worker, job).await {
                    stopping.store(true, Ordering::Relaxed);
                } else if let Some(queued) = queued {
                    queued.hold().await;
                }
            }
            () = stopped(&mut stop), if !stopping.load(Ordering::Relaxed) => {
                stopping.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Holds a job on. A store that is away takes it from nobody.
async fn holds(shared: &Shared, worker: u64, job: &NewJob) -> bool {
    let held = async {
        let until = shared.site.time().await? + Millis::new(shared.held_millis());
        shared.site.hold_job(&job.id, worker, until).await
    };
    match held.await {
        Ok(holds) => holds,
        Err(error) => {
            tracing::warn!(job = job.id, "a job is not held: {error}");
            true
        }
    }
}

/// Stores what has become of a job.
async fn end(
    shared: &Shared,
    worker: u64,
    job: &NewJob,
    ended: Result<Result<String, WorkError>, JoinError>,
) {
    for attempt in 1..=MAX_TRIES {
        let stored = async {
            let now = shared.site.time().await?;
            let outcome = match &ended {
                Ok(Ok(result)) => JobOutcome::Done(result.clone()),
                Ok(Err(WorkError::Impossible(reason))) => JobOutcome::Failed(reason.clone()),
                Ok(Err(WorkError::Away(_))) => JobOutcome::PutOff(now + PUT_OFF),
                Ok(Err(WorkError::Stopped)) => JobOutcome::Returned,
                Err(_) => JobOutcome::Failed("its worker has a bug, which its log shows".into()),
            };
            shared.site.end_job(&job.id, worker, outcome, now).await
        };
        match stored.await {
            Ok(_) => break,
            Err(error) => tracing::warn!(job = job.id, attempt, "the end of a job: {error}"),
        }
        sleep(Duration::from_secs(1)).await;
    }
    match ended {
        Ok(Ok(_)) => tracing::info!(job = job.id, "done"),
        Ok(Err(error)) => tracing::warn!(job = job.id, "not done: {error}"),
        Err(error) => tracing::error!(job = job.id, "not done: {error}"),
    }
}
