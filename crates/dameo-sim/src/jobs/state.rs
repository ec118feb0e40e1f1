//! What all processes of a run share: the store, the queue, the storage of files, and what goes
//! wrong with them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dameo_live::Timestamp;
use dameo_store::{Model, NewJob};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until};

use super::audit::JobAudit;
use super::life::Life;
use super::messages::Messages;
use super::scenario::JobPlan;
use crate::faults::{Faults, SimulatedFault};
use crate::planted::Bug;
use crate::random::Dice;
use crate::schedule::START;
use crate::violation::Check;

/// The stream of how long everything takes.
const WAYS_STREAM: u64 = 101;

/// A process at present.
#[derive(Clone, Copy, Default)]
pub(super) struct Process {
    /// How often it was started.
    pub(super) lives: u64,
    pub(super) is_up: bool,
    /// Until when it stands still.
    pub(super) frozen_until: u64,
    /// Until when something keeps it, or has kept it, from the store.
    pub(super) trouble: u64,
}

/// What can be away, or stand still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The store answers that it cannot be reached.
    Store,
    /// The store answers later.
    SlowStore,
    Queue,
    Files,
}

/// All that a run knows.
pub(super) struct Inner {
    pub(super) model: Model,
    pub(super) messages: Messages,
    pub(super) audit: JobAudit,
    pub(super) faults: Faults,
    pub(super) planted: Option<Bug>,
    pub(super) processes: Vec<Process>,
    /// Until when each part is away.
    away: [u64; 4],
    /// Which faults happen at any time: of calls of the store, and of messages of the queue.
    pub(super) noise: [bool; 2],
    dice: Dice,
    lines: Option<Vec<String>>,
}

/// What came of a run of a seed, with a line for each event if that was asked for.
pub(crate) struct JobRun {
    pub(crate) faults: Vec<SimulatedFault>,
    pub(crate) result: Check,
    pub(crate) lines: Vec<String>,
}

/// What all processes of a run share.
pub(super) struct State {
    began: Instant,
    inner: Mutex<Inner>,
    /// Who is told of processes that end by what they do.
    deaths: UnboundedSender<Life>,
    deaths_heard: Mutex<Option<UnboundedReceiver<Life>>>,
}

impl State {
    pub(super) fn new(seed: u64, faults: Faults, planted: Option<Bug>, has_trace: bool) -> Self {
        let mut dice = Dice::new(seed, WAYS_STREAM);
        let noise = [dice.chance(500), dice.chance(500)];
        let (deaths, heard) = unbounded_channel();
        let inner = Inner {
            model: Model::default(),
            messages: Messages::default(),
            audit: JobAudit::default(),
            faults,
            planted,
            processes: Vec::new(),
            away: [0; 4],
            noise,
            dice,
            lines: has_trace.then(Vec::new),
        };
        let (inner, deaths_heard) = (Mutex::new(inner), Mutex::new(Some(heard)));
        Self { began: Instant::now(), inner, deaths, deaths_heard }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Inner> {
        // What panics on purpose holds no lock.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present instant, in milliseconds.
    pub(super) fn now(&self) -> u64 {
        START + u64::try_from(self.began.elapsed().as_millis()).expect("runs are short")
    }

    pub(super) async fn until(&self, instant: u64) {
        sleep_until(self.began + Duration::from_millis(instant.saturating_sub(START))).await;
    }

    /// Waits until a process goes on; for ever if it has ended.
    pub(super) async fn awake(&self, life: Life) {
        loop {
            let Process { lives, is_up, frozen_until, .. } = self.lock().processes[life.process];
            if !is_up || lives != life.number {
                return pending().await;
            }
            if frozen_until <= self.now() {
                return;
            }
            self.until(frozen_until).await;
        }
    }

    /// Waits as long as a message takes on its way.
    pub(super) async fn way(&self) {
        let millis = {
            let dice = &mut self.lock().dice;
            if dice.chance(30) { dice.below(300) } else { dice.below(4) }
        };
        tokio::time::sleep(Duration::from_millis(millis)).await;
    }

    /// Something keeps a process from the store until an instant.
    pub(super) fn note_trouble(&self, process: usize, until: u64) {
        let known = &mut self.lock().processes[process].trouble;
        *known = until.max(*known);
    }

    /// A process ends by what it does.
    pub(super) fn die(&self, life: Life) {
        self.deaths.send(life).expect("somebody hears of it as long as there are processes");
    }

    pub(super) fn deaths(&self) -> UnboundedReceiver<Life> {
        let heard = self.deaths_heard.lock().unwrap_or_else(PoisonError::into_inner).take();
        heard.expect("one asks for it")
    }

    /// Adds some jobs to the store.
    pub(super) fn add_jobs<'a>(&self, plans: impl IntoIterator<Item = &'a JobPlan>) {
        let (inner, now) = (&mut *self.lock(), self.now());
        let ignores_stages = inner.planted == Some(Bug::JobStagesIgnored);
        let jobs = plans.into_iter().map(|plan| {
            inner.audit.add(plan);
            NewJob {
                id: plan.id.clone(),
                kind: plan.kind.to_owned(),
                batch: plan.batch.clone(),
                stage: if ignores_stages { 0 } else { plan.stage },
                input: plan.id.clone(),
                created: Timestamp::new(now),
            }
        });
        inner.model.add_jobs(jobs.collect());
    }

    pub(super) fn trace(&self, life: Option<Life>, what: impl Display) {
        let now = self.now();
        self.lock().trace(now, life, what);
    }

    /// What came of the run.
    pub(super) fn finish(self: Arc<Self>) -> JobRun {
        let inner = Arc::into_inner(self).expect("all that ran has ended").inner;
        let inner = inner.into_inner().unwrap_or_else(PoisonError::into_inner);
        let faults = inner.faults.into_happened();
        let result = inner.audit.finish(&inner.model, faults.is_empty());
        JobRun { faults, result, lines: inner.lines.unwrap_or_default() }
    }
}

impl Inner {
    pub(super) fn is_away(&self, part: Part, now: u64) -> bool {
        now < self.away_until(part)
    }

    pub(super) fn away_until(&self, part: Part) -> u64 {
        self.away[part as usize]
    }

    pub(super) fn take_away(&mut self, part: Part, until: u64) {
        let known = &mut self.away[part as usize];
        *known = until.max(*known);
    }

    /// From now on nothing goes wrong.
    pub(super) fn mend(&mut self) {
        self.faults.stop();
        self.away = [0; 4];
        for process in &mut self.processes {
            process.frozen_until = 0;
        }
    }

    pub(super) fn trace(&mut self, now: u64, life: Option<Life>, what: impl Display) {
        if let Some(lines) = &mut self.lines {
            let whose = life.map(|life| format!("process {}.{}: ", life.process, life.number));
            lines.push(format!("{:>9} {}{what}", now - START, whose.unwrap_or_default()));
        }
    }

    /// Until when each process was kept from the store.
    pub(super) fn troubles(&self) -> BTreeMap<usize, u64> {
        let processes = self.processes.iter().enumerate();
        processes.map(|(index, process)| (index, process.trouble)).collect()
    }
}
