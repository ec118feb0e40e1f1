//! Help and man pages.

use std::fs;

use crate::common::{dameo, refuses, stdout};

#[test]
fn help_is_a_command_of_every_command() {
    assert_eq!(stdout(["help"]), stdout(["--help"]));
    assert_eq!(stdout(["help", "tables", "build"]), stdout(["tables", "build", "--help"]));
    assert_eq!(stdout(["tables", "help", "build"]), stdout(["tables", "build", "--help"]));
    refuses(["help", "chess"], "unrecognized subcommand 'chess'; try --help");
}

#[test]
fn the_help_of_play_names_the_levels() {
    let help = stdout(["play", "--help"]);
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("from 0, for those who have just read the rules, to 12"), "{help}");
}

#[test]
fn man_pages_are_written_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    let printed = stdout(["man", "--dir", pages.to_str().unwrap()]);
    let count = fs::read_dir(&pages).unwrap().count();
    assert_eq!(printed, format!("{count} pages in {}\n", pages.display()));
    let read = |name: &str| fs::read_to_string(pages.join(name)).unwrap();
    assert!(read("dameo.1").contains(".TH dameo 1"));
    let page = read("dameo-tables-build.1");
    assert!(page.contains("Build tablebases") && page.contains("\\-\\-memory"), "{page}");
    assert_eq!(stdout(["man", "tables", "build"]), page);
    assert!(!pages.join("dameo-help.1").exists());
    let output = dameo(["man", "tables", "chess"]).assert().code(2).get_output().clone();
    let error = String::from_utf8(output.stderr).unwrap();
    let expected = "dameo: there is no command \"tables chess\": expected build, verify, ";
    assert!(error.starts_with(expected), "{error}");
}
