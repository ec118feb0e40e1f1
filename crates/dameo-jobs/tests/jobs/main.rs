//! Workers do every job once, whatever happens to them.
#![cfg(unix)]

mod site;

use std::future::pending;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dameo_store::{JobOutcome, JobState, JobTaking, NewJob};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::site::{HELD, Site, Sums, end_of_all};

/// How long all jobs of a test may take.
const SOON: Duration = Duration::from_secs(60);

/// Defines tests that run with a queue and without one.
macro_rules! on_every_site {
    ($($test:ident),* $(,)?) => {
        mod queue {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                if let Some(site) = super::Site::with_queue().await {
                    super::$test(site).await;
                }
            })*
        }

        mod store_alone {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test(super::Site::in_memory()).await;
            })*
        }
    };
}

on_every_site! {
    many_workers_do_every_job_once,
    jobs_outlive_workers_that_end_in_any_phase,
    a_worker_that_is_stopped_returns_its_jobs,
    what_cannot_be_done_is_said,
}

async fn many_workers_do_every_job_once(site: Site) {
    let sums = Sums::default();
    site.add("sums", 0..60).await;
    let workers = (0..3).map(|_| tokio::spawn(site.worker(&sums).run(2, pending())));
    let workers: Vec<_> = workers.collect();
    timeout(SOON, end_of_all(&*site.store, "sums")).await.expect("they are done");
    for number in 0..60 {
        site.assert_done("sums", number).await;
    }
    // None was lost on its way, so none came to two.
    assert_eq!(sums.runs.load(Ordering::Relaxed), 60);
    // Those that come later are done, too.
    site.add("later", 60..65).await;
    timeout(SOON, end_of_all(&*site.store, "later")).await.expect("they are done");
    workers.iter().for_each(tokio::task::JoinHandle::abort);
}

async fn jobs_outlive_workers_that_end_in_any_phase(site: Site) {
    let sums = Sums::default();
    site.add("sums", 0..6).await;
    // After it was taken from the queue.
    drop(site.take_from_queue().await);
    // After it was begun.
    let (id, queued) = site.take_from_queue().await;
    site.begin(&id, 1).await;
    drop(queued);
    // After the result was stored, and before the queue knew.
    let (id, queued) = site.take_from_queue().await;
    let job = site.begin(&id, 2).await;
    let result = JobOutcome::Done(Sums::result(&job.input));
    assert_eq!(site.store.end_job(&id, 2, result, site.now().await).await, Ok(true));
    drop(queued);
    // While it is done.
    let slow = Sums::slow();
    let worker = tokio::spawn(site.worker(&slow).run(2, pending()));
    while slow.runs.load(Ordering::Relaxed) < 2 {
        sleep(Duration::from_millis(10)).await;
    }
    worker.abort();
    let last = tokio::spawn(site.worker(&sums).run(2, pending()));
    timeout(SOON, end_of_all(&*site.store, "sums")).await.expect("they are done");
    for number in 0..6 {
        site.assert_done("sums", number).await;
    }
    assert_eq!(sums.runs.load(Ordering::Relaxed), 5);
    last.abort();
}

async fn a_worker_that_is_stopped_returns_its_jobs(site: Site) {
    site.add("sums", 0..2).await;
    let slow = Sums::slow();
    let (stop, stopped) = oneshot::channel::<()>();
    let worker = tokio::spawn(site.worker(&slow).run(2, async {
        let _ = stopped.await;
    }));
    while slow.runs.load(Ordering::Relaxed) < 2 {
        sleep(Duration::from_millis(10)).await;
    }
    stop.send(()).unwrap();
    timeout(HELD, worker).await.expect("it ends at once").unwrap();
    for job in site.store.jobs_of("sums", "", 9).await.unwrap() {
        assert_eq!((job.attempts, job.state), (0, JobState::Waiting { not_before: None }));
    }
    // The next worker puts them into the queue without waiting.
    let (names, now) = (["jobs".to_owned()], site.now().await);
    assert_eq!(site.store.take_leases(&names, 1, now, now).await.unwrap(), names);
}

async fn what_cannot_be_done_is_said(site: Site) {
    let inputs = ["no number", "away", "bug"];
    let jobs = inputs.map(|input| NewJob { input: input.to_owned(), ..site::job("odd", input) });
    site.store.add_jobs(jobs.into()).await.unwrap();
    let worker = tokio::spawn(site.worker(&Sums::default()).run(1, pending()));
    let state = async |input: &str| {
        let is_open = |state: &JobState| {
            matches!(state, JobState::Waiting { not_before: None } | JobState::Held { .. })
        };
        loop {
            let job = site.store.job(&site::job("odd", input).id).await.unwrap().unwrap();
            if !is_open(&job.state) {
                return job;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let states = async { (state("no number").await, state("away").await, state("bug").await) };
    let (bad, away, bug) = timeout(SOON, states).await.expect("they are tried");
    let failed = |state: &JobState, expected: &str| matches!(state, JobState::Failed { reason, .. } if reason == expected);
    assert!(failed(&bad.state, "expected a number, found \"no number\""), "{bad:?}");
    assert!(failed(&bug.state, "its worker has a bug, which its log shows"), "{bug:?}");
    assert!(matches!(away.state, JobState::Waiting { not_before: Some(_) }), "{away:?}");
    assert_eq!(away.attempts, 0);
    // Nobody begins it before its time.
    let now = site.now().await;
    assert_eq!(site.store.take_job(&away.work.id, 1, now, now).await, Ok(JobTaking::Later));
    worker.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_go_on_while_the_queue_is_away_and_when_it_has_forgotten_everything() {
    let Some(mut site) = Site::with_queue().await else { return };
    let slow = Sums::after(Duration::from_millis(50));
    site.add("first", 0..20).await;
    let worker = tokio::spawn(site.worker(&slow).run(2, pending()));
    while slow.runs.load(Ordering::Relaxed) < 5 {
        sleep(Duration::from_millis(10)).await;
    }
    site.lose_queue();
    site.add("second", 20..40).await;
    timeout(SOON, end_of_all(&*site.store, "first")).await.expect("they are done");
    timeout(SOON, end_of_all(&*site.store, "second")).await.expect("they are done");
    site.start_queue_again();
    site.add("third", 40..60).await;
    timeout(SOON, end_of_all(&*site.store, "third")).await.expect("they are done");
    for (batch, numbers) in [("first", 0..20), ("second", 20..40), ("third", 40..60)] {
        for number in numbers {
            site.assert_done(batch, number).await;
        }
    }
    worker.abort();
}
