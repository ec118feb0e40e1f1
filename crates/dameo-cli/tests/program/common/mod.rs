//! Running the program.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// Where the program keeps unfinished games, unless a test has a folder of its own.
pub(crate) const STATE_FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The program with arguments, and colours off.
pub(crate) fn dameo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::cargo_bin("dameo").expect("the program was built");
    command.args(args).env_remove("CLICOLOR_FORCE").env("NO_COLOR", "1");
    command.env("XDG_STATE_HOME", STATE_FOLDER);
    command
}

/// The stdout of a successful run.
pub(crate) fn stdout<const N: usize>(args: [&str; N]) -> String {
    let output = dameo(args).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// The single JSON document printed by a successful run.
pub(crate) fn json<const N: usize>(args: [&str; N]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

/// The JSON documents printed by a successful run, one per line.
pub(crate) fn ndjson<const N: usize>(args: [&str; N]) -> Vec<Value> {
    stdout(args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Checks that the program prints exactly this error and exits with code 2.
pub(crate) fn refuses<const N: usize>(args: [&str; N], message: &str) {
    dameo(args).assert().code(2).stdout("").stderr(format!("dameo: {message}\n"));
}

/// Runs the program with a limit on the size of files. As on a full disk, writing fails in
/// the middle of a file.
#[cfg(unix)]
pub(crate) fn with_files_of(kib: u64, args: &[&str]) -> std::process::Output {
    // With SIGXFSZ (25) ignored, a write past the limit is an error. Blocks have
    // 512 bytes.
    let script = "trap '' 25; ulimit -f \"$1\"; shift; exec \"$@\"";
    std::process::Command::new("sh")
        .args(["-c", script, "sh", &(2 * kib).to_string()])
        .arg(assert_cmd::cargo::cargo_bin("dameo"))
        .args(args)
        .output()
        .unwrap()
}

/// Writes a file and returns its path.
pub(crate) fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The complete game of `data/games/games.json` in one of its notations.
pub(crate) fn published_game(notation: &str) -> String {
    let text = include_str!("../../../../../data/games/games.json");
    let file: Value = serde_json::from_str(text).unwrap();
    file["games"][0][notation].as_str().unwrap().to_owned()
}
