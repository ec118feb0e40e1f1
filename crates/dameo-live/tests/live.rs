//! Games between two players: their rules, one by one. `properties.rs` plays them at random.

use dameo::Color::{self, Black, White};
use dameo::{Conclusion, GameRecord, Variant};
use dameo_live::{
    Action, GameEvent, GameKey, LiveGame, Millis, Offer, PresenceReport, Pressed, Refusal,
    SeatCommand, TakeBacks, Terms, Timestamp, parse_time_controls,
};

/// An instant in seconds.
fn at(seconds: u64) -> Timestamp {
    Timestamp::new(seconds * 1000)
}

fn secs(seconds: u64) -> Millis {
    Millis::from_secs(seconds)
}

fn live(time: &str) -> LiveGame {
    begin(Terms::live(parse_time_controls(time).unwrap()))
}

fn begin(terms: Terms) -> LiveGame {
    LiveGame::new("game", GameRecord::new(Variant::Dameo), terms, at(0)).unwrap()
}

fn command(game: &LiveGame, seat: Color, action: Action) -> SeatCommand {
    SeatCommand { seat, key: game.key(), action, lag: Millis::ZERO }
}

fn act(
    game: &mut LiveGame,
    seat: Color,
    action: Action,
    now: u64,
) -> Result<Vec<GameEvent>, Refusal> {
    let command = command(game, seat, action);
    game.apply(&command, at(now))
}

fn play(game: &mut LiveGame, text: &str, now: u64) -> Result<Vec<GameEvent>, Refusal> {
    let seat = game.turn();
    act(game, seat, Action::Move { text: text.to_owned() }, now)
}

/// A game in which both have moved; the clock runs for White from second 10.
fn opened(terms: Terms) -> LiveGame {
    let mut game = begin(terms);
    play(&mut game, "d1-d4", 5).unwrap();
    play(&mut game, "d8-d5", 10).unwrap();
    game
}

fn opened_live() -> LiveGame {
    opened(Terms::live(parse_time_controls("300+3").unwrap()))
}

fn left(game: &LiveGame, now: u64) -> [Millis; 2] {
    Color::ALL.map(|side| game.clock().unwrap().left(side, at(now)))
}

fn ended(conclusion: Conclusion) -> Result<Vec<GameEvent>, Refusal> {
    Ok(vec![GameEvent::Ended { conclusion }])
}

const DRAW: Offer = Offer::Draw;
const TAKE_BACK: Offer = Offer::TakeBack;
const REMATCH: Offer = Offer::Rematch;

#[test]
fn the_clock_starts_after_both_first_moves() {
    let mut game = live("300+3");
    assert_eq!(left(&game, 20), [secs(300); 2]);
    play(&mut game, "d1-d4", 20).unwrap();
    let events = play(&mut game, "d8d5", 45).unwrap();
    let (text, pressed) = ("d8-d5".to_owned(), Pressed::default());
    assert_eq!(events, [GameEvent::Moved { ply: 1, text, pressed }]);
    assert_eq!(left(&game, 46), [secs(299), secs(300)]);
    let events = play(&mut game, "e1-e4", 55).unwrap();
    let pressed = Pressed { used: secs(10), added: secs(3), ..Pressed::default() };
    assert_eq!(events, [GameEvent::Moved { ply: 2, text: "e1-e4".to_owned(), pressed }]);
    assert_eq!((left(&game, 56), game.deadline()), ([secs(293), secs(299)], Some(at(355))));
}

#[test]
fn first_moves_have_a_limit_of_their_own() {
    let mut game = live("300+3");
    assert_eq!(game.deadline(), Some(at(30)));
    assert_eq!(game.tick(Timestamp::new(29_999)), []);
    play(&mut game, "d1-d4", 29).unwrap();
    assert_eq!(game.deadline(), Some(at(59)));
    // The move comes too late, and is not played.
    assert_eq!(play(&mut game, "d8-d5", 59), ended(Conclusion::Abort));
    assert_eq!((game.ply(), game.conclusion()), (1, Some(Conclusion::Abort)));
    assert_eq!(begin(Terms::by_invitation(None)).deadline(), None);
}

