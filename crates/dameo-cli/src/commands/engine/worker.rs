//! The thread that searches.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use dameo::Rules;
use dameo_engine::{Engine, Signals};

/// An engine, and the thread that uses it if there is one.
pub(super) struct Worker<R: Rules> {
    engine: Arc<Mutex<Engine<R>>>,
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
    /// Set before the answer is given, so that whoever hears it finds the
    /// worker free.
    answered: AtomicBool,
}

/// When a result is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tell {
    /// When it is there.
    AtOnce,
    /// Not before a [`stop`](Worker::stop).
    WhenStopped,
    /// Not before a [`stop`](Worker::stop) or the end of
    /// [pondering](Worker::ponder_hit).
    AfterPondering,
}

/// A search is still running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("still searching: expected stop, or a command that is allowed during a search")]
pub(super) struct Busy;

impl<R: Rules> Worker<R> {
    pub(super) fn new(hash_mib: usize) -> Self {
        Self { engine: Arc::new(Mutex::new(Engine::new(hash_mib))), running: None }
    }

    /// The engine, to be changed between searches. Waits for a search that has
    /// been told to end.
    ///
    /// # Errors
    /// If a search is running that has not.
    pub(super) fn engine(&mut self) -> Result<MutexGuard<'_, Engine<R>>, Busy> {
        self.become_free()?;
        Ok(lock(&self.engine))
    }

    /// Begins a search. `task` searches, `answer` tells what it has found.
    ///
    /// # Errors
    /// As [`engine`](Self::engine).
    pub(super) fn start<T>(
        &mut self,
        ponders: bool,
        tell: Tell,
        task: impl FnOnce(&mut Engine<R>, Signals<'_>) -> T + Send + 'static,
        answer: impl FnOnce(T) + Send + 'static,
    ) -> Result<(), Busy> {
        self.become_free()?;
        let flags = Arc::new(Flags::default());
        flags.pondering.store(ponders, SeqCst);
        let (engine, shared) = (Arc::clone(&self.engine), Arc::clone(&flags));
        let thread = thread::spawn(move || {
            let signals = Signals { stop: &shared.stop, pondering: Some(&shared.pondering) };
            let found = task(&mut lock(&engine), signals);
            while shared.holds_back(tell) {
                thread::park();
            }
            shared.answered.store(true, SeqCst);
            answer(found);
        });
        self.running = Some(Running { flags, thread });
        Ok(())
    }

    /// Ends the search, if there is one; the answer follows soon.
    pub(super) fn stop(&self) {
        if let Some(Running { flags, thread }) = &self.running {
            flags.stop.store(true, SeqCst);
            thread.thread().unpark();
        }
    }

    /// From now on the search is on the engine's own time.
    pub(super) fn ponder_hit(&self) {
        if let Some(Running { flags, thread }) = &self.running {
            flags.pondering.store(false, SeqCst);
            thread.thread().unpark();
        }
    }

    fn become_free(&mut self) -> Result<(), Busy> {
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

impl<R: Rules> Drop for Worker<R> {
    /// Ends the search and waits for its answer.
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

    fn holds_back(&self, tell: Tell) -> bool {
        let waits = match tell {
            Tell::AtOnce => false,
            Tell::WhenStopped => true,
            Tell::AfterPondering => self.pondering.load(SeqCst),
        };
        waits && !self.stop.load(SeqCst)
    }
}

/// An engine is never left half changed: even after a panic it can be used.
fn lock<R: Rules>(engine: &Mutex<Engine<R>>) -> MutexGuard<'_, Engine<R>> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}
