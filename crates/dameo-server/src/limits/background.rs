//! Threads for computations, which leave the processors to those that serve connections.

use tokio::task::{JoinHandle, spawn_blocking};

/// The priority of a computation, from 0, that of the program, to 19, the lowest.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Runs a computation outside the threads that serve connections. Where the system has
/// priorities of threads, it gets a lower one: searches on all processors do not delay moves
/// of people who play each other.
pub(crate) fn spawn_computation<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    spawn_blocking(move || {
        lower_priority();
        work()
    })
}

/// The thread keeps it. The runtime uses it for computations and for reading files.
#[cfg(target_os = "linux")]
fn lower_priority() {
    use rustix::process::{getpriority_process, setpriority_process};

    // On Linux this is the thread, not the process. A program with a lower one keeps it.
    let lowered =
        getpriority_process(None).and_then(|own| setpriority_process(None, own.max(NICENESS)));
    if let Err(error) = lowered {
        tracing::debug!("the priority of a computation: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_computation_leaves_the_processor_to_others() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let before = priority();
        let lowered = spawn_computation(priority).await.unwrap();
        assert!(lowered >= before.max(NICENESS));
        assert_eq!(priority(), before);
    }
}
