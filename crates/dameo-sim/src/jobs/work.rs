//! What workers do: jobs that take their time, need files, and end as they are meant to.

use std::future::pending;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use dameo_jobs::{Work, WorkError};
use tokio::time::sleep;

use super::life::Life;
use super::scenario::Nature;
use super::state::{Part, State};

/// How often a job looks whether it is to stop, in milliseconds.
const STEP: u64 = 500;

/// How the jobs of a kind are done in a process.
pub(super) struct SimulatedWork {
    pub(super) kind: &'static str,
    pub(super) state: Arc<State>,
    pub(super) life: Life,
}

#[async_trait]
impl Work for SimulatedWork {
    fn kind(&self) -> &'static str {
        self.kind
    }

    async fn run(&self, input: &str, stop: Arc<AtomicBool>) -> Result<String, WorkError> {
        let state = &*self.state;
        state.awake(self.life).await;
        {
            let (inner, now) = (&mut *state.lock(), state.now());
            let troubles = inner.troubles();
            inner.audit.run(input, self.life, &troubles, now);
        }
        let done = self.compute(input, &stop).await;
        state.lock().audit.end_run(input, self.life);
        match done {
            Ok(Ending::Result(result)) => Ok(result),
            // It shows in no log, as a panic would.
            Ok(Ending::Panic) => resume_unwind(Box::new("a bug")),
            Err(error) => Err(error),
        }
    }
}

enum Ending {
    Result(String),
    Panic,
}

impl SimulatedWork {
    async fn compute(&self, id: &str, stop: &AtomicBool) -> Result<Ending, WorkError> {
        let state = &*self.state;
        let plan = state.lock().audit.plan(id).clone();
        self.need_files()?;
        let mut left = plan.span;
        while left > 0 {
            let step = left.min(STEP);
            sleep(Duration::from_millis(step)).await;
            state.awake(self.life).await;
            if stop.load(Ordering::Relaxed) {
                return Err(WorkError::Stopped);
            }
            left -= step;
        }
        match plan.nature {
            Nature::Impossible => {
                return Err(WorkError::Impossible("it cannot be done".to_owned()));
            }
            Nature::Bug => return Ok(Ending::Panic),
            Nature::Deadly => {
                state.die(self.life);
                return pending().await;
            }
            Nature::Good => {}
        }
        self.need_files()?;
        let result = plan.result();
        state.lock().audit.write(id, &result);
        // What is written takes its time, and it can end here.
        state.way().await;
        state.awake(self.life).await;
        Ok(Ending::Result(result))
    }

    fn need_files(&self) -> Result<(), WorkError> {
        let is_away = self.state.lock().is_away(Part::Files, self.state.now());
        if is_away { Err(WorkError::Away("the files are away".to_owned())) } else { Ok(()) }
    }
}
