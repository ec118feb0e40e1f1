//! `dameo solve` as a program.

use std::fs;

use crate::common::{json, refuses, stdout};

/// The committed strategy is what the command writes.
#[test]
fn the_strategy_on_4x4() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("black.csv");
    let text = stdout(["solve", "--board", "4", "--strategy", path.to_str().unwrap()]);
    let expected = "for white: loss in at most 34 plies\na strategy of black guarantees a win: ";
    assert!(text.contains(expected), "{text}");
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/small-boards/4x4-black.csv");
    assert_eq!(fs::read_to_string(path).unwrap(), fs::read_to_string(committed).unwrap());
}

#[test]
fn what_is_not_proved_is_not_claimed() {
    let report = json(["solve", "--board", "6", "--nodes", "1000", "--memory", "2", "--json"]);
    assert_eq!((&report["lowest"], &report["highest"]), (&"loss".into(), &"win".into()));
    assert!(report["plies"].is_null() && report["strategies"].as_array().unwrap().is_empty());
}

#[test]
fn endings_of_both_kinds() {
    let report = json(["solve", "--board", "5", "--fen", "W:WKa1:BKe3", "--json"]);
    assert_eq!((&report["lowest"], &report["highest"]), (&"draw".into(), &"draw".into()));
    assert_eq!(report["strategies"].as_array().unwrap().len(), 2);
    let report = json(["solve", "--board", "5", "--fen", "B:WKa1:Bb5", "--json"]);
    assert_eq!((&report["lowest"], &report["plies"]), (&"loss".into(), &4.into()));
}

#[test]
fn mistakes_are_named() {
    refuses(
        ["solve", "--board", "7"],
        "invalid value '7' for '--board <N>': expected a whole number from 4 to 6; try --help",
    );
    refuses(
        ["solve", "--board", "4", "--fen", "W:Wa1:Be5"],
        "bad FEN \"W:Wa1:Be5\": there is no square e5",
    );
    refuses(
        ["solve", "--board", "6", "--nodes", "10", "--memory", "2", "--strategy", "none.csv"],
        "none.csv: no win is proved",
    );
}
