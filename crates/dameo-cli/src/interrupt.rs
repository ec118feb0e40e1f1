//! Ctrl-C: the first one asks for an end with what there is, the second one
//! ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// What a shell expects of a program that an interrupt has ended.
pub(crate) const INTERRUPTED: i32 = 130;

/// A flag that the first interrupt sets. To be called once.
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
