//! A process that writes what has been acknowledged to it until it is killed.

use std::env;
use std::fmt::Display;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

/// Names the file or the address of the database for the process that is killed.
const PLACE: &str = "DAMEO_STORE_TEST_DATABASE";

/// The database that this process is to work on; `None` if it is not the one that is killed.
pub(crate) fn place() -> Option<String> {
    env::var(PLACE).ok()
}

/// Says that `what` has been acknowledged, in one write: a kill leaves no part of a line.
pub(crate) fn acknowledged(what: impl Display) {
    let line = format!("{what}\n");
    std::io::stderr().write_all(line.as_bytes()).expect("somebody listens");
}

/// Runs this program with the one `test` on the database at `place`, calls `look` once `count`
/// acknowledgements have come, kills it, and returns all that were acknowledged.
pub(crate) async fn kill_after(
    test: &str,
    place: &str,
    count: usize,
    look: impl AsyncFnOnce(&Child),
) -> Vec<String> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(PLACE, place)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut acknowledged: Vec<_> = lines.by_ref().take(count).map(Result::unwrap).collect();
    look(&child).await;
    child.kill().unwrap();
    child.wait().unwrap();
    acknowledged.extend(lines.map(Result::unwrap));
    acknowledged
}
