//! The signals that end the server.

use std::process;

use anyhow::Result;

/// The exit code after a second interrupt: that of a program ended by SIGINT.
const INTERRUPTED: i32 = 130;

/// Completes at the first SIGINT or SIGTERM. A SIGINT after that ends the program
/// at once.
#[cfg(unix)]
pub(super) fn signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    use anyhow::Context;
    use tokio::signal::unix::{SignalKind, signal};

    let listen = |kind| signal(kind).context("cannot listen for signals");
    let mut interrupt = listen(SignalKind::interrupt())?;
    let mut terminate = listen(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
        tokio::spawn(async move {
            interrupt.recv().await;
            process::exit(INTERRUPTED);
        });
    })
}

/// Completes at the first interrupt. The second one ends the program at once.
#[cfg(not(unix))]
pub(super) fn signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::ctrl_c;

    Ok(async {
        if ctrl_c().await.is_err() {
            std::future::pending().await
        }
        tokio::spawn(async {
            if ctrl_c().await.is_ok() {
                process::exit(INTERRUPTED);
            }
        });
    })
}
