//! What the model keeps of each job.

use dameo_live::Timestamp;

use crate::job::{Job, JobState};

/// A job, and when workers were told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelJob {
    pub(super) job: Job,
    pub(super) offered: Timestamp,
}

impl ModelJob {
    pub(super) fn is_done(&self) -> bool {
        matches!(self.job.state, JobState::Done { .. })
    }

    pub(super) fn ended(&self) -> Option<Timestamp> {
        match self.job.state {
            JobState::Done { at, .. } | JobState::Failed { at, .. } => Some(at),
            JobState::Waiting { .. } | JobState::Held { .. } => None,
        }
    }

    /// Whether nobody holds it, and it is not put off.
    pub(super) fn is_free(&self, now: Timestamp) -> bool {
        match self.job.state {
            JobState::Waiting { not_before } => not_before.is_none_or(|at| at <= now),
            JobState::Held { until, .. } => until <= now,
            JobState::Done { .. } | JobState::Failed { .. } => false,
        }
    }

    pub(super) fn is_held_by(&self, number: u64) -> bool {
        matches!(self.job.state, JobState::Held { worker, .. } if worker == number)
    }
}
