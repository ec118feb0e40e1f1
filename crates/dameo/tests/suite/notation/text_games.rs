//! Games as lines of moves.

use dameo::notation::GameResult;
use dameo::{Dameo, DrawRules, Game, Geometry, MoveFormat, Rules, Variant, with_rules};

use super::random;

fn new_game() -> Game<Dameo> {
    Game::new(DrawRules::PlayStrategy)
}

fn lines_round_trip<R: Rules>(variant: Variant, seeds: std::ops::Range<u64>) -> usize {
    let mut short = 0;
    for seed in seeds {
        let game = random::game_from_middle::<R>(variant, &mut random::rng(seed), 100);
        for format in MoveFormat::ALL {
            let line = match game.write_moves(format) {
                Err(_) if format == MoveFormat::MindSportsShort => continue,
                line => line.unwrap(),
            };
            short += usize::from(format == MoveFormat::MindSportsShort && game.ply() > 0);
            let read = Game::from_setup(game.setup().clone(), game.draw_rules()).unwrap();
            let mut read = read.with_variant(variant).continuing_after_draws();
            assert_eq!(read.read_moves(&line, format), Ok(GameResult::Unknown), "{line}");
            assert_eq!(read, game, "{line}");
            assert_eq!(read.write_moves(format).as_ref(), Ok(&line));
        }
    }
    short
}

/// Games have a shorthand only where ranks have one digit.
fn check_lines<R: Rules>(variant: Variant) {
    let short = lines_round_trip::<R>(variant, 0..100);
    let expected = if R::Board::HEIGHT <= 9 { 30..=100 } else { 0..=0 };
    assert!(expected.contains(&short), "{short} games of {variant} have a shorthand");
}

#[test]
fn lines_round_trip_in_every_variant() {
    for &variant in Variant::ALL {
        with_rules!(variant, R => check_lines::<R>(variant));
    }
}

#[test]
fn numbers_and_results_are_read() {
    let mut game = new_game();
    let line = "1. a1-d4 d8-b6 2.e1e4! 2...d6-d5 3 d4d6,d6d8K 1-0";
    assert_eq!(game.read_moves(line, MoveFormat::Long), Ok(GameResult::WhiteWins));
    assert_eq!(game.ply(), 5);
    assert_eq!(game.outcome(), None);
}

#[test]
fn shorthand_is_joined_in_pairs() {
    let mut game = new_game();
    game.read_moves("1.a1d4-d8b6 2.e14", MoveFormat::MindSportsShort).unwrap();
    let line = game.write_moves(MoveFormat::MindSportsShort);
    assert_eq!(line.as_deref(), Ok("1.a1d4-d8b6 2.e14"));
    let mut rest = Game::from_setup(game.to_setup(), game.draw_rules()).unwrap();
    rest.read_moves("2...d65 3.d48", MoveFormat::MindSportsShort).unwrap();
    let line = rest.write_moves(MoveFormat::MindSportsShort);
    assert_eq!(line.as_deref(), Ok("2...d65 3.d48x"));
}

#[test]
fn errors_name_the_ply() {
    let read = |line: &str| {
        let error = new_game().read_moves(line, MoveFormat::Long).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        read("a1-d4 zz"),
        "ply 2: bad move \"zz\": expected a square of the board at character 1"
    );
    assert_eq!(read("1. a1-d4 1-0 d8-b6"), "ply 2: \"d8-b6\" comes after the result 1-0");
    assert_eq!(read("a1-d4 * *"), "ply 2: \"*\" comes after the result *");
    let mut resigned = new_game();
    resigned.resign(dameo::Color::White).unwrap();
    assert_eq!(
        resigned.read_moves("a1-d4", MoveFormat::Long).unwrap_err().to_string(),
        "ply 1: \"a1-d4\" comes after the end of the game: black wins: white resigned"
    );
}

#[test]
fn moves_before_an_error_are_played() {
    let mut game = new_game();
    game.read_moves("a1-d4 d8-b6 nonsense a1-a2", MoveFormat::Long).unwrap_err();
    assert_eq!(game.ply(), 2);
}

#[test]
fn ambiguous_games_have_no_shorthand() {
    let setup = dameo::Setup::<Dameo>::from_legal_fen("W:WKh7:Bf6,g3,g5,h6").unwrap();
    let mut game = Game::from_setup(setup, DrawRules::PlayStrategy).unwrap();
    game.read_moves("h7xh5xf5xf7", MoveFormat::Long).unwrap();
    assert_eq!(
        game.write_moves(MoveFormat::MindSportsShort).unwrap_err().to_string(),
        "ply 1: h7xh5xf5xf7 has no mindsports-short form: \"hf7x\" may be h7xh3xf3xf7 or \
         h7xh5xf5xf7"
    );
}

#[test]
fn results() {
    for result in GameResult::ALL {
        assert_eq!(result.to_string().parse(), Ok(result));
    }
    for (text, result) in [
        ("2-0", GameResult::WhiteWins),
        ("0-2", GameResult::BlackWins),
        ("1-1", GameResult::Draw),
        ("0-0", GameResult::BothLost),
    ] {
        assert_eq!(text.parse(), Ok(result));
    }
    assert_eq!(
        "1".parse::<GameResult>().unwrap_err().to_string(),
        "\"1\" is not a result: expected 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 or *"
    );
}
