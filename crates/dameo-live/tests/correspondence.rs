//! Games over days: pauses by consent, and conditional lines.

use dameo::Color::{Black, White};
use dameo::{Bounds, Color, Conclusion, GameRecord, Variant};
use dameo_live::{
    Action, GameEvent, GameKey, LiveGame, Millis, Offer, Pause, Refusal, SeatCommand, Terms,
    Timestamp, parse_time_controls,
};

const DAY: u64 = 86_400_000;

fn at(days: u64) -> Timestamp {
    Timestamp::new(days * DAY)
}

/// A game of 3d+1d/10d that has begun at 0.
fn game() -> LiveGame {
    let terms = Terms::correspondence(parse_time_controls("3d+1d/10d").unwrap());
    LiveGame::new("game", GameRecord::new(Variant::Dameo), terms, at(0)).unwrap()
}

type Answer = Result<Vec<GameEvent>, Refusal>;

fn act_on(
    game: &mut LiveGame,
    key: GameKey,
    seat: Color,
    action: Action,
    now: Timestamp,
) -> Answer {
    game.apply(&SeatCommand { seat, key, action, lag: Millis::ZERO }, now)
}

fn act(game: &mut LiveGame, seat: Color, action: Action, now: Timestamp) -> Answer {
    act_on(game, game.key(), seat, action, now)
}

fn play(text: &str) -> Action {
    Action::Move { text: text.to_owned() }
}

fn set(lines: &[&str]) -> Action {
    let moves = |line: &&str| line.split_whitespace().map(str::to_owned).collect();
    Action::SetLines { lines: lines.iter().map(moves).collect() }
}

fn code(answer: Answer) -> &'static str {
    answer.map_or_else(|refusal| refusal.code(), |_| "done")
}

fn pause(game: &mut LiveGame, now: Timestamp) {
    let offer = || Action::Offer { offer: Offer::Pause };
    act(game, White, offer(), now).unwrap();
    let events = act(game, Black, Action::Accept { offer: Offer::Pause }, now).unwrap();
    assert_eq!(events, [GameEvent::Paused { until: now + Pause::LONGEST }]);
}

#[test]
fn a_pause_takes_both_and_costs_nobody_time() {
    let mut game = game();
    pause(&mut game, at(1));
    assert_eq!(game.pause(at(2)).map(|pause| pause.until), Some(at(15)));
    assert_eq!(game.deadline(), Some(at(17)));
    assert_eq!(game.clock().unwrap().left(White, at(9)), Millis::from_days(2));
    for action in [play("d1-d4"), Action::Offer { offer: Offer::TakeBack }] {
        assert_eq!(code(act(&mut game, White, action, at(2))), "paused");
    }
    assert_eq!(code(act(&mut game, White, Action::Flag {}, at(2))), "time-not-up");
    assert_eq!(code(act(&mut game, White, Action::Offer { offer: Offer::Pause }, at(2))), "paused");
    // Either ends it.
    let events = act(&mut game, Black, Action::Resume {}, at(6)).unwrap();
    assert_eq!(events, [GameEvent::Resumed { by: Black }]);
    assert_eq!((game.pause(at(6)), game.deadline()), (None, Some(at(8))));
    assert_eq!(code(act(&mut game, White, Action::Resume {}, at(6))), "not-paused");
    act(&mut game, White, play("d1-d4"), at(7)).unwrap();
    // Three days, less the two before and after the pause, and one for the move.
    assert_eq!(game.clock().unwrap().left(White, at(7)), Millis::from_days(2));
}

#[test]
fn a_pause_ends_after_two_weeks_and_the_time_goes_on() {
    let mut game = game();
    pause(&mut game, at(1));
    assert_eq!(game.tick(at(16)), []);
    assert_eq!(game.pause(at(15)), None);
    assert_eq!(game.clock().unwrap().left(White, at(16)), Millis::from_days(1));
    assert_eq!(code(act(&mut game, White, Action::Resume {}, at(16))), "not-paused");
    // It can be stored on the way.
    let mut game = LiveGame::restore(game.state().clone(), Bounds::UNTRUSTED).unwrap();
    let conclusion = Conclusion::Time { loser: White };
    assert_eq!(game.tick(at(17)), [GameEvent::Ended { conclusion }]);
    assert_eq!(game.pause(at(17)), None);
}

