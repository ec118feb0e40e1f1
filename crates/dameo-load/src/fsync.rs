//! How fast the disk stores something durably, beside which all else is to be read.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::latency::{Latencies, Summary};

/// How often it is measured.
const INTERVAL: Duration = Duration::from_millis(50);
/// What is written each time.
const BLOCK: [u8; 4096] = [0x5a; 4096];

/// Appends 4 KiB to a file of its own in `folder` and calls fsync, twenty times a second until
/// `stop` is set.
///
/// # Errors
/// If the file cannot be written.
pub fn measure(folder: &Path, stop: &AtomicBool) -> io::Result<Summary> {
    let path = folder.join("fsync-probe");
    let latencies = Latencies::default();
    let mut file = File::create(&path)?;
    while !stop.load(Relaxed) {
        let begun = Instant::now();
        file.write_all(&BLOCK)?;
        file.sync_data()?;
        latencies.add(begun.elapsed());
        std::thread::sleep(INTERVAL);
    }
    std::fs::remove_file(path)?;
    Ok(latencies.summary())
}
