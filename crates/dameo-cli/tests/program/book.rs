//! `dameo book` as a program.

use std::collections::HashSet;

use crate::common::{file, refuses, stdout};

#[test]
fn sets_are_different() {
    let folder = tempfile::tempdir().unwrap();
    let first = stdout(["book", "--count", "20", "--depth", "3", "--seed", "5"]);
    assert!(first.lines().all(|line| (6..=8).contains(&line.split(' ').count())), "{first}");
    let path = file(folder.path(), "first", &first);
    let second =
        stdout(["book", "--count", "20", "--depth", "3", "--seed", "5", "--exclude", &path]);
    let lines: HashSet<_> = first.lines().chain(second.lines()).collect();
    assert_eq!(lines.len(), 40);
}

#[test]
fn mistakes_are_named() {
    refuses(
        ["book", "--count", "1", "--min-plies", "9"],
        "--min-plies 9: expected no more than --max-plies 8",
    );
    refuses(
        [
            "book",
            "--count",
            "40",
            "--min-plies",
            "1",
            "--max-plies",
            "1",
            "--within",
            "300",
            "--depth",
            "1",
        ],
        "found only 26 openings, expected 40",
    );
}