#[test]
fn a_flag_that_has_fallen_ends_the_game_whatever_is_done() {
    let game = opened_live();
    let lost = Conclusion::Time { loser: White };
    let deadline = Timestamp::new(310_000);
    assert_eq!(game.deadline(), Some(deadline));
    let actions = [Action::Move { text: "e1-e4".to_owned() }, Action::Resign {}, Action::Flag {}];
    for seat in Color::ALL {
        for action in &actions {
            assert_eq!(act(&mut game.clone(), seat, action.clone(), 310), ended(lost));
        }
        for report in [PresenceReport::Left { on_purpose: true }, PresenceReport::Returned] {
            assert_eq!(Ok(game.clone().report(seat, report, at(310))), ended(lost));
        }
    }
    let before = Timestamp::new(309_999);
    let mut flag = command(&game, Black, Action::Flag {});
    assert_eq!(game.clone().apply(&flag, before), Err(Refusal::TimeNotUp));
    // Lag saves a move, and nothing else.
    flag.lag = secs(1);
    assert_eq!(game.clone().apply(&flag, deadline), ended(lost));
    let mut late = command(&game, White, Action::Move { text: "e1-e4".to_owned() });
    late.lag = Millis::new(2);
    let mut saved = game.clone();
    saved.apply(&late, deadline + Millis::new(1)).unwrap();
    assert_eq!(left(&saved, 310), [Millis::new(3_001), secs(300)]);
    assert_eq!(game.clone().apply(&late, deadline + Millis::new(2)), ended(lost));
}

#[test]
fn repeated_and_stale_commands_do_no_harm() {
    let mut game = opened_live();
    let first = command(&game, White, Action::Move { text: "e1-e4".to_owned() });
    assert_eq!(game.apply(&first, at(20)).unwrap().len(), 1);
    assert_eq!(game.apply(&first, at(22)), Ok(vec![]));
    play(&mut game, "e8-e5", 25).unwrap();
    // Repeated later, and in another notation.
    let again = Action::Move { text: "e1e4".to_owned() };
    assert_eq!(game.apply(&SeatCommand { action: again, ..first.clone() }, at(26)), Ok(vec![]));
    let other = Action::Move { text: "c1-c4".to_owned() };
    let stale = game.apply(&SeatCommand { action: other.clone(), ..first.clone() }, at(26));
    assert_eq!(stale, Err(Refusal::Stale { now: game.key() }));
    let early = GameKey { ply: 9, ..game.key() };
    let stale = game.apply(&SeatCommand { key: early, action: other, ..first.clone() }, at(26));
    assert_eq!(stale.unwrap_err().code(), "stale");
    let foreign = GameKey { game: "another".to_owned(), ..game.key() };
    let refusal = game.apply(&SeatCommand { key: foreign, ..first }, at(26)).unwrap_err();
    assert_eq!(refusal.to_string(), "this is game \"game\"");
    assert_eq!(act(&mut game, Black, Action::Move { text: "d5-d6".to_owned() }, 27), {
        Err(Refusal::NotYourTurn)
    });
    assert_eq!(game.record().moves, ["d1-d4", "d8-d5", "e1-e4", "e8-e5"]);
}

#[test]
fn a_move_that_was_taken_back_is_not_played_by_a_late_repeat() {
    let mut game = opened_live();
    let first = command(&game, White, Action::Move { text: "e1-e4".to_owned() });
    game.apply(&first, at(20)).unwrap();
    act(&mut game, White, Action::Offer { offer: TAKE_BACK }, 21).unwrap();
    act(&mut game, Black, Action::Accept { offer: TAKE_BACK }, 22).unwrap();
    assert_eq!(game.apply(&first, at(23)), Err(Refusal::Stale { now: game.key() }));
    assert_eq!(game.ply(), 2);
}

