//! The search thread.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use dameo_engine::{Engine, EngineSettings, Signals};

/// An engine, and the thread that searches with it if one is running.
pub(super) struct Worker {
    engine: Arc<Mutex<Engine>>,
    running: Option<Running>,
}

struct Running {
    flags: Arc<Flags>,
    thread: JoinHandle<()>,
}

#[derive(Default)]
struct Flags {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Set before the answer is sent, so that a client that has received it
    /// finds the worker idle.
    answered: AtomicBool,
}

/// When the answer of a search is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AnswerWhen {
    /// As soon as the search ends.
    Ready,
    /// After [`stop`](Worker::stop).
    Stopped,
    /// After [`stop`](Worker::stop) or [`ponder_hit`](Worker::ponder_hit).
    PonderingEnds,
}

/// A search is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("still searching: expected stop, or a command that is allowed during a search")]
pub(super) struct Busy;

impl Worker {
    /// A worker with an engine.
    ///
    /// # Panics
    /// If there is not enough memory for its transposition table.
    pub(super) fn new(settings: EngineSettings) -> Self {
        let engine = Engine::with_settings(settings).unwrap_or_else(|error| panic!("{error}"));
        Self { engine: Arc::new(Mutex::new(engine)), running: None }
    }

    /// The engine, to be changed between searches. Waits for a search that is
    /// being stopped.
    ///
    /// # Errors
    /// If a search is running that is not being stopped.
    pub(super) fn engine(&mut self) -> Result<MutexGuard<'_, Engine>, Busy> {
        self.ensure_idle()?;
        Ok(lock(&self.engine))
    }

    /// Starts a search. `task` runs it, `answer` sends its result.
    ///
    /// # Errors
    /// As [`engine`](Self::engine).
    pub(super) fn start<T>(
        &mut self,
        ponders: bool,
        when: AnswerWhen,
        task: impl FnOnce(&mut Engine, Signals<'_>) -> T + Send + 'static,
        answer: impl FnOnce(T) + Send + 'static,
    ) -> Result<(), Busy> {
        self.ensure_idle()?;
        let flags = Arc::new(Flags::default());
        flags.pondering.store(ponders, SeqCst);
        let (engine, shared) = (Arc::clone(&self.engine), Arc::clone(&flags));
        let thread = thread::spawn(move || {
            let signals =
                Signals { pondering: Some(&shared.pondering), ..Signals::from(&shared.stop) };
            let found = task(&mut lock(&engine), signals);
            while shared.must_wait(when) {
                thread::park();
            }
            shared.answered.store(true, SeqCst);
            answer(found);
        });
        self.running = Some(Running { flags, thread });
        Ok(())
    }

    /// Stops the search, if one is running. The answer follows.
    pub(super) fn stop(&self) {
        if let Some(Running { flags, thread }) = &self.running {
            flags.stop.store(true, SeqCst);
            thread.thread().unpark();
        }
    }

    /// Turns pondering into a normal search on the engine's clock.
    pub(super) fn ponder_hit(&self) {
        if let Some(Running { flags, thread }) = &self.running {
            flags.pondering.store(false, SeqCst);
            thread.thread().unpark();
        }
    }

    fn ensure_idle(&mut self) -> Result<(), Busy> {
        if self.running.as_ref().is_some_and(|running| !running.flags.is_ending()) {
            return Err(Busy);
        }
        self.join();
        Ok(())
    }

    fn join(&mut self) {
        if let Some(Running { thread, .. }) = self.running.take()
            && let Err(panic) = thread.join()
        {
            std::panic::resume_unwind(panic);
        }
    }
}

impl Drop for Worker {
    /// Stops the search and waits for its answer.
    fn drop(&mut self) {
        self.stop();
        if !thread::panicking() {
            self.join();
        }
    }
}

impl Flags {
    fn is_ending(&self) -> bool {
        self.stop.load(SeqCst) || self.answered.load(SeqCst)
    }

    fn must_wait(&self, when: AnswerWhen) -> bool {
        let waits = match when {
            AnswerWhen::Ready => false,
            AnswerWhen::Stopped => true,
            AnswerWhen::PonderingEnds => self.pondering.load(SeqCst),
        };
        waits && !self.stop.load(SeqCst)
    }
}

/// Locks the engine. It is usable even after a panic of the search.
fn lock(engine: &Mutex<Engine>) -> MutexGuard<'_, Engine> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}
