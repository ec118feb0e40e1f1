//! `dameo puzzles` as a program.

use std::fs;
use std::path::Path;

use crate::common::{dameo, ndjson, refuses, stdout};

/// Mines games of a variant with many puzzles, by short searches.
fn mine(folder: &Path, games: &str) -> String {
    let folder = folder.to_str().unwrap();
    let arguments = ["puzzles", "mine", "--variant", "italian-damone", "--nodes", "20000"];
    let [a, b, c, d, e, f] = arguments;
    stdout([a, b, c, d, e, f, "--games", games, "--dir", folder])
}

fn read(folder: &Path) -> String {
    fs::read_to_string(folder.join("italian-damone.tsv")).unwrap()
}

fn verify(folder: &Path) -> assert_cmd::assert::Assert {
    let folder = folder.to_str().unwrap();
    dameo(["puzzles", "verify", "--variant", "italian-damone", "--dir", folder]).assert()
}

#[test]
fn puzzles_are_mined_exported_and_verified() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let summary = mine(whole.path(), "12");
    assert!(summary.ends_with(" puzzles from 12 games\n"), "{summary}");
    mine(parts.path(), "5");
    mine(parts.path(), "12");
    assert_eq!(read(whole.path()), read(parts.path()), "mining goes on where it was");
    assert!(!parts.path().join("italian-damone.journal").exists());

    let folder = whole.path().to_str().unwrap();
    let arguments = ["puzzles", "export", "--variant", "italian-damone", "--dir", folder, "--json"];
    let puzzles = ndjson(arguments);
    assert!(puzzles.len() >= 2, "{puzzles:?}");
    for puzzle in &puzzles {
        assert_eq!(puzzle["id"].as_str().unwrap().len(), 8);
        assert_eq!(puzzle["line"].as_array().unwrap().len() % 2, 1);
        assert_eq!(puzzle["nodes"], 20_000);
        assert!(puzzle["rating"].as_u64().unwrap() >= 500, "{puzzle}");
        assert!(["win", "draw"].contains(&puzzle["result"].as_str().unwrap()));
        assert!(!puzzle["themes"].as_array().unwrap().is_empty());
        assert!(puzzle["fen"].as_str().unwrap().contains(":W"));
    }
    let [a, b, c, d, e, f, g] = arguments;
    let one = ndjson([a, b, c, d, e, f, g, "--count", "1", "--seed", "3"]);
    assert!(one.len() == 1 && puzzles.contains(&one[0]), "{one:?}");

    let count = puzzles.len();
    let printed = verify(whole.path()).success().get_output().stdout.clone();
    let printed = String::from_utf8(printed).unwrap();
    assert!(printed.starts_with(&format!("seed 0, {count} puzzles\n")), "{printed}");
    assert!(printed.contains(&format!("{count} proven, 0 not, ")), "{printed}");
}

/// A puzzle that is none: nothing can be found out in a position that is won
/// by every move.
const NO_PUZZLE: &str = "W:WKa1,Ka2,Ka3:Bh8";

#[test]
fn puzzles_that_are_none_fail() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("dameo.journal");
    let lines = format!(
        "{}\n{}\n",
        r#"{"format":1,"variant":"dameo","settings":{"seed":1,"nodes":20000,"tables":0}}"#,
        format_args!(
            r#"{{"game":0,"puzzles":[{{"fen":"{NO_PUZZLE}","line":"a1-b1","goal":"win","rating":900,"nodes":20000,"margin":80}}]}}"#
        ),
    );
    fs::write(&journal, lines).unwrap();
    let path = folder.path().to_str().unwrap();
    let mined = stdout(["puzzles", "mine", "--games", "1", "--nodes", "20000", "--dir", path]);
    assert_eq!(mined, "dameo: 1 puzzles from 1 games\n");
    let failed = dameo(["puzzles", "verify", "--remove", "--dir", path]).assert().code(1);
    let message = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
    assert!(message.contains("move 1, a1-b1, is not the only win"), "{message}");
    let verified = stdout(["puzzles", "verify", "--dir", path]);
    assert!(verified.starts_with("seed 0, 0 puzzles\n"), "{verified}");
}

#[test]
fn mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let file = format!("{path}/dameo.tsv");
    refuses(["puzzles", "export", "--dir", path], &format!("there are no puzzles: no file {file}"));
    fs::write(&file, "id\tfen\n").unwrap();
    refuses(
        ["puzzles", "verify", "--dir", path],
        &format!("{file}: line 1: expected # dameo puzzles, format 1, found \"id\\tfen\""),
    );
    let journal = format!("{path}/croda.journal");
    fs::write(&journal, "{}\n").unwrap();
    let mistake = dameo(["puzzles", "mine", "--variant", "croda", "--games", "1", "--dir", path]);
    let failed = { mistake }.assert().code(2);
    let message = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
    assert!(message.contains("croda.journal: line 1: "), "{message}");
    assert_eq!(fs::read_to_string(&journal).unwrap(), "{}\n", "the file is left as it is");
}
