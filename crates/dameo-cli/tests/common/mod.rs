//! Running the real program.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// The program with its arguments, in an empty environment as far as colours
/// go.
pub(crate) fn dameo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::cargo_bin("dameo").expect("the program was built");
    command.args(args).env_remove("CLICOLOR_FORCE").env("NO_COLOR", "1");
    command
}

/// What the program prints when it succeeds.
pub(crate) fn stdout<const N: usize>(args: [&str; N]) -> String {
    let output = dameo(args).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// The only JSON document that the program prints.
pub(crate) fn json<const N: usize>(args: [&str; N]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

/// The documents that the program prints, one a line.
pub(crate) fn ndjson<const N: usize>(args: [&str; N]) -> Vec<Value> {
    stdout(args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Checks that the program refuses its input with exactly this line, prints
/// nothing else, and ends with exit code 2.
pub(crate) fn refuses<const N: usize>(args: [&str; N], message: &str) {
    dameo(args).assert().code(2).stdout("").stderr(format!("dameo: {message}\n"));
}

/// A file in a folder that lasts as long as the test.
pub(crate) fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The complete game of `data/games/games.json` in one of its notations.
pub(crate) fn published_game(notation: &str) -> String {
    let text = include_str!("../../../../data/games/games.json");
    let file: Value = serde_json::from_str(text).unwrap();
    file["games"][0][notation].as_str().unwrap().to_owned()
}
