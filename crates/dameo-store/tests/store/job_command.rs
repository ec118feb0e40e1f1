//! Calls of a store about the work of a site, as data.

use dameo_live::{Millis, Timestamp};
use dameo_store::{JobOutcome, NewJob, Store};
use proptest::prelude::*;
use proptest::sample::select;

/// The ids of jobs: the first letter is that of the batch.
const IDS: [&str; 5] = ["a1", "a2", "a3", "b1", "b2"];
const KINDS: [&str; 2] = ["review", "table"];

/// A call of a store about the work of a site.
#[derive(Clone, Debug)]
pub(crate) enum JobCommand {
    Add { jobs: Vec<(&'static str, u64)> },
    Job { id: &'static str },
    Take { id: &'static str, worker: u64, seconds: u64 },
    Hold { id: &'static str, worker: u64, seconds: u64 },
    End { id: &'static str, worker: u64, outcome: Outcome },
    ToOffer { kind: &'static str, seconds_ago: u64, limit: usize },
    Offer { id: &'static str },
    Count,
    Of { batch: &'static str, after: &'static str, limit: usize },
    Retry { batch: &'static str },
    Remove { batch: &'static str },
    RemoveEnded { limit: usize },
}

/// How a worker ends a job.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    Done,
    Failed,
    Returned,
    PutOff { seconds: u64 },
}

/// A job whose kind is that of its number.
pub(crate) fn job(id: &str, stage: u64, created: Timestamp) -> NewJob {
    NewJob {
        id: id.to_owned(),
        kind: KINDS[usize::from(id.ends_with('2'))].to_owned(),
        batch: id[..1].to_owned(),
        stage,
        input: format!("{{\"of\":\"{id}\"}}"),
        created,
    }
}

pub(crate) fn job_command() -> impl Strategy<Value = JobCommand> {
    let id = || select(&IDS[..]);
    let batch = || select(&["a", "b"][..]);
    let (worker, seconds) = (|| 1..3_u64, || 0..20_u64);
    let outcome = prop_oneof![
        2 => Just(Outcome::Done),
        1 => Just(Outcome::Failed),
        1 => Just(Outcome::Returned),
        1 => (0..20_u64).prop_map(|seconds| Outcome::PutOff { seconds }),
    ];
    prop_oneof![
        4 => prop::collection::vec((id(), 0..3_u64), 1..4).prop_map(|jobs| JobCommand::Add { jobs }),
        1 => id().prop_map(|id| JobCommand::Job { id }),
        8 => (id(), worker(), seconds())
            .prop_map(|(id, worker, seconds)| JobCommand::Take { id, worker, seconds }),
        1 => (id(), worker(), seconds())
            .prop_map(|(id, worker, seconds)| JobCommand::Hold { id, worker, seconds }),
        4 => (id(), worker(), outcome)
            .prop_map(|(id, worker, outcome)| JobCommand::End { id, worker, outcome }),
        2 => (select(&KINDS[..]), seconds(), 0..4_usize).prop_map(|(kind, seconds_ago, limit)| {
            JobCommand::ToOffer { kind, seconds_ago, limit }
        }),
        2 => id().prop_map(|id| JobCommand::Offer { id }),
        1 => batch().prop_map(|batch| JobCommand::Retry { batch }),
        1 => (0..3_usize).prop_map(|limit| JobCommand::RemoveEnded { limit }),
        1 => batch().prop_map(|batch| JobCommand::Remove { batch }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn job_queries() -> impl Iterator<Item = JobCommand> {
    let offered = KINDS.map(|kind| JobCommand::ToOffer { kind, seconds_ago: 0, limit: 100 });
    let pages = [("a", "", 2), ("a", "a2", 100), ("b", "", 100)];
    let pages = pages.map(|(batch, after, limit)| JobCommand::Of { batch, after, limit });
    offered.into_iter().chain(pages).chain([JobCommand::Count])
}

impl JobCommand {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        let after = |seconds: u64| now + Millis::from_secs(seconds);
        let answer = match self {
            Self::Add { jobs } => {
                let jobs = jobs.iter().map(|&(id, stage)| job(id, stage, now)).collect();
                format!("added {:?}", store.add_jobs(jobs).await)
            }
            Self::Job { id } => format!("{:?}", store.job(id).await),
            Self::Take { id, worker, seconds } => {
                format!("{:?}", store.take_job(id, *worker, now, after(*seconds)).await)
            }
            Self::Hold { id, worker, seconds } => {
                format!("held {:?}", store.hold_job(id, *worker, after(*seconds)).await)
            }
            Self::End { id, worker, outcome } => {
                let outcome = match *outcome {
                    Outcome::Done => JobOutcome::Done(format!("{{\"by\":{worker}}}")),
                    Outcome::Failed => JobOutcome::Failed("no such game".to_owned()),
                    Outcome::Returned => JobOutcome::Returned,
                    Outcome::PutOff { seconds } => JobOutcome::PutOff(after(seconds)),
                };
                format!("ended {:?}", store.end_job(id, *worker, outcome, now).await)
            }
            Self::ToOffer { kind, seconds_ago, limit } => {
                let before = Timestamp::new(now.get() - seconds_ago * 1000);
                format!("to offer {:?}", store.jobs_to_offer(kind, now, before, *limit).await)
            }
            Self::Offer { id } => {
                let ids = ["nothing".to_owned(), (*id).to_owned()];
                format!("{:?}", store.note_offered(&ids, now).await)
            }
            Self::Count => format!("{:?}", store.count_jobs().await),
            Self::Of { batch, after, limit } => {
                format!("{:?}", store.jobs_of(batch, after, *limit).await)
            }
            Self::Retry { batch } => format!("retried {:?}", store.retry_jobs(batch).await),
            Self::Remove { batch } => format!("removed {:?}", store.remove_jobs(batch).await),
            Self::RemoveEnded { limit } => {
                format!("old {:?}", store.remove_ended_jobs(now, *limit).await)
            }
        };
        format!("jobs {answer}")
    }
}
