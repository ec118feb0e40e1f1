//! What a signal leaves of a command: the exit code, and all that was done before it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{STATE_FOLDER, stdout};

/// The longest that a test waits.
const TIMEOUT: Duration = Duration::from_secs(120);
/// SIGINT and SIGTERM, with the exit codes that shells give to programs ended by them.
const SIGNALS: [(&str, i32); 2] = [("-INT", 130), ("-TERM", 143)];

fn start(arguments: &[&str]) -> Child {
    start_in(Path::new(STATE_FOLDER), arguments)
}

/// Starts the program with a folder for unfinished games.
fn start_in(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin("dameo"))
        .args(arguments)
        .env("XDG_STATE_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

/// Waits until a file has more than `size` bytes.
fn wait_for(path: &Path, size: u64) {
    let start = Instant::now();
    while fs::metadata(path).map_or(0, |metadata| metadata.len()) <= size {
        assert!(start.elapsed() < TIMEOUT, "{} does not grow", path.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Ends a command by a signal once a file has more than `size` bytes.
fn interrupt(arguments: &[&str], file: &Path, size: u64, signal: &str) -> Output {
    let child = start(arguments);
    wait_for(file, size);
    send(signal, &child);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(feature = "lab")]
#[test]
fn an_interrupted_self_play_keeps_its_games() {
    for (signal, code) in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let name = path.to_str().unwrap();
        let arguments = ["selfplay", "--games", "1000000", "--nodes", "50", "-o", name];
        let output = interrupt(&arguments, &path, 1_000, signal);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        let played = text(&output.stdout);
        let games: u64 = played.split(' ').next().unwrap().parse().unwrap();
        let info = stdout(["games", "info", name, "--json"]);
        let info: serde_json::Value = serde_json::from_str(&info).unwrap();
        assert_eq!(info["games"], games, "{played}");
        assert!(games > 0);
    }
}

#[cfg(feature = "lab")]
#[test]
fn an_interrupted_match_keeps_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.match");
    let name = path.to_str().unwrap();
    let engines = ["--engine", "name=A builtin=random", "--engine", "name=B builtin=furthest"];
    let rest = ["--games", "1000000", "--depth", "1", "--resume", name, "--json"];
    let output = interrupt(&[&["match"][..], &engines, &rest].concat(), &path, 2_000, "-INT");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(result["wins"].is_u64(), "{result}");
    assert!(stdout(["report", name]).starts_with("A - B: "));
}

#[test]
fn an_interrupted_mining_keeps_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let arguments = ["puzzles", "mine", "--variant", "italian-damone", "--nodes", "2000"];
    let rest = ["--games", "1000000", "--dir", path];
    let journal = folder.path().join("italian-damone.journal");
    let output = interrupt(&[&arguments[..], &rest].concat(), &journal, 200, "-TERM");
    assert_eq!(output.status.code(), Some(143), "{}", text(&output.stderr));
    assert!(folder.path().join("italian-damone.tsv").exists());
}

/// A build keeps what is done at any time, and the signal itself ends it: a shell reports the same
/// code.
#[test]
fn an_interrupted_build_keeps_its_classes() {
    for (signal, code) in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_str().unwrap();
        let build = ["tables", "build", "--pieces", "5", "--threads", "1", "--dir", path];
        let mut child = start(&build);
        // The first class is done once there is a line about the second one.
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        assert_eq!(lines.by_ref().take(2).map(Result::unwrap).count(), 2);
        send(signal, &child);
        let status = child.wait().unwrap();
        let shown = status.code().or(status.signal().map(|number| 128 + number));
        assert_eq!(shown, Some(code), "{status}");
        assert!(stdout(["tables", "info", "--dir", path]).lines().count() > 1);
    }
}

#[test]
fn an_interrupted_analysis_prints_its_best_move() {
    let mut child = start(&["analyse", "--movetime", "600000", "--json"]);
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    lines.read_line(&mut String::new()).unwrap();
    send("-INT", &child);
    let mut rest = String::new();
    lines.read_to_string(&mut rest).unwrap();
    assert!(rest.lines().last().unwrap().starts_with("{\"bestmove\":\""), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn an_interrupted_game_says_where_it_is_kept() {
    for (signal, code) in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let mut child = start_in(folder.path(), &["play", "--level", "1", "--seed", "4"]);
        // The end of the input would end the program, too.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"d3-d4\nfen\n").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let position = lines.find(|line| line.starts_with("W:W")).unwrap();
        // The first one may come before the program waits for the next line.
        while child.try_wait().unwrap().is_none() {
            send(signal, &child);
            std::thread::sleep(Duration::from_millis(50));
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        let message = text(&output.stderr);
        let place = folder.path().join("dameo");
        let begin = format!("dameo: the game is kept in {}", place.display());
        assert!(message.starts_with(&begin), "{message}");
        assert!(message.ends_with(": dameo play --resume goes on with it\n"), "{message}");
        let mut child = start_in(folder.path(), &["play", "--resume"]);
        child.stdin.take().unwrap().write_all(b"fen\n").unwrap();
        let resumed = text(&child.wait_with_output().unwrap().stdout);
        assert!(resumed.contains("move 2, white to move"), "{resumed}");
        assert!(resumed.ends_with(&format!("{position}\n")), "{resumed}");
    }
}
