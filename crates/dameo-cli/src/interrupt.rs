//! The signals that ask the program to end: SIGINT, which Ctrl-C sends, and SIGTERM.
//!
//! The first one asks a command to finish with what it has, a second one ends the program at
//! once. Either way the program exits with the code that shells give a program that the signal
//! has ended, so that what follows in a script is not run.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use anyhow::{Context, Result};
use tokio::runtime;

use crate::exit::Exit;

/// A request to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// SIGINT, or Ctrl-C.
    Interrupt,
    /// SIGTERM.
    #[cfg(unix)]
    Terminate,
}

impl Signal {
    /// Ends the program at once.
    pub(crate) fn end(self) -> ! {
        process::exit(Exit::from(self) as i32)
    }
}

impl From<Signal> for Exit {
    fn from(signal: Signal) -> Self {
        match signal {
            Signal::Interrupt => Self::Interrupted,
            #[cfg(unix)]
            Signal::Terminate => Self::Terminated,
        }
    }
}

/// The first signal to a command that listens by [`flag`].
static RECEIVED: OnceLock<Signal> = OnceLock::new();

/// The signal that asked a command to finish with what it had.
pub(crate) fn received() -> Option<Signal> {
    RECEIVED.get().copied()
}

/// Returns a flag that the first signal sets.
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&flag);
    listen(move |signal| {
        if RECEIVED.set(signal).is_err() {
            signal.end();
        }
        handler.store(true, Ordering::Relaxed);
    })?;
    Ok(flag)
}

/// Calls a handler for each signal, on a thread of its own.
pub(crate) fn listen(mut handler: impl FnMut(Signal) + Send + 'static) -> Result<()> {
    let start = || -> io::Result<()> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let mut signals = {
            let _context = runtime.enter();
            Signals::new()?
        };
        let wait = async move {
            while let Some(signal) = signals.next().await {
                handler(signal);
            }
        };
        thread::Builder::new().name("signals".to_owned()).spawn(move || runtime.block_on(wait))?;
        Ok(())
    };
    start().context("cannot listen for signals")
}

/// The signals to this program, one after the other.
pub(crate) struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(windows)]
    interrupt: tokio::signal::windows::CtrlC,
}

#[cfg(unix)]
impl Signals {
    /// Begins to listen, in a runtime.
    pub(crate) fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        let interrupt = signal(SignalKind::interrupt())?;
        Ok(Self { interrupt, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) -> Option<Signal> {
        tokio::select! {
            received = self.interrupt.recv() => received.map(|()| Signal::Interrupt),
            received = self.terminate.recv() => received.map(|()| Signal::Terminate),
        }
    }
}

#[cfg(windows)]
impl Signals {
    /// Begins to listen.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self { interrupt: tokio::signal::windows::ctrl_c()? })
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) -> Option<Signal> {
        self.interrupt.recv().await.map(|()| Signal::Interrupt)
    }
}
