//! Long computations without the interpreter's lock, which Ctrl-C ends.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often a computation lets Python handle signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// Where a computation sends its events.
pub(crate) struct Events<E>(Sender<E>);

impl<E> Events<E> {
    /// Sends an event. The other end lives as long as the computation.
    pub(crate) fn send(&self, event: E) {
        let _ = self.0.send(event);
    }
}

/// Runs `work` on another thread and calls `on_event` on this one for every
/// event that it sends. Sets `stop` if a signal handler or `on_event` raises;
/// the exception is returned once `work` has ended.
pub(crate) fn run<E: Send, T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(Events<E>) -> T + Send,
    on_event: impl FnMut(Python<'_>, E) -> PyResult<()> + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, events) = channel();
            let worker = Builder::new().spawn_scoped(scope, move || work(Events(sender)))?;
            let outcome = supervise(stop, &events, on_event);
            let result = worker.join();
            outcome?;
            result.map_err(|panic| failed(&*panic))
        })
    })
}

/// Handles events and signals until the other end of the channel is gone.
fn supervise<E>(
    stop: &AtomicBool,
    events: &Receiver<E>,
    mut on_event: impl FnMut(Python<'_>, E) -> PyResult<()>,
) -> PyResult<()> {
    let mut outcome = Ok(());
    loop {
        let event = match events.recv_timeout(INTERVAL) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return outcome,
        };
        if outcome.is_err() {
            continue;
        }
        outcome = Python::attach(|py| {
            py.check_signals()?;
            event.map_or(Ok(()), |event| on_event(py, event))
        });
        if outcome.is_err() {
            stop.store(true, Relaxed);
        }
    }
}

/// The exception for a bug in the Rust crates.
fn failed(panic: &(dyn Any + Send)) -> PyErr {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
    PyRuntimeError::new_err(format!("a bug in dameo: {}", message.unwrap_or("unknown panic")))
}

/// Handles signals now and then in a computation on one thread.
pub(crate) struct SignalChecks {
    last: Instant,
}

impl SignalChecks {
    pub(crate) fn new() -> Self {
        Self { last: Instant::now() }
    }

    /// Lets Python handle signals if it has not for a while. Call it without
    /// the interpreter's lock.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.last.elapsed() < INTERVAL {
            return Ok(());
        }
        let outcome = Python::attach(|py| py.check_signals());
        self.last = Instant::now();
        outcome
    }
}
