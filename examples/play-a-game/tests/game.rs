//! The program plays a legal game to its end.

use std::process::Command;

use dameo::{AnyGame, MoveFormat, Variant};

#[test]
fn a_game_is_legal_and_ends_by_the_rules() {
    let program = env!("CARGO_BIN_EXE_play-a-game");
    let output = Command::new(program).args(["croda", "500"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let &[moves, fen, outcome] = lines.as_slice() else { panic!("three lines: {text}") };
    let mut game = AnyGame::new(Variant::Croda);
    game.read_moves(moves, MoveFormat::Long).unwrap();
    assert_eq!(game.position().to_string(), fen);
    assert_eq!(game.outcome().unwrap().to_string(), outcome);
}

#[test]
fn an_unknown_variant_is_an_error() {
    let output = Command::new(env!("CARGO_BIN_EXE_play-a-game")).arg("chess").output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("chess"));
}
