//! Game records and the draw rules, named after their sentences in section 1
//! of `rules.md`.

use dameo::{
    Color, ConcludeError, Conclusion, Dameo, DrawRules, Game, GameOver, IllegalMove, MoveFormat,
    Outcome, PlayError, Reason, Setup,
};

fn game(fen: &str, rules: DrawRules) -> Game<Dameo> {
    Game::from_setup(Setup::from_legal_fen(fen).unwrap(), rules).unwrap()
}

fn play(game: &mut Game<Dameo>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
}

fn drawn(reason: Reason, ply: usize) -> Option<Outcome> {
    Some(Outcome { winner: None, reason, ply })
}

fn won(winner: Color, reason: Reason, ply: usize) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason, ply })
}

/// Two kings per side, far apart, that can go to and fro.
const SHUFFLE: &str = "W:WKa1,Kb1:BKg8,Kh8";
const THERE_AND_BACK: &str = "a1-a2 h8-h7 a2-a1 h7-h8 ";

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let mut game = game(SHUFFLE, DrawRules::MindSports);
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.outcome(), None);
    play(&mut game, "a1-a2 h8-h7 a2-a1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "h7-h8");
    assert_eq!(game.outcome(), drawn(Reason::Repetition, 8));
}

#[test]
fn the_position_a_game_is_set_up_from_is_not_counted_by_playstrategy() {
    let mut game = game(SHUFFLE, DrawRules::PlayStrategy);
    play(&mut game, &THERE_AND_BACK.repeat(2));
    assert_eq!(game.outcome(), None);
    play(&mut game, "a1-a2");
    assert_eq!(game.outcome(), drawn(Reason::Repetition, 9));
}

#[test]
fn repetition_is_no_draw_for_abstractplay() {
    let mut game = game(SHUFFLE, DrawRules::AbstractPlay);
    play(&mut game, &THERE_AND_BACK.repeat(4));
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    // White comes back after three moves and Black after two: the board of
    // the start is there again after 5 plies with Black to move and after 12
    // with White to move, three times in all.
    let mut game = game("W:WKa1,Kb1:BKg8,Kh8", DrawRules::MindSports);
    play(&mut game, "a1-a2 h8-h7 a2-a3 h7-h8 a3-a1 h8-h7 a1-a2 h7-h8 a2-a3 h8-h7 a3-a1 h7-h8");
    let shown: Vec<_> = game.positions().filter(|p| p.fen().contains("Ka1,Kb1:BKg8,Kh8")).collect();
    assert_eq!(shown.len(), 3);
    assert_eq!(game.outcome(), None);
}