#[test]
fn an_offer_of_a_pause_stands_until_it_is_answered() {
    let mut game = game();
    act(&mut game, Black, Action::Offer { offer: Offer::Pause }, at(0)).unwrap();
    act(&mut game, White, play("d1-d4"), at(0)).unwrap();
    act(&mut game, Black, play("d8-d5"), at(0)).unwrap();
    assert!(game.offers(Black, Offer::Pause));
    // White has offered it, too, when it did not know.
    let key = GameKey { ply: 0, ..game.key() };
    let events = act_on(&mut game, key, White, Action::Offer { offer: Offer::Pause }, at(1));
    assert_eq!(events, Ok(vec![GameEvent::Paused { until: at(15) }]));
    assert!(!game.offers(Black, Offer::Pause));
    act(&mut game, White, Action::Resign {}, at(2)).unwrap();
    assert_eq!(game.conclusion(), Some(Conclusion::Resignation { loser: White }));
}

#[test]
fn a_time_without_a_server_in_a_pause_changes_nothing_and_one_at_its_end_does() {
    for (from, to, deadline) in [(2, 10, 17), (14, 16, 18), (16, 20, 21)] {
        let mut game = game();
        pause(&mut game, at(1));
        assert_eq!(game.resume(at(from), at(to), Millis::ZERO), []);
        assert_eq!(game.deadline(), Some(at(deadline)), "from {from} to {to}");
    }
}

#[test]
fn live_games_have_neither_pauses_nor_lines() {
    let terms = Terms::by_invitation(Some(parse_time_controls("300+3").unwrap()));
    let mut game = LiveGame::new("g", GameRecord::new(Variant::Dameo), terms, at(0)).unwrap();
    let offer = Action::Offer { offer: Offer::Pause };
    assert_eq!(code(act(&mut game, White, offer, at(0))), "not-over-days");
    assert_eq!(code(act(&mut game, Black, set(&["d1-d4 d8-d5"]), at(0))), "not-over-days");
    assert_eq!(code(act(&mut game, Black, Action::Resume {}, at(0))), "not-paused");
}

#[test]
fn a_move_is_answered_at_once() {
    let mut game = game();
    let lines = ["d1-d4 d8-d5 e1-e4 e8-e5", "d1-d4 d8-d5 c1-c4 c8-c5", "e1-e4 e8-e5"];
    let events = act(&mut game, Black, set(&lines), at(0)).unwrap();
    assert_eq!(events, [GameEvent::LinesSet { by: Black }]);
    assert_eq!(act(&mut game, Black, set(&lines), at(0)), Ok(Vec::new()), "nothing is new");
    let key = game.key();
    let events = act(&mut game, White, play("d1-d4"), at(1)).unwrap();
    let moves = |events: &[GameEvent]| {
        let text = |event: &GameEvent| match event {
            GameEvent::Moved { ply, text, .. } => format!("{ply} {text}"),
            other => format!("{other:?}"),
        };
        events.iter().map(text).collect::<Vec<_>>()
    };
    assert_eq!(moves(&events), ["0 d1-d4", "1 d8-d5"]);
    // The reply has cost no time, and has its increment.
    let clock = game.clock().unwrap();
    assert_eq!(clock.left(Black, at(1)), Millis::from_days(4));
    assert_eq!((clock.running(), clock.since()), (Some(White), Some(at(1))));
    // The move sent again is the same, and is not answered again.
    assert_eq!(act_on(&mut game, key, White, play("d1-d4"), at(1)), Ok(Vec::new()));
    assert_eq!(game.lines(Black).as_slice(), [["e1-e4", "e8-e5"], ["c1-c4", "c8-c5"]]);
    // Another move ends them all.
    assert_eq!(act(&mut game, White, play("f1-f4"), at(1)).unwrap().len(), 1);
    assert!(game.lines(Black).is_empty() && game.turn() == Black);
}

