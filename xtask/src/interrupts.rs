//! Ctrl-C and requests to end: what was started is asked to end, too.
//!
//! The command goes on until it notices that its program has ended; then it fails, and
//! with it ends what runs in the background. A second signal ends it at once. What is ended in
//! a certain order, as a database after its clients, is left to whoever has started it.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use crate::failure::{Failure, Result};

/// The exit code that shells expect of a program ended by SIGINT.
pub(crate) const INTERRUPTED: u8 = 130;

/// A program that runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) pid: u32,
    /// Whether it leads a process group of its own, which a Ctrl-C of the terminal does
    /// not reach.
    pub(crate) apart: bool,
    /// Whether the first signal is left to whoever has started it.
    pub(crate) held: bool,
}

/// How a program is asked to end. Windows knows one way.
#[derive(Clone, Copy)]
pub(crate) enum Ending {
    /// SIGTERM.
    Terminate,
    /// SIGINT, after which PostgreSQL ends the connections of its clients.
    Interrupt,
    /// SIGQUIT, after which everything that is [held](Target::held) ends at once.
    Quit,
}

static RUNNING: Mutex<Vec<Target>> = Mutex::new(Vec::new());
static STOPPING: AtomicBool = AtomicBool::new(false);
static SIGNALLED: AtomicBool = AtomicBool::new(false);

/// Begins to listen for signals. May be called once only.
pub(crate) fn listen() -> Result {
    ctrlc::set_handler(|| {
        if is_stopping() {
            running().iter().filter(|target| target.held).for_each(|held| end(*held, Ending::Quit));
            process::exit(INTERRUPTED.into());
        }
        SIGNALLED.store(true, Ordering::SeqCst);
        stop_all();
    })
    .map_err(|error| Failure::new(format!("cannot listen for interrupts: {error}")))
}

/// The exit code of a command that failed, if a signal was the reason.
pub(crate) fn status() -> Option<u8> {
    SIGNALLED.load(Ordering::SeqCst).then_some(INTERRUPTED)
}

/// Whether the command is to end: nothing more is started.
pub(crate) fn is_stopping() -> bool {
    STOPPING.load(Ordering::SeqCst)
}

/// Asks everything that runs to end, but for what is [held](Target::held), and prevents that more
/// is started.
pub(crate) fn stop_all() {
    STOPPING.store(true, Ordering::SeqCst);
    for target in running().iter().filter(|target| !target.held) {
        end(*target, Ending::Terminate);
    }
}

/// Notes a program that has been started, so that a signal ends it.
pub(crate) fn register(target: Target) {
    running().push(target);
    // The signal may have come between the two.
    if is_stopping() && !target.held {
        end(target, Ending::Terminate);
    }
}

/// Forgets a program that has ended.
pub(crate) fn unregister(target: Target) {
    running().retain(|other| *other != target);
}

/// Asks one program to end, if it still runs; if it has a process group, all of that.
pub(crate) fn stop(target: Target) {
    ask(target, Ending::Terminate);
}

/// Asks one program to end in a certain way, as [`stop`] does.
pub(crate) fn ask(target: Target, ending: Ending) {
    if running().contains(&target) {
        end(target, ending);
    }
}

/// Whether a program that was started has not ended yet.
#[cfg(test)]
pub(crate) fn is_running(target: Target) -> bool {
    running().contains(&target)
}

fn running() -> MutexGuard<'static, Vec<Target>> {
    RUNNING.lock().expect("nothing panics while it holds the lock")
}

// A program that has ended meanwhile is no failure, here and below.
#[cfg(unix)]
fn end(target: Target, ending: Ending) {
    use nix::sys::signal::{Signal, kill, killpg};
    use nix::unistd::Pid;

    let signal = match ending {
        Ending::Terminate => Signal::SIGTERM,
        Ending::Interrupt => Signal::SIGINT,
        Ending::Quit => Signal::SIGQUIT,
    };
    let Ok(pid) = i32::try_from(target.pid) else { return };
    let pid = Pid::from_raw(pid);
    let _ = if target.apart { killpg(pid, signal) } else { kill(pid, signal) };
}

// The console sends Ctrl-C to all but those that are apart, which have no window that
// could be asked to close.
#[cfg(windows)]
fn end(target: Target, _: Ending) {
    if target.apart {
        let _ = process::Command::new("taskkill")
            .args(["/T", "/F", "/PID", &target.pid.to_string()])
            .stdout(process::Stdio::null())
            .stderr(process::Stdio::null())
            .status();
    }
}
