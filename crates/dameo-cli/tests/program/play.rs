//! `dameo play` as a program with input from a pipe.

use std::fs;

use assert_cmd::Command;

use crate::common::STATE_FOLDER;

fn play(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("dameo").unwrap();
    command.arg("play").args(arguments).env("LC_ALL", "C.UTF-8");
    command.env("XDG_STATE_HOME", STATE_FOLDER).env_remove("CLICOLOR_FORCE");
    command
}

/// The output of a successful run with a script as input.
fn shown(arguments: &[&str], script: &str) -> String {
    let output = play(arguments).write_stdin(script).assert().success().stderr("");
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

#[test]
fn a_game_of_the_computer_against_itself_ends() {
    let arguments = ["--level", "1", "--color", "none", "--seed", "5"];
    let first = shown(&arguments, "");
    let last = first.lines().last().unwrap();
    assert!(last.starts_with("the game has ended: "), "{last}");
    assert!(first.matches(" plays ").count() > 10, "{first}");
    assert_eq!(first, shown(&arguments, ""), "the same seed plays the same game");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let nothing = shown(&["--level", "1"], "");
    assert!(nothing.starts_with("Dameo, draw rules playstrategy; type help for help\n"));
    let cut_off = shown(&["--level", "1"], "d3-d4");
    assert!(cut_off.contains("\nblack plays "), "{cut_off}");
    assert!(!cut_off.contains('\x1b'), "a pipe gets no colours");
}

#[test]
fn quit_ends_the_program_and_nothing_after_it_is_read() {
    let text = shown(&["--color", "both"], "q\nd3-d4\n");
    assert!(!text.contains("last d3-d4"), "{text}");
}

#[test]
fn positions_draw_rules_and_moves_are_taken_from_the_command_line() {
    let position = ["--fen", "W:Wd2,a1:Bh8", "--moves", "a1-a2"];
    let rules = ["--color", "both", "--draw-rules", "mindsports"];
    let text = shown(&[position, rules].concat(), "fen\n");
    assert!(text.starts_with("Dameo, draw rules mindsports"), "{text}");
    assert!(text.ends_with("B:Wa2,d2:Bh8\n"), "{text}");
}

#[test]
fn a_finished_game_is_reported_at_once() {
    let text = shown(&["--fen", "W:W:Bh8", "--ascii"], "");
    assert!(text.ends_with("type new, undo, save FILE or quit\n"), "{text}");
    assert!(text.is_ascii());
}

#[test]
fn games_are_saved_where_they_can_be() {
    let folder = tempfile::tempdir().unwrap();
    let script = "d3-d4\nsave a b.pdn\nsave a b.pdn\nresign\nsave! a b.pdn\n\
                  save no/where.pdn\nundo\n";
    let mut command = play(&["--color", "both"]);
    let output = command.current_dir(&folder).write_stdin(script).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert_eq!(text.matches("saved to a b.pdn\n").count(), 2, "{text}");
    assert!(text.contains("a b.pdn exists already: save! a b.pdn replaces it\n"), "{text}");
    assert!(text.contains("cannot write no/where.pdn: "), "{text}");
    assert!(text.contains("the game goes on\n"), "{text}");
    let saved = fs::read_to_string(folder.path().join("a b.pdn")).unwrap();
    assert!(saved.ends_with("1. d3-d4 {white wins: black resigned} 1-0\n"), "{saved}");
}

#[test]
fn bad_options_give_one_line() {
    let cases: [(&[&str], &str); 6] = [
        (&["--level", "13"], "expected a whole number from 0 to 12"),
        (&["--color", "red"], "invalid value 'red'"),
        (&["--time", "0"], "expected a number of seconds from 0.01 to 3600"),
        (&["--fen", "W"], "FEN"),
        (&["--moves", "d3-d6"], "--moves, move 1: illegal move \"d3-d6\""),
        (&["--draw-rules", "none"], "expected mindsports, playstrategy or abstractplay"),
    ];
    for (arguments, expected) in cases {
        let output = play(arguments).assert().code(2).stdout("");
        let stderr = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        assert!(stderr.starts_with("dameo: ") && stderr.contains(expected), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn the_lowest_level_plays() {
    let text = shown(&["--level", "0", "--seed", "2"], "d3-d4\n");
    assert!(text.contains("black (level 0)") && text.contains("\nblack plays "), "{text}");
}

#[test]
fn sides_have_an_option_of_their_own() {
    let black = shown(&["--side", "black", "--seed", "1"], "");
    assert_eq!(shown(&["--color", "black", "--seed", "1"], ""), black);
    let coloured = shown(&["--side", "black", "--seed", "1", "--color", "always"], "");
    assert!(coloured.contains("\x1b[") && !black.contains("\x1b["), "{coloured}");
    let plain = shown(&["--color", "always", "--no-color"], "");
    assert!(!plain.contains('\x1b'), "{plain}");
}

/// The program with a folder of its own for unfinished games.
fn kept_in(folder: &std::path::Path, arguments: &[&str]) -> Command {
    let mut command = play(arguments);
    command.env("XDG_STATE_HOME", folder);
    command
}

#[test]
fn an_unfinished_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let shown = |arguments: &[&str], script: &'static str| {
        let output = kept_in(folder.path(), arguments).write_stdin(script).assert().success();
        String::from_utf8(output.get_output().stdout.clone()).unwrap()
    };
    let begun = shown(&["--variant", "croda", "--level", "2", "--seed", "3"], "a3-a4\nfen\n");
    let position = begun.lines().last().unwrap();
    let resumed = shown(&["--resume"], "fen\nlevel\n");
    assert!(resumed.starts_with("Croda, draw rules "), "{resumed}");
    assert!(
        resumed.ends_with(&format!("{position}\nthe computer plays at level 2\n")),
        "{resumed}"
    );
    // What is played now is kept in the same place; a game that is over is not.
    shown(&["--resume", "--level", "0"], "undo\na3-b4\n");
    let files = || fs::read_dir(folder.path().join("dameo")).unwrap().count();
    assert_eq!(files(), 1);
    let over = shown(&["--resume"], "fen\nresign\n");
    assert!(over.contains("black (level 0)"), "{over}");
    assert_eq!(files(), 0);
    let path = folder.path().join("dameo");
    let expected = format!("dameo: --resume: there is no unfinished game in {}\n", path.display());
    kept_in(folder.path(), &["--resume"]).assert().code(2).stderr(expected);
    let both = kept_in(folder.path(), &["--resume", "--fen", "W:Wa1:Bh8"]).assert().code(2);
    let error = String::from_utf8(both.get_output().stderr.clone()).unwrap();
    assert!(error.contains("'--resume' cannot be used with '--fen <FEN>'"), "{error}");
}

#[test]
fn a_damaged_game_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("dameo");
    fs::create_dir(&games).unwrap();
    let file = games.join("1.play");
    fs::write(&file, "{\"format\":1}\n{\"players\":\"white\"}\n").unwrap();
    let failed = kept_in(folder.path(), &["--resume"]).assert().code(2);
    let error = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
    assert!(
        error.starts_with(&format!("dameo: {}: line 2: missing field", file.display())),
        "{error}"
    );
}
