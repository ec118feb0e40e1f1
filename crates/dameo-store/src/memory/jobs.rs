//! The work of a site in the model.

use std::collections::BTreeMap;

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::job_row::ModelJob;
use super::{MemoryStore, Model};
use crate::error::StoreError;
use crate::job::{
    JOB_RETENTION, Job, JobCount, JobOutcome, JobState, JobStore, JobTaking, MAX_ATTEMPTS, NewJob,
    given_up,
};
use crate::retention::cutoff;

#[expect(missing_docs, reason = "the methods of JobStore have the documentation")]
impl Model {
    pub fn add_jobs(&mut self, jobs: Vec<NewJob>) -> usize {
        let before = self.jobs.len();
        for work in jobs {
            let state = JobState::Waiting { not_before: None };
            self.jobs.entry(work.id.clone()).or_insert(ModelJob {
                job: Job { work, attempts: 0, state },
                offered: Timestamp::default(),
            });
        }
        self.jobs.len() - before
    }

    #[must_use]
    pub fn job(&self, id: &str) -> Option<Job> {
        self.jobs.get(id).map(|known| known.job.clone())
    }

    /// Whether all jobs have been done that come before.
    fn is_first(&self, work: &NewJob) -> bool {
        let mut batch = self.jobs.values().filter(|known| known.job.work.batch == work.batch);
        batch.all(|known| known.is_done() || known.job.work.stage >= work.stage)
    }