#[test]
fn take_backs_need_consent_before_the_reply_and_keep_the_time() {
    let mut game = opened_live();
    let ask = Action::Offer { offer: TAKE_BACK };
    assert_eq!(act(&mut game, White, ask.clone(), 12), Err(Refusal::NothingToTakeBack));
    play(&mut game, "e1-e4", 20).unwrap();
    assert_eq!(act(&mut game, White, ask.clone(), 21), {
        Ok(vec![GameEvent::Offered { by: White, offer: TAKE_BACK }])
    });
    assert_eq!(act(&mut game, White, ask.clone(), 21), Ok(vec![]));
    let accept = Action::Accept { offer: TAKE_BACK };
    assert_eq!(act(&mut game, White, accept.clone(), 22), Err(Refusal::NoOffer));
    // White's ten seconds and Black's five are used; the increment is gone again.
    assert_eq!(act(&mut game, Black, accept.clone(), 25), {
        Ok(vec![GameEvent::TakenBack { ply: 2, revoked: secs(3) }])
    });
    assert_eq!((game.turn(), left(&game, 25)), (White, [secs(290), secs(295)]));
    assert_eq!(left(&game, 30), [secs(285), secs(295)]);
    // The reply declines.
    play(&mut game, "e1-e4", 30).unwrap();
    act(&mut game, White, ask.clone(), 31).unwrap();
    play(&mut game, "e8-e5", 32).unwrap();
    assert_eq!(act(&mut game, Black, accept, 33), Err(Refusal::NoOffer));
    assert_eq!(act(&mut game, White, ask, 33), Err(Refusal::NothingToTakeBack));
}

#[test]
fn first_moves_are_taken_back_with_their_limit() {
    let mut game = opened_live();
    act(&mut game, Black, Action::Offer { offer: TAKE_BACK }, 11).unwrap();
    act(&mut game, White, Action::Accept { offer: TAKE_BACK }, 15).unwrap();
    // The clock stands still until Black has moved again, but not forever.
    assert_eq!((left(&game, 40), game.deadline()), ([secs(295), secs(300)], Some(at(45))));
    assert_eq!(game.tick(at(45)), [GameEvent::Ended { conclusion: Conclusion::Abort }]);
}

#[test]
fn terms_decide_about_take_backs() {
    let time = parse_time_controls("60+5").unwrap();
    let never = Terms { take_backs: TakeBacks::Never, ..Terms::live(time) };
    let mut game = opened(never);
    let ask = Action::Offer { offer: TAKE_BACK };
    assert_eq!(act(&mut game, Black, ask.clone(), 11), Err(Refusal::NoTakeBacks));
    let mut game = opened(Terms::local(Some(time)));
    assert_eq!(left(&game, 10), [secs(60), secs(60)]);
    for (ply, revoked) in [(1, 5), (0, 0)] {
        let taken = GameEvent::TakenBack { ply, revoked: secs(revoked) };
        assert_eq!(act(&mut game, White, ask.clone(), 12), Ok(vec![taken]));
    }
    assert_eq!(act(&mut game, White, ask, 12), Err(Refusal::NothingToTakeBack));
    assert_eq!((left(&game, 99), game.deadline()), ([secs(58), secs(55)], None));
}

#[test]
fn draws_are_offered_accepted_and_declined() {
    let mut game = opened_live();
    let (offer, accept) = (Action::Offer { offer: DRAW }, Action::Accept { offer: DRAW });
    act(&mut game, White, offer.clone(), 11).unwrap();
    assert!(game.offers(White, DRAW));
    // The own move keeps the offer; an answer to the position before it is stale.
    let early = command(&game, Black, accept.clone());
    play(&mut game, "e1-e4", 12).unwrap();
    assert_eq!(game.apply(&early, at(13)).unwrap_err().code(), "stale");
    let mut accepted = game.clone();
    assert_eq!(act(&mut accepted, Black, accept.clone(), 13), ended(Conclusion::Agreement));
    let mut mutual = game.clone();
    assert_eq!(act(&mut mutual, Black, offer.clone(), 13), ended(Conclusion::Agreement));
    let mut declined = game.clone();
    let end = GameEvent::OfferEnded { by: White, offer: DRAW };
    let decline = Action::Decline { offer: DRAW };
    assert_eq!(act(&mut declined, Black, decline, 13), Ok(vec![end.clone()]));
    assert_eq!(act(&mut declined, Black, accept.clone(), 14), Err(Refusal::NoOffer));
    let mut withdrawn = game.clone();
    let withdraw = Action::Withdraw { offer: DRAW };
    assert_eq!(act(&mut withdrawn, White, withdraw, 13), Ok(vec![end]));
    assert_eq!(act(&mut withdrawn, Black, accept, 14), Err(Refusal::NoOffer));
    // The reply declines, and White has to wait.
    play(&mut game, "e8-e5", 15).unwrap();
    assert!(!game.offers(White, DRAW));
    assert_eq!(act(&mut game, White, offer, 16), Err(Refusal::OfferTooSoon { moves: 9 }));
}

