//! The processes of workers: their starts and their ends.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dameo_jobs::Worker;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::sleep;

use super::life::Life;
use super::queue::SimulatedQueue;
use super::scenario::{JobScenario, KINDS};
use super::site::SimulatedSite;
use super::state::{Process, State};
use super::work::SimulatedWork;
use crate::random::Dice;

/// The first stream of the random numbers of workers.
const STREAM: u64 = 1 << 33;
/// After this time a process starts again that has ended by itself.
const AFTER_END: Duration = Duration::from_secs(1);
/// How long it may take in the end until all jobs have ended that can.
const SETTLED: Duration = Duration::from_secs(3_600);

/// The processes of workers.
#[derive(Clone)]
pub(super) struct Processes(Arc<All>);

struct All {
    state: Arc<State>,
    seed: u64,
    threads: Vec<usize>,
    has_queue: bool,
    running: Mutex<Vec<Option<Running>>>,
}

struct Running {
    task: AbortHandle,
    stop: Option<oneshot::Sender<()>>,
}

impl Processes {
    /// Starts all of them.
    pub(super) fn start(state: Arc<State>, seed: u64, scenario: &JobScenario) -> Self {
        let count = scenario.threads.len();
        state.lock().processes = vec![Process::default(); count];
        let running = Mutex::new((0..count).map(|_| None).collect());
        let (threads, has_queue) = (scenario.threads.clone(), scenario.has_queue);
        let all = Self(Arc::new(All { state, seed, threads, has_queue, running }));
        (0..count).for_each(|process| all.start_one(process));
        let (heard, mut deaths) = (all.clone(), all.0.state.deaths());
        tokio::spawn(async move {
            while let Some(life) = deaths.recv().await {
                heard.kill(life.process);
                heard.start_after(life.process, AFTER_END);
            }
        });
        all
    }

    /// Starts a process, unless it is up.
    pub(super) fn start_one(&self, process: usize) {
        let All { state, seed, threads, has_queue, .. } = &*self.0;
        let life = {
            let inner = &mut *state.lock();
            let known = &mut inner.processes[process];
            if known.is_up {
                return;
            }
            known.is_up = true;
            known.lives += 1;
            Life { process, number: known.lives }
        };
        state.trace(Some(life), "starts");
        let worker = Worker::of(Arc::new(SimulatedSite { state: Arc::clone(state), life }));
        let dice = Mutex::new(Dice::new(*seed, STREAM + life.number * 16 + process as u64));
        let worker =
            worker.random(move || dice.lock().unwrap_or_else(PoisonError::into_inner).next());
        let worker = KINDS.iter().fold(worker, |worker, kind| {
            worker.can(SimulatedWork { kind, state: Arc::clone(state), life })
        });
        let queue = has_queue.then(|| SimulatedQueue { state: Arc::clone(state), life });
        let worker = match queue {
            Some(queue) => worker.queue(queue),
            None => worker,
        };
        let (stop, stopped) = oneshot::channel();
        let (count, ended) = (threads[process], self.clone());
        let task = tokio::spawn(async move {
            worker.run(count, async { drop(stopped.await) }).await;
            ended.end(life);
        });
        let task = task.abort_handle();
        self.running()[process] = Some(Running { task, stop: Some(stop) });
    }

    fn running(&self) -> MutexGuard<'_, Vec<Option<Running>>> {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn start_after(&self, process: usize, pause: Duration) {
        let all = self.clone();
        tokio::spawn(async move {
            sleep(pause).await;
            all.start_one(process);
        });
    }

    /// Ends a process at once.
    pub(super) fn kill(&self, process: usize) {
        let running = self.running()[process].take();
        if let Some(running) = running {
            running.task.abort();
            // A process that ends is not asked for anything any more.
            drop(running.stop);
        }
        self.note_end(process, "is killed");
    }

    /// Asks a process to end.
    pub(super) fn stop(&self, process: usize) {
        let stop = self.running()[process].as_mut().and_then(|running| running.stop.take());
        if let Some(stop) = stop {
            let _ = stop.send(());
        }
    }

    /// A process has ended as it was asked to.
    fn end(&self, life: Life) {
        self.note_end(life.process, "has ended");
        self.start_after(life.process, AFTER_END);
    }

    fn note_end(&self, process: usize, how: &str) {
        let (now, inner) = (self.0.state.now(), &mut *self.0.state.lock());
        let known = &mut inner.processes[process];
        if std::mem::take(&mut known.is_up) {
            let number = known.lives;
            inner.audit.end_runs_of(process);
            inner.trace(now, Some(Life { process, number }), how);
        }
    }

    /// Waits until all jobs have ended that can, or for too long.
    pub(super) async fn settle(&self) {
        let state = &self.0.state;
        state.lock().mend();
        for _ in 0..SETTLED.as_secs() {
            (0..self.0.threads.len()).for_each(|process| self.start_one(process));
            let is_over = {
                let audit = &state.lock().audit;
                audit.has_failed() || audit.is_settled()
            };
            if is_over {
                return;
            }
            sleep(Duration::from_secs(1)).await;
        }
    }
}