    pub fn take_job(
        &mut self,
        id: &str,
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> JobTaking {
        let Some(known) = self.jobs.get(id).filter(|known| known.ended().is_none()) else {
            return JobTaking::Over;
        };
        let is_given_up = known.job.attempts >= MAX_ATTEMPTS;
        if !known.is_free(now) || !(is_given_up || self.is_first(&known.job.work)) {
            return JobTaking::Later;
        }
        let job = &mut self.jobs.get_mut(id).expect("it was there").job;
        if is_given_up {
            job.state = JobState::Failed { at: now, reason: given_up() };
            return JobTaking::Over;
        }
        job.attempts += 1;
        job.state = JobState::Held { worker, until };
        JobTaking::Taken(job.work.clone())
    }

    pub fn hold_job(&mut self, id: &str, worker: u64, until: Timestamp) -> bool {
        let held = self.jobs.get_mut(id).filter(|known| known.is_held_by(worker));
        held.map(|known| known.job.state = JobState::Held { worker, until }).is_some()
    }

    pub fn end_job(&mut self, id: &str, worker: u64, outcome: JobOutcome, now: Timestamp) -> bool {
        let open = self.jobs.get_mut(id).filter(|known| known.ended().is_none());
        let is_result = matches!(outcome, JobOutcome::Done(_));
        let Some(known) = open.filter(|known| is_result || known.is_held_by(worker)) else {
            return false;
        };
        known.job.state = match outcome {
            JobOutcome::Done(result) => JobState::Done { at: now, result },
            JobOutcome::Failed(reason) => JobState::Failed { at: now, reason },
            JobOutcome::Returned => JobState::Waiting { not_before: None },
            JobOutcome::PutOff(until) => JobState::Waiting { not_before: Some(until) },
        };
        if matches!(known.job.state, JobState::Waiting { .. }) {
            known.job.attempts -= 1;
            known.offered = Timestamp::default();
        }
        true
    }

    #[must_use]
    pub fn jobs_to_offer(
        &self,
        kind: &str,
        now: Timestamp,
        told_before: Timestamp,
        limit: usize,
    ) -> Vec<String> {
        let wanted = self.jobs.values().filter(|known| {
            known.job.work.kind == kind
                && known.offered < told_before
                && known.is_free(now)
                && self.is_first(&known.job.work)
        });
        let mut wanted: Vec<_> =
            wanted.map(|known| (known.job.work.created, known.job.work.id.clone())).collect();
        wanted.sort_unstable();
        wanted.into_iter().take(limit).map(|(_, id)| id).collect()
    }

    pub fn note_offered(&mut self, ids: &[String], now: Timestamp) {
        for id in ids {
            if let Some(known) = self.jobs.get_mut(id) {
                known.offered = now;
            }
        }
    }

    #[must_use]
    pub fn count_jobs(&self) -> Vec<JobCount> {
        let mut counts = BTreeMap::<_, JobCount>::new();
        for known in self.jobs.values() {
            let NewJob { batch, kind, created, .. } = &known.job.work;
            let count = counts.entry((batch, kind)).or_insert_with(|| JobCount {
                batch: batch.clone(),
                kind: kind.clone(),
                created: *created,
                open: 0,
                done: 0,
                failed: 0,
            });
            count.created = count.created.min(*created);
            *match known.job.state {
                JobState::Waiting { .. } | JobState::Held { .. } => &mut count.open,
                JobState::Done { .. } => &mut count.done,
                JobState::Failed { .. } => &mut count.failed,
            } += 1;
        }
        let mut counts: Vec<_> = counts.into_values().collect();
        // Those of one instant are in the order of their names.
        counts.sort_by_key(|count| count.created);
        counts
    }

    #[must_use]
    pub fn jobs_of(&self, batch: &str, after: &str, limit: usize) -> Vec<Job> {
        let jobs = self.jobs.values().map(|known| &known.job);
        let jobs = jobs.filter(|job| job.work.batch == batch && *job.work.id > *after);
        jobs.take(limit).cloned().collect()
    }

    pub fn retry_jobs(&mut self, batch: &str) -> usize {
        let failed = self.jobs.values_mut().filter(|known| {
            known.job.work.batch == batch && matches!(known.job.state, JobState::Failed { .. })
        });
        let retried = failed.map(|known| {
            known.job.state = JobState::Waiting { not_before: None };
            known.job.attempts = 0;
            known.offered = Timestamp::default();
        });
        retried.count()
    }

    pub fn remove_jobs(&mut self, batch: &str) -> usize {
        let before = self.jobs.len();
        self.jobs.retain(|_, known| known.job.work.batch != batch);
        before - self.jobs.len()
    }

    pub fn remove_ended_jobs(&mut self, now: Timestamp, limit: usize) -> usize {
        let goes_on = |batch: &str| {
            let mut batch = self.jobs.values().filter(|known| known.job.work.batch == batch);
            batch.any(|known| known.ended().is_none())
        };
        let before = cutoff(now, JOB_RETENTION);
        let old = self.jobs.values().filter_map(|known| {
            let ended = known.ended().filter(|&ended| ended < before)?;
            let NewJob { id, batch, .. } = &known.job.work;
            (!goes_on(batch)).then(|| (ended, id.clone()))
        });
        let mut old: Vec<_> = old.collect();
        old.sort_unstable();
        old.truncate(limit);
        for (_, id) in &old {
            self.jobs.remove(id);
        }
        old.len()
    }
}

#[async_trait]
impl JobStore for MemoryStore {
    async fn add_jobs(&self, jobs: Vec<NewJob>) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.add_jobs(jobs))).await
    }

    async fn job(&self, id: &str) -> Result<Option<Job>, StoreError> {
        Ok(self.read().job(id))
    }

    async fn take_job(
        &self,
        id: &str,
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<JobTaking, StoreError> {
        self.write(|model| Ok(model.take_job(id, worker, now, until))).await
    }

    async fn hold_job(&self, id: &str, worker: u64, until: Timestamp) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.hold_job(id, worker, until))).await
    }

    async fn end_job(
        &self,
        id: &str,
        worker: u64,
        outcome: JobOutcome,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.end_job(id, worker, outcome, now))).await
    }

    async fn jobs_to_offer(
        &self,
        kind: &str,
        now: Timestamp,
        told_before: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError> {
        Ok(self.read().jobs_to_offer(kind, now, told_before, limit))
    }

    async fn note_offered(&self, ids: &[String], now: Timestamp) -> Result<(), StoreError> {
        self.change(|model| model.note_offered(ids, now)).await
    }

    async fn count_jobs(&self) -> Result<Vec<JobCount>, StoreError> {
        Ok(self.read().count_jobs())
    }

    async fn jobs_of(
        &self,
        batch: &str,
        after: &str,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        Ok(self.read().jobs_of(batch, after, limit))
    }

    async fn retry_jobs(&self, batch: &str) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.retry_jobs(batch))).await
    }

    async fn remove_jobs(&self, batch: &str) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.remove_jobs(batch))).await
    }

    async fn remove_ended_jobs(&self, now: Timestamp, limit: usize) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.remove_ended_jobs(now, limit))).await
    }
}
