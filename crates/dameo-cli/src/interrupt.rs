//! Ctrl-C. The first one asks a command to finish with what it has, the second
//! one ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// The exit code that shells expect of a program ended by SIGINT.
pub(crate) const INTERRUPTED: i32 = 130;

/// Returns a flag that the first interrupt sets. May be called once only.
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if handler.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    })
    .context("cannot listen for interrupts")?;
    Ok(flag)
}
