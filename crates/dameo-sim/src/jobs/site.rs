//! The store as a process sees it: calls take their time, fail, and lose their answers.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use dameo_jobs::JobSite;
use dameo_live::{Millis, Timestamp};
use dameo_store::{JobOutcome, JobState, JobTaking, StoreError};
use tokio::time::sleep;

use super::life::Life;
use super::state::{Inner, Part, State};
use crate::faults::FaultSource;
use crate::planted::Bug;

/// What a call that takes longer counts as, in milliseconds.
const LONG: u64 = 3_000;
/// How much longer a slow call takes at most, in milliseconds.
const MAX_MORE: u64 = 15_000;
/// How long it takes to notice that the store is away.
const NOTICED: Duration = Duration::from_secs(1);

/// What goes wrong with a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CallFault {
    /// It never arrives.
    Lost,
    /// It is done, and the answer is lost.
    AnswerLost,
    /// It takes longer, by up to [`MAX_MORE`].
    Slow,
}

const FAULTS: [(u64, CallFault); 3] =
    [(60, CallFault::Lost), (60, CallFault::AnswerLost), (60, CallFault::Slow)];

/// The store as a process sees it.
pub(super) struct SimulatedSite {
    pub(super) state: Arc<State>,
    pub(super) life: Life,
}

impl SimulatedSite {
    async fn ask<T: Send>(
        &self,
        change: impl FnOnce(&mut Inner, u64) -> T + Send,
    ) -> Result<T, StoreError> {
        let state = &*self.state;
        state.awake(self.life).await;
        let began = state.now();
        state.way().await;
        let answer = self.answer(change).await;
        state.way().await;
        state.awake(self.life).await;
        let now = state.now();
        if answer.is_err() || now - began > LONG {
            state.note_trouble(self.life.process, now);
        }
        answer
    }

    async fn answer<T: Send>(
        &self,
        change: impl FnOnce(&mut Inner, u64) -> T + Send,
    ) -> Result<T, StoreError> {
        let state = &*self.state;
        let fault = {
            let (inner, now) = (&mut *state.lock(), state.now());
            let is_noisy = inner.noise[0];
            let fault = is_noisy.then(|| inner.faults.strike(FaultSource::Commit, &FAULTS, now));
            fault.flatten()
        };
        if let Some((CallFault::Slow, detail)) = fault {
            let more = detail % MAX_MORE;
            state.note_trouble(self.life.process, state.now() + more);
            sleep(Duration::from_millis(more)).await;
        }
        loop {
            let until = state.lock().away_until(Part::SlowStore);
            if until <= state.now() {
                break;
            }
            state.until(until).await;
        }
        let is_away = state.lock().is_away(Part::Store, state.now());
        let fault = fault.map(|(fault, _)| fault);
        if is_away || fault == Some(CallFault::Lost) {
            sleep(NOTICED).await;
            return Err(StoreError::Unavailable("it is away".to_owned()));
        }
        let answer = change(&mut state.lock(), state.now());
        if fault == Some(CallFault::AnswerLost) {
            sleep(NOTICED).await;
            return Err(StoreError::Unknown("the answer was lost".to_owned()));
        }
        Ok(answer)
    }
}

#[async_trait]
impl JobSite for SimulatedSite {
    async fn time(&self) -> Result<Timestamp, StoreError> {
        self.ask(|_, now| Timestamp::new(now)).await
    }