#[test]
fn an_offer_with_a_move_that_is_answered_stands_on() {
    let mut game = game();
    act(&mut game, White, play("d1-d4"), at(0)).unwrap();
    act(&mut game, Black, play("d8-d5"), at(0)).unwrap();
    act(&mut game, Black, set(&["e1-e4 e8-e5"]), at(0)).unwrap();
    act(&mut game, White, Action::Offer { offer: Offer::Draw }, at(0)).unwrap();
    assert_eq!(act(&mut game, White, play("e1-e4"), at(0)).unwrap().len(), 2);
    assert!(game.offers(White, Offer::Draw));
    act(&mut game, Black, Action::Accept { offer: Offer::Draw }, at(0)).unwrap();
    assert_eq!(game.conclusion(), Some(Conclusion::Agreement));
}

#[test]
fn lines_are_checked() {
    let mut game = game();
    let mut error = |lines: &[&str]| match act(&mut game, Black, set(lines), at(0)) {
        Err(refusal) => format!("{}: {refusal}", refusal.code()),
        Ok(events) => format!("{events:?}"),
    };
    let bad_move = error(&["d1-d4 d8-d5", "d1-d4 d8-d6"]);
    assert!(bad_move.starts_with("bad-lines: line 2, move 2: "), "{bad_move}");
    assert_eq!(
        error(&["d1-d4"]),
        "bad-lines: line 1 has 1 moves: expected an even number, the last one your own"
    );
    assert!(error(&[""]).starts_with("bad-lines: line 1 has 0 moves"));
    assert_eq!(
        error(&["d1-d4 d8-d5", "e1-e4 e8-e5", "d1-d4 c8-c5"]),
        "bad-lines: lines 1 and 3 reply differently at move 2: expected one reply"
    );
    let long = ["d1-d4 d8-d5"; 9].join(" ");
    assert_eq!(error(&[&long]), "bad-lines: line 1 has 18 moves: expected at most 16");
    assert_eq!(error(&["d1-d4 d8-d5"; 17]), "bad-lines: 17 lines: expected at most 16");
    // The same twice, and the beginning of another one, are kept once; so are other notations.
    let lines = ["d1-d4 d8-d5", "D1-D4 D8-D5 e1-e4 e8-e5", "d1-d4 d8-d5 e1-e4 e8-e5"];
    act(&mut game, Black, set(&lines), at(0)).unwrap();
    assert_eq!(game.lines(Black).as_slice(), [["d1-d4", "d8-d5", "e1-e4", "e8-e5"]]);
    // Lines begin with a move of the opponent, in the position that the player saw.
    assert_eq!(code(act(&mut game, White, set(&["d1-d4 d8-d5"]), at(0))), "your-turn");
    let key = GameKey { ply: 1, ..game.key() };
    let stale = act_on(&mut game, key, Black, set(&[]), at(0));
    assert_eq!(code(stale), "stale");
    assert!(!game.lines(Black).is_empty());
    act(&mut game, Black, set(&[]), at(0)).unwrap();
    assert!(game.lines(Black).is_empty());
}

#[test]
fn lines_go_with_the_position_that_they_are_about() {
    // A take-back.
    let mut game = game();
    act(&mut game, White, play("d1-d4"), at(0)).unwrap();
    act(&mut game, White, set(&["d8-d5 e1-e4"]), at(0)).unwrap();
    act(&mut game, White, Action::Offer { offer: Offer::TakeBack }, at(0)).unwrap();
    act(&mut game, Black, Action::Accept { offer: Offer::TakeBack }, at(0)).unwrap();
    assert!(game.lines(White).is_empty());
    // The end of the game.
    act(&mut game, Black, set(&["d1-d4 d8-d5"]), at(0)).unwrap();
    act(&mut game, White, Action::Resign {}, at(0)).unwrap();
    assert!(game.lines(Black).is_empty());
    assert_eq!(code(act(&mut game, Black, set(&[]), at(0))), "over");
}

#[test]
fn lines_are_stored_with_the_game_and_older_games_have_none() {
    let mut game = game();
    let text = serde_json::to_string(game.state()).unwrap();
    assert!(!text.contains("lines") && !text.contains("pause"), "{text}");
    act(&mut game, Black, set(&["d1-d4 d8-d5"]), at(0)).unwrap();
    let text = serde_json::to_string(game.state()).unwrap();
    let again = LiveGame::restore(serde_json::from_str(&text).unwrap(), Bounds::UNTRUSTED).unwrap();
    assert_eq!(again.lines(Black).as_slice(), [["d1-d4", "d8-d5"]]);
}
