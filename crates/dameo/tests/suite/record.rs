//! Records of games, and bounds on them.

use std::sync::atomic::AtomicBool;

use dameo::{
    AnyGame, BoundedGame, Bounds, BoundsError, Color, ConcludeError, Conclusion, DrawRules,
    GameRecord, MoveFormat, PlayError, Reason, RecordError, RecordFault, Variant,
};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

fn record(moves: &str) -> GameRecord {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    GameRecord { moves, ..GameRecord::new(Variant::Dameo) }
}

fn from_fen(fen: &str, moves: &str) -> GameRecord {
    GameRecord { start: Some(fen.to_owned()), ..record(moves) }
}

#[track_caller]
fn error(record: &GameRecord, bounds: &Bounds<'_>) -> (usize, String) {
    let RecordError { ply, .. } = record.replay(bounds).unwrap_err();
    (ply, record.replay(bounds).unwrap_err().to_string())
}

#[test]
fn random_games_round_trip() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for &variant in Variant::ALL {
        for draw_rules in DrawRules::ALL {
            let mut game = AnyGame::with_draw_rules(variant, draw_rules);
            while let (None, Some(&mv)) =
                (game.outcome(), game.position().legal_moves().choose(&mut rng))
            {
                game.play(mv).unwrap();
            }
            let record = game.record();
            assert_eq!((record.variant, record.draw_rules), (variant, draw_rules));
            assert_eq!(record.start, None);
            assert_eq!(record.conclusion, Some(Conclusion::Rules));
            let replayed = record.replay(&Bounds::UNTRUSTED).unwrap();
            assert_eq!(replayed.ending_with_draws(), game);

            // The second half, from the position in the middle.
            let middle = game.position_at(game.ply() / 2).unwrap();
            let rest = GameRecord {
                start: Some(middle.fen()),
                moves: record.moves[game.ply() / 2..].to_vec(),
                conclusion: None,
                ..record
            };
            let replayed = rest.replay(&Bounds::UNTRUSTED).unwrap();
            assert_eq!(replayed.position(), game.position());
            assert_eq!(replayed.record().moves, rest.moves);
        }
    }
}

#[test]
fn what_is_no_game_is_an_error_with_its_place() {
    let none = &Bounds::NONE;
    for (record, ply, text) in [
        (from_fen("W:Wa1", ""), 0, "bad FEN \"W:Wa1\": expected \":\" at character 6"),
        (from_fen("W:Wa8:Bh4", ""), 0, "bad FEN \"W:Wa8:Bh4\": a white man on a8 would be a king"),
        (record("d1-d4 x"), 2, "move 2: bad move \"x\""),
        (record("d1-d4 d8-d3"), 2, "move 2: illegal move \"d8-d3\""),
        (record("d1-d4 d4-d5"), 2, "move 2: illegal move \"d4-d5\": the piece on d4 is not yours"),
    ] {
        let (at, message) = error(&record, none);
        assert_eq!(at, ply, "{message}");
        assert!(message.starts_with(text), "{message}");
    }
}

#[test]
fn conclusions_are_those_of_the_game() {
    let conclude = |conclusion| GameRecord { conclusion: Some(conclusion), ..record("d1-d4") };
    let loser = Color::Black;
    for conclusion in [Conclusion::Abandonment { loser }, Conclusion::Abort] {
        let game = conclude(conclusion).replay(&Bounds::NONE).unwrap();
        assert_eq!(game.conclusion(), Some(conclusion));
        assert_eq!(game.record(), conclude(conclusion));
    }
    assert_eq!(
        error(&conclude(Conclusion::Rules), &Bounds::NONE),
        (1, "the conclusion: no rule has ended the game".to_owned())
    );
    let drawn = GameRecord {
        draw_rules: DrawRules::AbstractPlay,
        conclusion: Some(Conclusion::Resignation { loser }),
        ..from_fen("W:WKa1:BKh7", "")
    };
    let fault = drawn.replay(&Bounds::NONE).unwrap_err().fault;
    assert!(matches!(fault, RecordFault::Conclusion(ConcludeError::Over { .. })));
    let drawn = GameRecord { conclusion: None, ..drawn };
    let game = drawn.replay(&Bounds::NONE).unwrap();
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::KingAgainstKing));
}