#[test]
fn fifty_consecutive_king_moves_without_a_capture_are_a_draw() {
    for rules in [DrawRules::PlayStrategy, DrawRules::AbstractPlay] {
        let mut game = game("W:WKa1,Kb1:BKg8,Kh8:H48", rules);
        play(&mut game, "a1-a2");
        assert_eq!((game.outcome(), game.half_moves()), (None, 49));
        play(&mut game, "h8-h7");
        assert_eq!((game.outcome(), game.half_moves()), (drawn(Reason::KingMoves, 2), 50));
    }
    let mut game = game("W:WKa1,Kb1:BKg8,Kh8:H48", DrawRules::MindSports);
    play(&mut game, "a1-a2 h8-h7");
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_counter_starts_from_the_fen() {
    assert_eq!(
        game("W:WKa1,b2:BKh8:H50", DrawRules::PlayStrategy).outcome(),
        drawn(Reason::KingMoves, 0)
    );
    assert_eq!(game("W:WKa1,b2:BKh8:H49", DrawRules::PlayStrategy).outcome(), None);
}

#[test]
fn captures_mens_moves_and_promotions_reset_the_counter() {
    for (fen, mv) in [
        ("W:WKa1,b2:BKa3,Kh8:H30", "a1xa4"),
        ("W:WKa1,b2:BKh8:H30", "b2-b3"),
        ("W:WKa1,b7:BKh6:H30", "b7-b8"),
    ] {
        let mut game = game(fen, DrawRules::PlayStrategy);
        play(&mut game, mv);
        assert_eq!(game.half_moves(), 0, "{mv}");
    }
}

#[test]
fn one_king_each_is_a_draw_after_four_half_moves_for_playstrategy() {
    let mut game = game("W:WKa1:Ba4,Kh8:H9", DrawRules::PlayStrategy);
    // The capture leaves one king each; the count begins there.
    play(&mut game, "a1xa5 h8-h7 a5-a6 h7-h8");
    assert_eq!((game.outcome(), game.half_moves()), (None, 3));
    play(&mut game, "a6-b6");
    assert_eq!(game.outcome(), drawn(Reason::KingAgainstKing, 5));
}

#[test]
fn king_against_king_counts_half_moves_in_that_material() {
    let mut game = game("W:WKa1:BKh7:H0", DrawRules::PlayStrategy);
    play(&mut game, "a1-a2 h7-h8 a2-b1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "h8-g7");
    assert_eq!(game.outcome(), drawn(Reason::KingAgainstKing, 4));
    let from_fen = self::game("W:WKa1:BKh7:H4", DrawRules::PlayStrategy);
    assert_eq!(from_fen.outcome(), drawn(Reason::KingAgainstKing, 0));
}

#[test]
fn king_against_king_is_a_draw_at_once_for_abstractplay_unless_a_capture_is_possible() {
    let quiet = game("W:WKa1:BKh7", DrawRules::AbstractPlay);
    assert_eq!(quiet.outcome(), drawn(Reason::KingAgainstKing, 0));
    let mut capture = game("W:WKa1:BKa7", DrawRules::AbstractPlay);
    assert_eq!(capture.outcome(), None);
    play(&mut capture, "a1xa8");
    assert_eq!(capture.outcome(), won(Color::White, Reason::NoPieces, 1));
}

#[test]
fn kings_alone_are_no_draw_for_mindsports() {
    let mut game = game("W:WKa1:BKh7", DrawRules::MindSports);
    play(&mut game, "a1-a2 h7-h8 a2-b1 h8-g7 b1-b2");
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_side_without_a_legal_move_has_lost_even_if_a_draw_rule_is_met() {
    let mut blocked = game("W:WKh2,a1,a2,b3,c3:Ba3,a4:H49", DrawRules::PlayStrategy);
    play(&mut blocked, "h2-b2");
    assert_eq!(blocked.half_moves(), 50);
    assert_eq!(blocked.outcome(), won(Color::White, Reason::Blocked, 1));
    assert_eq!(
        game("W:W:BKa1:H60", DrawRules::PlayStrategy).outcome(),
        won(Color::Black, Reason::NoPieces, 0)
    );
}

#[test]
fn a_game_that_goes_on_after_a_draw_keeps_its_first_outcome() {
    let game = game("W:WKa1,Kb1:BKg8,Kh8:H49", DrawRules::PlayStrategy);
    let mut game = game.continuing_after_draws();
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.outcome(), drawn(Reason::KingMoves, 1));
    assert_eq!(game.ply(), 4);
    for _ in 0..3 {
        game.undo();
    }
    assert_eq!(game.outcome(), drawn(Reason::KingMoves, 1));
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_game_that_a_draw_rule_has_ended_takes_no_move() {
    let mut game = game("W:WKa1,Kb1:BKg8,Kh8:H49", DrawRules::PlayStrategy);
    play(&mut game, "a1-a2");
    let (drawn, mv) = (game.clone(), game.position().parse_move("h8-h7").unwrap());
    let over = GameOver { outcome: game.outcome() };
    assert_eq!(game.play(mv), Err(PlayError::Over(over)));
    assert_eq!(over.to_string(), "the game is over: drawn: 25 moves each with kings only");
    let error = game.play_text("h8-h7", MoveFormat::Long).unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"h8-h7\" comes after the end of the game: drawn: 25 moves each with kings only"
    );
    assert_eq!(game, drawn, "a refused move changes nothing");
    // A move that is taken back takes the draw with it.
    game.undo();
    assert!(!game.is_over());
    play(&mut game, "a1-a2");
    let mut game = game.continuing_after_draws();
    play(&mut game, "h8-h7");
    let mv = game.position().legal_moves()[0];
    assert_eq!(game.ending_with_draws().play(mv), Err(PlayError::Over(over)));
}

#[test]
fn a_game_without_a_legal_move_takes_none() {
    let mut game = game("W:W:BKa1", DrawRules::PlayStrategy);
    let mv = dameo::Move::quiet("a2".parse().unwrap(), "a3".parse().unwrap());
    assert!(matches!(game.play(mv), Err(PlayError::Over(_))));
    assert!(matches!(game.continuing_after_draws().play(mv), Err(PlayError::Illegal(_))));
}

#[test]
fn players_end_games_too() {
    let start = || Game::<Dameo>::new(DrawRules::PlayStrategy);
    let mut game = start();
    play(&mut game, "d1-d4");
    game.resign(Color::Black).unwrap();
    let resigned = won(Color::White, Reason::Resignation, 1);
    assert_eq!(game.outcome(), resigned);
    let over = Err(GameOver { outcome: resigned });
    assert_eq!(game.agree_draw(), over, "it has ended");
    assert_eq!(game.resign(Color::White), over);
    assert_eq!(game.lose_on_time(Color::White), over);
    assert_eq!(game.abort(), over);
    assert_eq!(game.outcome(), resigned);
    let mv = game.position().legal_moves()[0];
    assert!(matches!(game.play(mv), Err(PlayError::Over(_))));
    let mut game = game.continuing_after_draws();
    assert!(matches!(game.play(mv), Err(PlayError::Over(_))), "a resignation is no draw rule");
    assert!(game.undo().is_some());
    assert_eq!((game.outcome(), game.conclusion()), (None, None));

    let mut game = start();
    game.agree_draw().unwrap();
    assert_eq!(game.outcome(), drawn(Reason::Agreement, 0));
    let mut game = start();
    game.lose_on_time(Color::White).unwrap();
    assert_eq!(game.outcome(), won(Color::Black, Reason::Time, 0));
}

#[test]
fn every_conclusion_ends_a_game() {
    let (loser, winner) = (Color::Black, Some(Color::White));
    for (conclusion, text) in [
        (Conclusion::Agreement, "drawn: the players agreed"),
        (Conclusion::Resignation { loser }, "white wins: black resigned"),
        (Conclusion::Time { loser }, "white wins: black ran out of time"),
        (Conclusion::Abandonment { loser }, "white wins: black left the game"),
        (Conclusion::Adjudication { winner }, "white wins: by adjudication"),
        (Conclusion::Adjudication { winner: None }, "drawn: by adjudication"),
        (Conclusion::Abort, "it was aborted"),
    ] {
        let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
        assert_eq!((game.is_over(), game.conclusion()), (false, None));
        game.conclude(conclusion).unwrap();
        assert_eq!((game.is_over(), game.conclusion()), (true, Some(conclusion)));
        assert_eq!(game.outcome(), conclusion.outcome(0));
        assert_eq!(game.outcome().is_none(), conclusion == Conclusion::Abort);
        for second in [Conclusion::Abort, Conclusion::Agreement, Conclusion::Rules] {
            let error = game.conclude(second).unwrap_err();
            assert_eq!(error, ConcludeError::Over { over: GameOver { outcome: game.outcome() } });
            assert_eq!(error.to_string(), format!("the game is over: {text}"));
        }
        let mv = game.position().legal_moves()[0];
        let error = game.play(mv).unwrap_err();
        assert_eq!(error.to_string(), format!("the game is over: {text}"));
    }
}

#[test]
fn rules_end_a_game_by_themselves() {
    let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
    assert_eq!(game.conclude(Conclusion::Rules), Err(ConcludeError::NoRule));
    assert!(!game.is_over());
    let mut game = self::game("W:W:BKa1", DrawRules::PlayStrategy);
    assert_eq!(game.conclusion(), Some(Conclusion::Rules));
    assert_eq!(game.conclude(Conclusion::Rules), Ok(()));
    let over = GameOver { outcome: won(Color::Black, Reason::NoPieces, 0) };
    assert_eq!(game.conclude(Conclusion::Abort), Err(ConcludeError::Over { over }));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = game("W:Wd4,g1:Bd5,g2,h8", DrawRules::PlayStrategy);
    let before = game.clone();
    let quiet = dameo::Move::quiet("d4".parse().unwrap(), "e5".parse().unwrap());
    let Err(PlayError::Illegal(reason)) = game.play(quiet) else { panic!("it is illegal") };
    assert!(matches!(reason, IllegalMove::CaptureCompulsory { required: 1, .. }));
    assert_eq!(game, before);
}

#[test]
fn counters_go_with_the_game() {
    let mut game = game("B:WKa1,b2:BKh7:H3:F12", DrawRules::PlayStrategy);
    assert!(!game.is_from_start());
    play(&mut game, "h7-h8");
    assert_eq!((game.half_moves(), game.move_number()), (4, 13));
    assert_eq!(game.to_setup().fen_with_counters(), "W:WKa1,b2:BKh8:H4:F13");
    play(&mut game, "b2-b3 h8-h7");
    assert_eq!(game.to_setup().fen_with_counters(), "W:WKa1,b3:BKh7:H1:F14");
}

#[test]
fn the_largest_counters_do_not_overflow() {
    let mut game = game("W:WKa1,Kb1:BKg8,Kh8:H9999:F9999", DrawRules::MindSports);
    play(&mut game, THERE_AND_BACK);
    assert_eq!((game.half_moves(), game.move_number()), (9999, 9999));
}
