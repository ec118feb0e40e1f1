//! Every command supports every variant.

use crate::common::{dameo, file, json, ndjson, published_game, refuses, stdout};
use dameo::{AnyGame, DrawRules, MoveFormat, Variant};

/// A game of up to `plies` plies with a fixed choice among the legal moves.
fn some_game(variant: Variant, plies: usize) -> AnyGame {
    let mut game = AnyGame::new(variant);
    for step in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[(7 * step + 3) % moves.len()]).expect("the move is legal");
    }
    game
}

/// Runs a check for each variant with the moves of a game in long form.
fn each(check: impl Fn(&str, &str)) {
    for &variant in Variant::ALL {
        let game = some_game(variant, 60);
        let line = game.write_moves(MoveFormat::Long).expect("every move has a long form");
        check(variant.name(), &line);
    }
}

#[test]
fn moves_perft_and_analyse() {
    each(|variant, line| {
        let moves = json(["moves", "--variant", variant, "--json", "--moves", line]);
        assert_eq!(moves["variant"], variant);
        let fen = moves["fen"].as_str().unwrap();
        let count = json(["perft", "--variant", variant, "--fen", fen, "--depth", "1", "--json"]);
        assert_eq!(count["nodes"], moves["moves"].as_array().unwrap().len(), "{variant}");
        let analysis = ndjson(["analyse", "--variant", variant, "--nodes", "500", "--json"]);
        assert!(analysis.last().unwrap()["bestmove"].is_string(), "{variant}");
    });
}

#[test]
fn games_are_converted_and_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    each(|variant, line| {
        let long = file(folder.path(), "long.txt", &format!("{line}\n"));
        let to = |source: &str, from, to| {
            stdout(["convert", source, "--variant", variant, "--from", from, "--to", to])
        };
        let names =
            MoveFormat::ALL.into_iter().filter(|&format| format != MoveFormat::MindSportsShort);
        for format in names.map(MoveFormat::name).chain(["pdn"]) {
            let there = file(folder.path(), "there.txt", &to(&long, "long", format));
            assert_eq!(to(&there, format, "long"), format!("{line}\n"), "{variant}: {format}");
        }
        let pdn = file(folder.path(), "game.pdn", &to(&long, "long", "pdn"));
        let review = json(["review", &pdn, "--nodes", "50", "--json"]);
        assert_eq!(review["variant"], variant);
        let default = variant.parse::<Variant>().unwrap().default_draw_rules();
        assert_eq!(review["draw_rules"], default.name());
        assert_eq!(review["moves"].as_array().unwrap().len(), line.split(' ').count());
    });
}

#[test]
fn every_set_of_draw_rules_can_be_chosen() {
    each(|variant, line| {
        for rules in DrawRules::ALL {
            let args =
                ["moves", "--variant", variant, "--moves", line, "--draw-rules", rules.name()];
            stdout(args);
        }
    });
}

#[test]
fn the_computer_plays_at_any_level() {
    each(|variant, _| {
        for level in ["1", "3"] {
            let args = ["play", "--variant", variant, "--level", level, "--color", "white"];
            dameo(args).write_stdin("1\nquit\n").assert().success();
        }
    });
}

#[test]
fn croda_has_no_line_moves() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "game.txt", &published_game("long"));
    refuses(
        ["convert", &source, "--variant", "croda", "--from", "long", "--to", "json"],
        "game 1: ply 1: illegal move \"d1-d4\": a man moves one square only",
    );
}
