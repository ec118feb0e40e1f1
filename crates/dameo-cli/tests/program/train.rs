//! `dameo train` as a program.

use std::fs;

use assert_cmd::Command;

use crate::common::{dameo, refuses, stdout};

/// Plays games into a file.
fn games(path: &str, seed: &str) {
    stdout(["selfplay", "--games", "20", "--nodes", "50", "--seed", seed, "-o", path]);
}

/// Training with a few settings and some other arguments.
fn train<const N: usize>(data: &str, output: &str, args: [&str; N]) -> Command {
    let mut command = dameo(["train", "--data", data, "-o", output]);
    command.args(["--epochs", "3", "--batch", "256", "--threads", "2"]).args(args);
    command
}

#[test]
fn a_network_is_trained_and_training_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, output) = (path("games"), path("net"));
    games(&data, "1");

    let first = train(&data, &output, ["--json"]).assert().success();
    let report: serde_json::Value = serde_json::from_slice(&first.get_output().stdout).unwrap();
    assert_eq!(report["variant"], "dameo");
    assert_eq!(report["games"], 20);
    assert_eq!(report["epochs"].as_array().unwrap().len(), 3);
    assert!(report["quantised_loss"].as_f64().unwrap() < 0.25, "{report}");
    let lines = String::from_utf8(first.get_output().stderr.clone()).unwrap();
    assert_eq!(lines.lines().filter(|line| line.starts_with("epoch ")).count(), 3, "{lines}");
    for suffix in ["", ".tsv", ".svg", ".checkpoint"] {
        assert!(fs::exists(format!("{output}{suffix}")).unwrap(), "{suffix}");
    }

    let network = fs::read(&output).unwrap();
    let refused = format!("dameo: {output} exists already\n");
    train(&data, &output, []).assert().code(2).stdout("").stderr(refused);
    // There is nothing left to do.
    let resumed = train(&data, &output, ["--resume"]).assert().success();
    let text = String::from_utf8(resumed.get_output().stdout.clone()).unwrap();
    assert!(text.starts_with("dameo: 20 games, "), "{text}");
    assert_eq!(fs::read(&output).unwrap(), network);
    let other = train(&data, &output, ["--resume", "--lambda", "0.5"]).assert().code(2);
    let error = String::from_utf8(other.get_output().stderr.clone()).unwrap();
    let expected = format!("dameo: {output}.checkpoint: it belongs to other settings or data");
    assert!(error.starts_with(&expected), "{error}");
    train(&data, &output, ["--force", "--seed", "7"]).assert().success();
    assert_ne!(fs::read(&output).unwrap(), network);
}

/// From nothing to a network that plays: games of the hand-crafted evaluation, training, and a
/// match against a network that has made one step with next to no learning rate.
#[test]
fn a_trained_network_beats_an_untrained_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [data, trained, untrained] = ["games", "trained", "untrained"].map(path);
    let settings = ["--games", "200", "--nodes", "100", "--seed", "1", "--eval-file", "none"];
    { dameo(["selfplay", "-o", &data]) }.args(settings).assert().success();
    train(&data, &trained, []).assert().success();
    let one_step = ["--epochs", "1", "--epoch-positions", "256", "--batch", "256", "--lr", "1e-9"];
    { dameo(["train", "--data", &data, "-o", &untrained]) }.args(one_step).assert().success();

    let engine = |name: &str, file: &str| format!("name={name} \"opt.EvalFile={file}\"");
    let [a, b] = [engine("trained", &trained), engine("untrained", &untrained)];
    let options = ["--nodes", "100", "--games", "40", "--seed", "1"];
    let mut command = dameo(["match", "--engine", &a, "--engine", &b]);
    let played = command.args(options).assert().success();
    let text = String::from_utf8(played.get_output().stdout.clone()).unwrap();
    let won = text.lines().find_map(|line| line.strip_prefix("won ")?.split(',').next());
    assert!(won.unwrap().parse::<u32>().unwrap() >= 36, "{text}");
}

#[test]
fn endings_of_tablebases_are_added() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, output, tables) = (path("games"), path("net"), path("tables"));
    games(&data, "1");
    stdout(["tables", "build", "--classes", "KvM,MvM", "--dir", &tables]);
    let with_endings = ["--endings", "300", "--tables", &tables, "--json"];
    let trained = train(&data, &output, with_endings).assert().success();
    let report: serde_json::Value = serde_json::from_slice(&trained.get_output().stdout).unwrap();
    assert_eq!(report["endings"], 300);
    let resumed = train(&data, &output, ["--resume"]).assert().code(2);
    let error = String::from_utf8(resumed.get_output().stderr.clone()).unwrap();
    assert!(error.contains("it belongs to other settings or data"), "{error}");

    let missing = path("none");
    let args = ["--endings", "300", "--tables", &missing, "--force"];
    let refused = train(&data, &output, args).assert().code(2);
    let error = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(error.contains(&missing), "{error}");
    train(&data, &output, ["--endings", "300"]).assert().code(2);
}

#[test]
fn files_that_cannot_be_used_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, output) = (path("games"), path("net"));
    games(&data, "1");
    let twice = format!("{data}: its games are in another of the files");
    refuses(["train", "--data", &data, &data, "-o", &output], &twice);

    let mut bytes = fs::read(&data).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&data, bytes).unwrap();
    let error = train(&data, &output, []).assert().code(2).get_output().stderr.clone();
    let error = String::from_utf8(error).unwrap();
    assert!(error.starts_with(&format!("dameo: {data}: block 1, at byte ")), "{error}");
    assert_eq!(error.matches("block 1").count(), 1, "{error}");
    assert!(!fs::exists(&output).unwrap());
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_checkpoint() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, output) = (path("games"), path("net"));
    games(&data, "1");
    let mut running = Command::new(assert_cmd::cargo::cargo_bin("dameo"))
        .args(["train", "--data", &data, "-o", &output, "--resume", "--json"])
        .args(["--epochs", "100000", "--epoch-positions", "400", "--batch", "100"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Its first epoch is done once it writes about it.
    running.stderr.as_mut().unwrap().read_exact(&mut [0; 8]).unwrap();
    let id = running.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ended = running.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert!(report["quantised_loss"].is_null(), "{report}");
    assert!(fs::exists(format!("{output}.checkpoint")).unwrap());
    let lines = String::from_utf8(ended.stderr).unwrap();
    assert!(lines.ends_with("dameo: stopped; --resume goes on\n"), "{lines}");
}