#[test]
fn games_end_at_once_and_for_good() {
    let resigned = Conclusion::Resignation { loser: Black };
    let mut game = opened_live();
    assert_eq!(act(&mut game, Black, Action::Resign {}, 12), ended(resigned));
    let actions = [
        Action::Move { text: "e1-e4".to_owned() },
        Action::Offer { offer: DRAW },
        Action::Offer { offer: TAKE_BACK },
        Action::Accept { offer: DRAW },
        Action::Resign {},
        Action::Abort {},
        Action::Flag {},
        Action::Claim {},
    ];
    for action in actions {
        let refusal = act(&mut game, White, action, 13).unwrap_err();
        assert_eq!(refusal.to_string(), "the game is over: white wins: black resigned");
    }
    assert_eq!((game.tick(at(9999)), game.deadline()), (vec![], None));
    assert_eq!(game.record().conclusion, Some(resigned));
    assert_eq!(left(&game, 9999), [secs(298), secs(300)]);
}

#[test]
fn a_rule_ends_the_game_with_the_move() {
    let record = GameRecord {
        start: Some("W:WKa1:BKh7".to_owned()),
        draw_rules: dameo::DrawRules::AbstractPlay,
        ..GameRecord::new(Variant::Dameo)
    };
    let terms = Terms::by_invitation(None);
    let game = LiveGame::new("game", record, terms.clone(), at(0)).unwrap();
    assert_eq!(game.conclusion(), Some(Conclusion::Rules));
    let record =
        GameRecord { start: Some("W:Wd4:Bd5".to_owned()), ..GameRecord::new(Variant::Dameo) };
    let mut game = LiveGame::new("game", record, terms, at(0)).unwrap();
    let events = play(&mut game, "d4xd6", 1).unwrap();
    assert_eq!(events[1..], [GameEvent::Ended { conclusion: Conclusion::Rules }]);
    assert_eq!(game.game().outcome().unwrap().winner, Some(White));
}

#[test]
fn only_who_has_not_moved_aborts() {
    let mut game = live("300+3");
    play(&mut game, "d1-d4", 5).unwrap();
    assert_eq!(act(&mut game, White, Action::Abort {}, 6), Err(Refusal::CannotAbort));
    assert_eq!(act(&mut game, Black, Action::Abort {}, 6), ended(Conclusion::Abort));
    assert_eq!(game.game().outcome(), None);
}

#[test]
fn a_game_of_a_tournament_is_played() {
    let begin = || {
        let terms = Terms::tournament("300+3".parse().unwrap());
        LiveGame::new("game", GameRecord::new(Variant::Dameo), terms, at(0)).unwrap()
    };
    let mut game = begin();
    assert_eq!(act(&mut game, White, Action::Abort {}, 1), Err(Refusal::CannotAbort));
    assert_eq!(game.deadline(), Some(at(60)));
    let lost = |loser| [GameEvent::Ended { conclusion: Conclusion::Abandonment { loser } }];
    assert_eq!(game.tick(at(60)), lost(White));
    assert_eq!(game.game().outcome().unwrap().winner, Some(Black));
    let rematch = Action::Offer { offer: Offer::Rematch };
    assert_eq!(act(&mut game, White, rematch, 61), Err(Refusal::NoRematch));
    let mut game = begin();
    play(&mut game, "d1-d4", 5).unwrap();
    let ask = Action::Offer { offer: TAKE_BACK };
    assert_eq!(act(&mut game, White, ask, 6), Err(Refusal::NoTakeBacks));
    assert_eq!(game.tick(at(65)), lost(Black));
}