    async fn take_job(
        &self,
        id: &str,
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<JobTaking, StoreError> {
        self.ask(|inner, at| {
            let taking = inner.take_job(id, worker, now, until);
            inner.trace(at, Some(self.life), format_args!("begins {id}: {taking:?}"));
            taking
        })
        .await
    }

    async fn hold_job(&self, id: &str, worker: u64, until: Timestamp) -> Result<bool, StoreError> {
        self.ask(|inner, at| {
            let until = inner.held_until(Timestamp::new(at), until);
            let holds = inner.model.hold_job(id, worker, until);
            inner.trace(at, Some(self.life), format_args!("holds {id}: {holds}"));
            holds
        })
        .await
    }

    async fn end_job(
        &self,
        id: &str,
        worker: u64,
        outcome: JobOutcome,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.ask(|inner, at| {
            let counts = inner.end_job(id, worker, &outcome, now);
            let line = format_args!("ends {id}, {outcome:?}: {counts}");
            inner.trace(at, Some(self.life), line);
            counts
        })
        .await
    }

    async fn jobs_to_offer(
        &self,
        kind: &str,
        now: Timestamp,
        told_before: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError> {
        self.ask(|inner, _| inner.model.jobs_to_offer(kind, now, told_before, limit)).await
    }

    async fn note_offered(&self, ids: &[String], now: Timestamp) -> Result<(), StoreError> {
        self.ask(|inner, at| {
            let is_for_ever = inner.planted == Some(Bug::JobNotOfferedAgain);
            inner.model.note_offered(ids, if is_for_ever { Timestamp::new(u64::MAX) } else { now });
            inner.trace(at, Some(self.life), format_args!("has offered {ids:?}"));
        })
        .await
    }

    async fn take_leases(
        &self,
        names: &[String],
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        self.ask(|inner, _| inner.model.take_leases(names, worker, now, until)).await
    }

    async fn end_leases(&self, names: &[String], worker: u64) -> Result<(), StoreError> {
        self.ask(|inner, _| inner.model.end_leases(names, worker)).await
    }
}

impl Inner {
    /// Begins a job, with what a planted bug makes of it.
    fn take_job(&mut self, id: &str, worker: u64, now: Timestamp, until: Timestamp) -> JobTaking {
        if let Some(holder) = self.holder(id, now) {
            self.model.end_job(id, holder, JobOutcome::Returned, now);
        }
        let until = self.held_until(now, until);
        let taking = self.model.take_job(id, worker, now, until);
        match &taking {
            JobTaking::Taken(_) => self.audit.begin(id),
            JobTaking::Over if self.is_newly_failed(id, now) => self.audit.give_up(id),
            JobTaking::Over | JobTaking::Later => {}
        }
        taking
    }

    /// Until when a job is held, with what a planted bug makes of it.
    fn held_until(&self, now: Timestamp, until: Timestamp) -> Timestamp {
        let held = until.get().saturating_sub(now.get());
        let is_short = self.planted == Some(Bug::JobHeldTooShort);
        if is_short { now + Millis::new(held / 8) } else { until }
    }

    /// The worker that a planted bug takes a job from.
    fn holder(&self, id: &str, now: Timestamp) -> Option<u64> {
        let JobState::Held { worker, until } = self.model.job(id)?.state else { return None };
        let is_taken = match self.planted {
            Some(Bug::JobTakenWhileHeld) => true,
            Some(Bug::JobAttemptsNotCounted) => until <= now,
            _ => false,
        };
        is_taken.then_some(worker)
    }

    fn is_newly_failed(&self, id: &str, now: Timestamp) -> bool {
        let state = self.model.job(id).map(|job| job.state);
        matches!(state, Some(JobState::Failed { at, .. }) if at == now) && !self.audit.is_ended(id)
    }

    /// Ends a job, with what a planted bug makes of it.
    fn end_job(&mut self, id: &str, worker: u64, outcome: &JobOutcome, now: Timestamp) -> bool {
        let by_anybody = self.planted == Some(Bug::JobEndedByAnybody);
        let holder = match self.model.job(id).map(|job| job.state) {
            Some(JobState::Held { worker, .. }) if by_anybody => worker,
            _ => worker,
        };
        let counts = self.model.end_job(id, holder, outcome.clone(), now);
        if counts {
            self.audit.end(id, outcome);
        }
        counts
    }
}
