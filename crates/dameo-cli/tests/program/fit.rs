//! `dameo fit` as a program.

use std::fs;

use crate::common::{dameo, refuses, stdout};

#[test]
fn weights_are_fitted_and_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, output) = (path("games"), path("weights"));
    stdout(["selfplay", "--games", "60", "--nodes", "50", "-o", &data]);

    let text = stdout(["fit", "--data", &data, "--epochs", "2"]);
    assert!(text.starts_with("dameo: 60 games, "), "{text}");
    assert!(text.contains("\nheld-out loss 0."), "{text}");
    let table: Vec<_> = text.lines().skip(2).collect();
    assert!(table[0].starts_with("    (Feature::Man, &[("), "{text}");
    assert!(table.last().unwrap().starts_with("    (Feature::Tempo, &[("), "{text}");

    let json = stdout(["fit", "--data", &data, "--epochs", "2", "--json", "-o", &output]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["variant"], "dameo");
    assert_eq!(report["weights"][0]["name"], "Man");
    let written = fs::read_to_string(&output).unwrap();
    assert!(written.lines().eq(table), "the same fit gives the same weights");
    let few = stdout(["fit", "--data", &data, "--epochs", "1", "--positions", "10", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&few).unwrap();
    assert_eq!(report["positions"], 10);
}

#[test]
fn files_that_cannot_be_used_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let data = path("games");
    stdout(["selfplay", "--games", "3", "--nodes", "20", "-o", &data]);
    let twice = format!("{data}: its games are in another of the files");
    refuses(["fit", "--data", &data, &data], &twice);
    // Before the work.
    let missing = path("missing/weights");
    let output =
        dameo(["fit", "--data", &data, "-o", &missing]).assert().code(2).get_output().clone();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with(&format!("dameo: cannot write {missing}")), "{error}");
    let mut bytes = fs::read(&data).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&data, bytes).unwrap();
    let error = dameo(["fit", "--data", &data]).assert().code(2).get_output().stderr.clone();
    let error = String::from_utf8(error).unwrap();
    assert!(error.starts_with(&format!("dameo: {data}: block 1, at byte ")), "{error}");
    assert_eq!(error.matches("block 1").count(), 1, "{error}");
}