#[test]
fn readers_never_refuse_a_game_that_goes_on_after_a_rule_would_have_ended_it() {
    let record = GameRecord {
        draw_rules: DrawRules::AbstractPlay,
        ..from_fen("W:WKa1:BKh7", "a1-a2 h7-h8")
    };
    let mut game = record.replay(&Bounds::UNTRUSTED).unwrap();
    assert_eq!((game.ply(), game.outcome().map(|outcome| outcome.ply)), (2, Some(0)));
    game.play(game.position().legal_moves()[0]).unwrap();
    let mut game = game.ending_with_draws();
    assert!(matches!(game.play(game.position().legal_moves()[0]), Err(PlayError::Over(_))));
}

#[test]
fn bounds_hold() {
    let crowded = AnyGame::new(Variant::Dameo).position().fen().replace(":B", ",d4,e4:B");
    let pieces = "there are 20 white pieces: expected at most 18, as at the start";
    assert_eq!(error(&from_fen(&crowded, ""), &Bounds::UNTRUSTED), (0, pieces.to_owned()));
    assert!(from_fen(&crowded, "").replay(&Bounds::NONE).is_ok());

    let three = record("d1-d4 d8-b6 e1-e4");
    let bounds = Bounds { max_plies: 3, ..Bounds::NONE };
    assert!(three.replay(&bounds).is_ok());
    let bounds = Bounds { max_plies: 2, ..Bounds::NONE };
    assert_eq!(error(&three, &bounds), (0, "3 moves: expected at most 2".to_owned()));

    let stop = AtomicBool::new(true);
    let bounds = Bounds { stop: Some(&stop), ..Bounds::NONE };
    let fault = three.replay(&bounds).unwrap_err().fault;
    assert_eq!(fault, RecordFault::Bounds(BoundsError::Stopped));
}

/// A king that captures, goes back and captures again: both positions count.
#[test]
fn steps_are_those_of_the_whole_game() {
    let fen = include_str!("../../../../data/slow-captures/dameo.txt").lines().next().unwrap();
    let start = from_fen(fen, "").replay(&Bounds::NONE).unwrap();
    let steps = start.position().capture_steps(&Bounds::NONE).unwrap();
    let bounds = |max_capture_steps| Bounds { max_capture_steps, ..Bounds::NONE };
    let one_less = error(&from_fen(fen, ""), &bounds(steps - 1));
    let message = |steps| format!("listing the captures takes more than {steps} steps");
    assert_eq!(one_less, (0, format!("position after 0 moves: {}", message(steps - 1))));

    let mut game = BoundedGame::new(start, bounds(steps)).unwrap();
    let legal = game.game().position().legal_moves();
    let costly = |&mv: &_| {
        let after = game.game().position().after(mv);
        after.capture_steps(&bounds(0)).is_err()
    };
    let (dear, cheap): (Vec<_>, Vec<_>) = legal.into_iter().partition(costly);
    if let Some(&mv) = dear.first() {
        let before = game.game().clone();
        assert_eq!(game.play(mv).unwrap_err().to_string(), message(steps));
        assert_eq!(game.game(), &before, "a refused move changes nothing");
    }
    // What is taken back no longer counts.
    for _ in 0..3 {
        if let Some(&mv) = cheap.first() {
            game.play(mv).unwrap();
            assert_eq!(game.undo(), Some(mv));
        }
    }
    assert!(!dear.is_empty() || !cheap.is_empty());
    let played = game.into_game();
    assert!(BoundedGame::new(played.clone(), bounds(steps)).is_ok());
    assert!(BoundedGame::new(played, bounds(steps - 1)).is_err());
}

#[test]
fn a_line_is_read_within_bounds() {
    let bounds = Bounds { max_plies: 2, ..Bounds::UNTRUSTED };
    let game = AnyGame::new(Variant::Dameo);
    let mut bounded = BoundedGame::new(game.clone(), bounds).unwrap();
    let error = bounded.read_moves("d1-d4 d8-b6 e1-e4", MoveFormat::Long).unwrap_err();
    assert_eq!(error.to_string(), "ply 3: 3 moves: expected at most 2");
    assert_eq!(bounded.game().ply(), 2);
    let mut bounded = BoundedGame::new(game.clone(), bounds).unwrap();
    let mut free = game;
    for line in ["1. d1-d4 nonsense", "d8-b6 1-0 e1-e4", "x"] {
        let same = bounded.read_moves(line, MoveFormat::Long);
        assert_eq!(same, free.read_moves(line, MoveFormat::Long));
    }
}
