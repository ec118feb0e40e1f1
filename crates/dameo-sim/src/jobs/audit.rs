//! What has to hold for jobs: checked whenever something is stored, begins to run or is written.

use std::collections::BTreeMap;

use dameo_store::{JobOutcome, JobState, MAX_ATTEMPTS, Model};

use super::life::Life;
use super::scenario::{JobPlan, Nature};
use crate::violation::{Check, Violation, ensure, violation};

/// How long after a process was kept from the store somebody else can do what it does.
const AFTER_TROUBLE: u64 = 61_000;

/// What is known of all jobs.
#[derive(Default)]
pub(super) struct JobAudit {
    jobs: BTreeMap<String, KnownJob>,
    /// The jobs that run, and where.
    runs: Vec<(String, Life)>,
    first: Option<Violation>,
}

struct KnownJob {
    plan: JobPlan,
    /// How often it was begun, in attempts that count.
    begun: u64,
    /// How often it has run.
    runs: u64,
    end: Option<End>,
    /// What was written for it.
    file: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Done,
    Failed,
    GivenUp,
}

impl JobPlan {
    /// What it comes to.
    pub(super) fn result(&self) -> String {
        format!("{{\"result\":\"{} in {} ms\"}}", self.id, self.span)
    }
}

impl JobAudit {
    pub(super) fn add(&mut self, plan: &JobPlan) {
        let known = KnownJob { plan: plan.clone(), begun: 0, runs: 0, end: None, file: None };
        self.jobs.insert(plan.id.clone(), known);
    }

    pub(super) fn plan(&self, id: &str) -> &JobPlan {
        &self.jobs[id].plan
    }

    pub(super) fn is_ended(&self, id: &str) -> bool {
        self.jobs[id].end.is_some()
    }

    /// Whether something was wrong already.
    pub(super) fn has_failed(&self) -> bool {
        self.first.is_some()
    }

    fn note(&mut self, check: Check) {
        if let (Err(violation), None) = (check, &self.first) {
            self.first = Some(violation);
        }
    }

    /// Somebody has begun a job in the store.
    pub(super) fn begin(&mut self, id: &str) {
        let check = self.check_begin(id);
        self.note(check);
        self.jobs.get_mut(id).expect("it is known").begun += 1;
    }

    fn check_begin(&self, id: &str) -> Check {
        let known = &self.jobs[id];
        ensure(known.end.is_none(), || format!("{id} is begun, and has ended: {:?}", known.end))?;
        ensure(known.begun < MAX_ATTEMPTS, || {
            format!("{id} is begun after {MAX_ATTEMPTS} attempts")
        })?;
        let before = self.before(known).find(|other| other.end != Some(End::Done));
        ensure(before.is_none(), || {
            let before = before.map(|other| &other.plan.id);
            format!("{id} is begun before {before:?}, which comes before it, is done")
        })
    }

    /// The jobs that come before another one.
    fn before(&self, known: &KnownJob) -> impl Iterator<Item = &KnownJob> {
        let JobPlan { batch, stage, .. } = known.plan.clone();
        self.jobs
            .values()
            .filter(move |other| other.plan.batch == batch && other.plan.stage < stage)
    }

    /// What a worker makes of a job counts in the store.
    pub(super) fn end(&mut self, id: &str, outcome: &JobOutcome) {
        let known = self.jobs.get_mut(id).expect("it is known");
        let nature = known.plan.nature;
        let check = match outcome {
            JobOutcome::Done(result) => {
                let end = known.end.replace(End::Done);
                let is_right = nature == Nature::Good
                    && *result == known.plan.result()
                    && known.file.as_ref() == Some(result)
                    && end.is_none();
                ensure(is_right, || format!("{id} has come to {result} after {end:?}"))
            }
            JobOutcome::Failed(reason) => {
                let end = known.end.replace(End::Failed);
                let is_right = matches!(nature, Nature::Impossible | Nature::Bug) && end.is_none();
                ensure(is_right, || format!("{id} has failed after {end:?}: {reason}"))
            }
            JobOutcome::Returned | JobOutcome::PutOff(_) => {
                known.begun -= 1;
                ensure(known.end.is_none(), || format!("{id} is given back after its end"))
            }
        };
        self.note(check);
    }