#[test]
fn games_of_absent_players_are_claimed() {
    let mut game = opened_live();
    let leave = |on_purpose| PresenceReport::Left { on_purpose };
    assert_eq!(act(&mut game, White, Action::Claim {}, 11), Err(Refusal::CannotClaim));
    // The first absence: three times 40 seconds.
    let left = GameEvent::Left { side: Black, claimable: Some(at(140)) };
    assert_eq!(game.report(Black, leave(false), at(20)), [left]);
    assert_eq!(game.report(Black, leave(false), at(25)), []);
    let refusal = Refusal::ClaimTooSoon { at: at(140) };
    assert_eq!(act(&mut game, White, Action::Claim {}, 139), Err(refusal));
    let mut claimed = game.clone();
    let lost = Conclusion::Abandonment { loser: Black };
    assert_eq!(act(&mut claimed, White, Action::Claim {}, 140), ended(lost));
    // Back before the claim: nothing to claim, and the next absence is not the first.
    let returned = GameEvent::Returned { side: Black };
    assert_eq!(game.report(Black, PresenceReport::Returned, at(139)), [returned]);
    assert_eq!(act(&mut game, White, Action::Claim {}, 140), Err(Refusal::CannotClaim));
    game.report(Black, leave(false), at(150));
    assert_eq!(game.claimable(Black), Some(at(190)));
    game.report(Black, leave(true), at(151));
    assert_eq!(game.claimable(Black), Some(at(160)));
}

#[test]
fn a_connection_lost_for_a_moment_is_no_absence() {
    let mut game = opened_live();
    game.report(Black, PresenceReport::Left { on_purpose: false }, at(20));
    game.report(Black, PresenceReport::Returned, at(29));
    game.report(Black, PresenceReport::Left { on_purpose: false }, at(30));
    assert_eq!(game.claimable(Black), Some(at(150)));
    // Before both have moved a game is aborted, not claimed.
    let mut game = live("300+3");
    game.report(Black, PresenceReport::Left { on_purpose: true }, at(1));
    assert_eq!(act(&mut game, White, Action::Claim {}, 25), Err(Refusal::CannotClaim));
}

#[test]
fn rematches_are_agreed_on_once_and_swap_the_sides() {
    let mut game = opened(Terms::live(parse_time_controls("300+3,60+1").unwrap()));
    let offer = Action::Offer { offer: REMATCH };
    assert_eq!(act(&mut game, White, offer.clone(), 11), Err(Refusal::NotOver));
    act(&mut game, White, Action::Resign {}, 12).unwrap();
    assert_eq!(game.rematch("next", at(13)).unwrap_err(), Refusal::NoOffer);
    act(&mut game, White, offer.clone(), 13).unwrap();
    assert_eq!(act(&mut game, Black, offer.clone(), 14), Ok(vec![GameEvent::RematchAgreed]));
    assert_eq!(act(&mut game, White, offer, 15), Ok(vec![]));
    let next = game.rematch("next", at(16)).unwrap();
    assert_eq!((next.ply(), next.key().game), (0, "next".to_owned()));
    assert_eq!(left(&next, 16), [secs(60), secs(300)]);
    assert_eq!(next.deadline(), Some(at(46)));
}

#[test]
fn an_analysis_is_agreed_on_after_the_game_and_an_engine_after_that() {
    let mut game = opened_live();
    let (analysis, engine) = (Offer::Analysis, Offer::Engine);
    let offer = |offer| Action::Offer { offer };
    let accept = |offer| Action::Accept { offer };
    let offered = |by, offer| Ok(vec![GameEvent::Offered { by, offer }]);
    for early in [analysis, engine] {
        assert_eq!(act(&mut game, White, offer(early), 11), Err(Refusal::NotOver));
    }
    act(&mut game, White, Action::Resign {}, 12).unwrap();
    // (player, action, what comes of it, which of both is agreed on)
    let withdraw = Action::Withdraw { offer: analysis };
    let ended = Ok(vec![GameEvent::OfferEnded { by: White, offer: analysis }]);
    let table = [
        (White, accept(analysis), Err(Refusal::NoOffer), [false, false]),
        (White, offer(engine), Err(Refusal::NoAnalysis), [false, false]),
        (White, offer(analysis), offered(White, analysis), [false, false]),
        (White, offer(analysis), Ok(vec![]), [false, false]),
        (White, withdraw.clone(), ended, [false, false]),
        (White, offer(analysis), offered(White, analysis), [false, false]),
        (White, offer(engine), Err(Refusal::NoAnalysis), [false, false]),
        (Black, accept(analysis), offered(Black, analysis), [true, false]),
        (Black, accept(analysis), Ok(vec![]), [true, false]),
        (White, withdraw, Err(Refusal::NoOffer), [true, false]),
        (Black, Action::Decline { offer: analysis }, Err(Refusal::NoOffer), [true, false]),
        (Black, offer(engine), offered(Black, engine), [true, false]),
        // An offer accepts that of the opponent.
        (White, offer(engine), offered(White, engine), [true, true]),
        (White, Action::Withdraw { offer: engine }, Err(Refusal::NoOffer), [true, true]),
    ];
    for (seat, action, expected, agreed) in table {
        assert_eq!(act(&mut game, seat, action.clone(), 13), expected, "{seat} {action:?}");
        assert_eq!([analysis, engine].map(|offer| game.state().is_agreed(offer)), agreed);
    }
    assert!(!game.state().is_agreed(REMATCH));
}

