//! The signals that end a program that serves.

use anyhow::{Context, Result};

use crate::interrupt::{Signal, Signals};

/// Completes at the first signal. A SIGINT after that ends the program at once.
pub(crate) fn signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    let mut signals = Signals::new().context("cannot listen for signals")?;
    Ok(async move {
        signals.next().await;
        tokio::spawn(async move {
            while let Some(signal) = signals.next().await {
                if signal == Signal::Interrupt {
                    signal.end();
                }
            }
        });
    })
}