    /// The store says of a job that all its workers have ended.
    pub(super) fn give_up(&mut self, id: &str) {
        let known = self.jobs.get_mut(id).expect("it is known");
        let (end, begun) = (known.end.replace(End::GivenUp), known.begun);
        let is_right = end.is_none() && begun == MAX_ATTEMPTS;
        self.note(ensure(is_right, || {
            format!("{id} is given up after {begun} attempts and {end:?}")
        }));
    }

    /// A job begins to run. `troubles` says until when each process was kept from the store.
    pub(super) fn run(&mut self, id: &str, life: Life, troubles: &BTreeMap<usize, u64>, now: u64) {
        let other = self.runs.iter().find(|(running, other)| {
            running == id && now > troubles[&other.process] + AFTER_TROUBLE
        });
        let check = ensure(other.is_none(), || {
            let place = other.map(|(_, other)| other.process);
            format!("{id} runs in process {} and, without any trouble, in {place:?}", life.process)
        });
        self.note(check);
        self.jobs.get_mut(id).expect("it is known").runs += 1;
        self.runs.push((id.to_owned(), life));
    }

    /// A job does not run any more.
    pub(super) fn end_run(&mut self, id: &str, life: Life) {
        let at = self.runs.iter().position(|(running, other)| running == id && *other == life);
        self.runs.swap_remove(at.expect("it runs"));
    }

    /// Nothing runs in a process that has ended.
    pub(super) fn end_runs_of(&mut self, process: usize) {
        self.runs.retain(|(_, life)| life.process != process);
    }

    /// A job writes what it has come to: always the same.
    pub(super) fn write(&mut self, id: &str, content: &str) {
        let known = self.jobs.get_mut(id).expect("it is known");
        let before = known.file.replace(content.to_owned());
        let is_same = before.as_deref().is_none_or(|before| before == content);
        self.note(ensure(is_same, || format!("{id} has written {before:?}, and now {content}")));
    }

    /// Whether every job has ended that can begin.
    pub(super) fn is_settled(&self) -> bool {
        self.jobs.values().all(|known| known.end.is_some() || self.is_blocked(known))
    }

    /// Whether a job waits for one that has failed.
    fn is_blocked(&self, known: &KnownJob) -> bool {
        self.before(known).any(|other| !matches!(other.end, None | Some(End::Done)))
    }

    /// What has to hold in the end. `is_calm`: nothing went wrong.
    pub(super) fn finish(mut self, model: &Model, is_calm: bool) -> Check {
        match self.first.take() {
            Some(violation) => Err(violation),
            None => self.jobs.values().try_for_each(|known| self.check_end(known, model, is_calm)),
        }
    }

    fn check_end(&self, known: &KnownJob, model: &Model, is_calm: bool) -> Check {
        let KnownJob { plan: JobPlan { id, nature, .. }, runs, end, .. } = known;
        let Some(job) = model.job(id) else { return Err(violation(format!("{id} is lost"))) };
        let is_as_known = match (&job.state, end) {
            (JobState::Done { result, .. }, Some(End::Done)) => *result == known.plan.result(),
            (JobState::Failed { .. }, Some(End::Failed | End::GivenUp)) => true,
            (JobState::Waiting { .. }, None) => self.is_blocked(known),
            _ => false,
        };
        ensure(is_as_known, || {
            format!("{id} has not ended as it should: {job:?}, known as {end:?}")
        })?;
        let is_deadly = self.jobs.values().any(|other| other.plan.nature == Nature::Deadly);
        let is_once = *runs == u64::from(end.is_some()) && *nature != Nature::Deadly;
        ensure(!is_calm || is_deadly || is_once, || {
            format!("{id} has run {runs} times for no reason")
        })
    }
}