#[test]
fn time_in_which_nobody_can_play_is_nobodys() {
    let game = opened_live();
    let mut resumed = game.clone();
    assert_eq!(resumed.resume(at(20), at(500), secs(15)), []);
    assert_eq!(left(&resumed, 500), [secs(305), secs(300)]);
    assert_eq!(left(&resumed, 501), [secs(304), secs(300)]);
    // A flag that fell before stays fallen.
    let lost = Conclusion::Time { loser: White };
    let mut lost_before = game.clone();
    assert_eq!(lost_before.resume(at(310), at(500), secs(15)), {
        [GameEvent::Ended { conclusion: lost }]
    });
    // The limit of the first move and the wait for a claim go on as well.
    let mut first = live("300+3");
    first.resume(at(10), at(100), secs(15));
    assert_eq!(first.deadline(), Some(at(120)));
    let mut absent = game;
    absent.report(Black, PresenceReport::Left { on_purpose: false }, at(20));
    absent.resume(at(30), at(100), secs(15));
    assert_eq!(absent.claimable(Black), Some(at(210)));
}

#[test]
fn games_are_stored_and_continued() {
    let mut game = opened(Terms::correspondence(parse_time_controls("3d+1d/10d").unwrap()));
    act(&mut game, White, Action::Offer { offer: DRAW }, 20).unwrap();
    let json = serde_json::to_string(game.state()).unwrap();
    let state: dameo_live::LiveState = serde_json::from_str(&json).unwrap();
    let mut restored = LiveGame::restore(state, dameo::Bounds::UNTRUSTED).unwrap();
    assert_eq!((restored.state(), restored.key()), (game.state(), game.key()));
    let accept = Action::Accept { offer: DRAW };
    assert_eq!(act(&mut restored, Black, accept, 30), ended(Conclusion::Agreement));
    let over = LiveGame::restore(restored.state().clone(), dameo::Bounds::UNTRUSTED).unwrap();
    assert!(over.is_over());
    let mut state = game.state().clone();
    state.record.moves.pop();
    let error = LiveGame::restore(state, dameo::Bounds::UNTRUSTED).unwrap_err();
    assert_eq!(error.to_string(), "the record has 1 moves: expected 2");
}

#[test]
fn commands_are_data() {
    let json = r#"{"do":"offer","offer":"take-back"}"#;
    let action: Action = serde_json::from_str(json).unwrap();
    assert_eq!(action, Action::Offer { offer: TAKE_BACK });
    assert_eq!(serde_json::to_string(&action).unwrap(), json);
    let json = r#"{"event":"left","side":"black","claimable":140000}"#;
    let left = GameEvent::Left { side: Black, claimable: Some(at(140)) };
    assert_eq!(serde_json::to_string(&left).unwrap(), json);
    for bad in [
        r#"{"do":"cheat"}"#,
        r#"{"do":"move"}"#,
        r#"{"do":"move","text":"a","x":1}"#,
        r#"{"do":"resign","x":1}"#,
    ] {
        assert!(serde_json::from_str::<Action>(bad).is_err(), "{bad}");
    }
}
