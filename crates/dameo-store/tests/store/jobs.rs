//! The work of a site: who begins a job, and what it comes to.

use dameo_live::{Millis, Timestamp};
use dameo_store::{JOB_RETENTION, JobOutcome, JobState, JobStore, JobTaking, MAX_ATTEMPTS};

use crate::databases::{Databases, on_every_database};
use crate::games::START;
use crate::job_command::job;

on_every_database! {
    a_job_is_begun_by_one_of_many_workers,
    a_result_counts_once_whoever_has_it,
    a_stage_begins_when_the_one_before_is_done,
    a_job_that_ends_its_workers_is_given_up,
    jobs_are_kept_for_some_time,
}

fn after(seconds: u64) -> Timestamp {
    START + Millis::from_secs(seconds)
}

async fn a_job_is_begun_by_one_of_many_workers(databases: &Databases) {
    let store = databases.open("workers").await;
    let added = vec![job("a1", 0, START), job("a1", 7, START), job("b1", 0, START)];
    assert_eq!(store.add_jobs(added).await, Ok(2));
    let all = (1..=20).map(|worker| store.take_job("a1", worker, START, after(30)));
    let all = futures_util::future::join_all(all).await;
    let is_taken = |taking: &&Result<JobTaking, _>| matches!(taking, Ok(JobTaking::Taken(_)));
    assert_eq!(all.iter().filter(is_taken).count(), 1, "{all:?}");
    let is_later = |taking: &&Result<JobTaking, _>| matches!(taking, Ok(JobTaking::Later));
    assert_eq!(all.iter().filter(is_later).count(), 19, "{all:?}");
    // Whoever loses it does so when its time is over, and not before.
    let JobState::Held { worker, .. } = store.job("a1").await.unwrap().unwrap().state else {
        panic!("it is held");
    };
    assert_eq!(store.hold_job("a1", worker, after(60)).await, Ok(true));
    assert_eq!(store.take_job("a1", 99, after(59), after(90)).await, Ok(JobTaking::Later));
    let taken = JobTaking::Taken(job("a1", 0, START));
    assert_eq!(store.take_job("a1", 99, after(60), after(90)).await, Ok(taken));
    assert_eq!(store.hold_job("a1", worker, after(120)).await, Ok(false));
}

async fn a_result_counts_once_whoever_has_it(databases: &Databases) {
    let store = databases.open("results").await;
    store.add_jobs(vec![job("a1", 0, START)]).await.unwrap();
    let done = |by: u64| JobOutcome::Done(format!("{{\"by\":{by}}}"));
    let failed = || JobOutcome::Failed("lost".to_owned());
    store.take_job("a1", 1, START, after(30)).await.unwrap();
    store.take_job("a1", 2, after(30), after(60)).await.unwrap();
    // The first worker was slow: only its result is worth something.
    assert_eq!(store.end_job("a1", 1, failed(), after(40)).await, Ok(false));
    assert_eq!(store.end_job("a1", 1, JobOutcome::Returned, after(40)).await, Ok(false));
    assert_eq!(store.end_job("a1", 1, done(1), after(41)).await, Ok(true));
    assert_eq!(store.end_job("a1", 2, done(2), after(42)).await, Ok(false));
    assert_eq!(store.end_job("a1", 2, failed(), after(42)).await, Ok(false));
    let state = store.job("a1").await.unwrap().unwrap().state;
    assert_eq!(state, JobState::Done { at: after(41), result: "{\"by\":1}".to_owned() });
    assert_eq!(store.take_job("a1", 3, after(99), after(120)).await, Ok(JobTaking::Over));
    assert_eq!(store.end_job("nothing", 3, done(3), after(99)).await, Ok(false));
}

async fn a_stage_begins_when_the_one_before_is_done(databases: &Databases) {
    let store = databases.open("stages").await;
    let jobs = vec![job("a1", 0, START), job("a3", 2, START), job("b1", 1, START)];
    store.add_jobs(jobs).await.unwrap();
    let offered = async |now| store.jobs_to_offer("review", now, now, 9).await.unwrap();
    assert_eq!(offered(after(1)).await, ["a1", "b1"]);
    assert_eq!(store.take_job("a3", 1, START, after(30)).await, Ok(JobTaking::Later));
    store.take_job("a1", 1, START, after(30)).await.unwrap();
    // One that has failed may be tried again.
    store.end_job("a1", 1, JobOutcome::Failed("why".to_owned()), START).await.unwrap();
    assert_eq!(offered(after(1)).await, ["b1"]);
    assert_eq!(store.retry_jobs("a").await, Ok(1));
    assert_eq!(offered(after(1)).await, ["a1", "b1"]);
    store.end_job("a1", 1, JobOutcome::Done("{}".to_owned()), START).await.unwrap();
    assert_eq!(offered(after(1)).await, ["a3", "b1"]);
    // Workers are not told of one thing again and again.
    store.note_offered(&["a3".to_owned()], after(5)).await.unwrap();
    assert_eq!(offered(after(5)).await, ["b1"]);
    assert_eq!(offered(after(6)).await, ["a3", "b1"]);
}

async fn a_job_that_ends_its_workers_is_given_up(databases: &Databases) {
    let store = databases.open("attempts").await;
    store.add_jobs(vec![job("a1", 0, START)]).await.unwrap();
    let begin = async |number| {
        let (now, until) = (after(number * 30), after(number * 30 + 30));
        store.take_job("a1", number, now, until).await.unwrap()
    };
    // What is returned or put off does not count.
    for number in 0..2 * MAX_ATTEMPTS {
        assert_eq!(begin(number).await, JobTaking::Taken(job("a1", 0, START)));
        let later = JobOutcome::PutOff(after(number * 30 + 20));
        let outcome = if number % 2 == 0 { JobOutcome::Returned } else { later };
        assert_eq!(store.end_job("a1", number, outcome, START).await, Ok(true));
    }
    for number in 2 * MAX_ATTEMPTS..3 * MAX_ATTEMPTS {
        assert_eq!(begin(number).await, JobTaking::Taken(job("a1", 0, START)));
    }
    assert_eq!(begin(3 * MAX_ATTEMPTS).await, JobTaking::Over);
    let state = store.job("a1").await.unwrap().unwrap().state;
    let reason = "all 5 workers that began it have ended, or have lost it".to_owned();
    assert_eq!(state, JobState::Failed { at: after(3 * MAX_ATTEMPTS * 30), reason });
}

async fn jobs_are_kept_for_some_time(databases: &Databases) {
    let store = databases.open("kept").await;
    let jobs = ["a1", "a2", "b1", "b2"].map(|id| job(id, 0, START));
    store.add_jobs(jobs.into()).await.unwrap();
    for id in ["a1", "a2", "b1"] {
        store.end_job(id, 1, JobOutcome::Done("{}".to_owned()), START).await.unwrap();
    }
    let end = START + JOB_RETENTION;
    assert_eq!(store.remove_ended_jobs(end, 9).await, Ok(0));
    let end = end + Millis::new(1);
    assert_eq!(store.remove_ended_jobs(end, 1).await, Ok(1));
    assert_eq!(store.remove_ended_jobs(end, 9).await, Ok(1));
    let counts = store.count_jobs().await.unwrap();
    let counts: Vec<_> = counts.iter().map(|c| (&*c.batch, &*c.kind, c.open, c.done)).collect();
    assert_eq!(counts, [("b", "review", 0, 1), ("b", "table", 1, 0)]);
    assert_eq!(store.remove_jobs("b").await, Ok(2));
}
