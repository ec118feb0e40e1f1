//! What players do to the clock besides moving.

use dameo::Color::{Black, White};
use dameo::{Color, Conclusion, GameRecord, Variant};
use dameo_live::{
    Action, GameEvent, LiveGame, Millis, Offer, Refusal, SeatCommand, Terms, Timestamp,
    parse_time_controls,
};

fn at(seconds: u64) -> Timestamp {
    Timestamp::new(seconds * 1000)
}

fn secs(seconds: u64) -> Millis {
    Millis::from_secs(seconds)
}

fn begin(terms: Terms) -> LiveGame {
    LiveGame::new("game", GameRecord::new(Variant::Dameo), terms, at(0)).unwrap()
}

fn live() -> Terms {
    Terms::live(parse_time_controls("300+3").unwrap())
}

fn arena() -> LiveGame {
    begin(Terms::arena("300+3".parse().unwrap()))
}

fn act(
    game: &mut LiveGame,
    seat: Color,
    action: Action,
    now: u64,
) -> Result<Vec<GameEvent>, Refusal> {
    let command = SeatCommand { seat, key: game.key(), action, lag: Millis::ZERO };
    game.apply(&command, at(now))
}

fn play(game: &mut LiveGame, text: &str, now: u64) {
    let seat = game.turn();
    act(game, seat, Action::Move { text: text.to_owned() }, now).unwrap();
}

fn left(game: &LiveGame, side: Color, now: u64) -> Millis {
    game.clock().unwrap().left(side, at(now))
}

#[test]
fn time_is_given_to_the_opponent_whether_or_not_its_clock_runs() {
    let mut game = begin(live());
    let give = |seconds| Action::GiveTime { seconds };
    let given = |to, seconds| Ok(vec![GameEvent::TimeGiven { to, time: secs(seconds) }]);
    assert_eq!(act(&mut game, White, give(15), 1), given(Black, 15));
    play(&mut game, "d1-d4", 2);
    play(&mut game, "d8-d5", 3);
    assert_eq!(act(&mut game, Black, give(60), 13), given(White, 60));
    assert_eq!([White, Black].map(|side| left(&game, side, 13)), [secs(350), secs(315)]);
    assert_eq!(game.deadline(), Some(at(363)));
    // The time of a flag that has fallen is over.
    let lost = GameEvent::Ended { conclusion: Conclusion::Time { loser: White } };
    assert_eq!(act(&mut game, Black, give(60), 363), Ok(vec![lost]));
    assert_eq!(act(&mut game, Black, give(60), 364).unwrap_err().code(), "over");
}

#[test]
fn no_more_time_is_given_than_a_day_and_none_where_it_is_not_the_players() {
    let mut game = begin(live());
    for seconds in [0, 86_401, u32::MAX, 86_400 - 299] {
        assert_eq!(act(&mut game, White, Action::GiveTime { seconds }, 1), Err(Refusal::BadTime));
    }
    act(&mut game, White, Action::GiveTime { seconds: 86_400 - 300 }, 1).unwrap();
    let days = parse_time_controls("3d+1d/10d").unwrap();
    for terms in [
        Terms { is_rated: true, ..live() },
        Terms::tournament("300+3".parse().unwrap()),
        Terms::correspondence(days),
        Terms::by_invitation(None),
    ] {
        let refused = act(&mut begin(terms), White, Action::GiveTime { seconds: 15 }, 1);
        assert_eq!(refused, Err(Refusal::CannotGiveTime));
    }
}

#[test]
fn half_the_time_is_given_up_once_and_early_in_an_arena() {
    let mut game = arena();
    assert_eq!(act(&mut game, Black, Action::Berserk {}, 1), {
        Ok(vec![GameEvent::Berserk { by: Black }])
    });
    assert!(game.state().seats[Black].is_berserk && !game.state().seats[White].is_berserk);
    assert_eq!(act(&mut game, Black, Action::Berserk {}, 1), Err(Refusal::CannotBerserk));
    assert_eq!([White, Black].map(|side| left(&game, side, 1)), [secs(300), secs(150)]);
    for (text, now) in [("d1-d4", 2), ("d8-d5", 3), ("e1-e4", 13), ("e8-e5", 23)] {
        play(&mut game, text, now);
    }
    // Black has no increment.
    assert_eq!([White, Black].map(|side| left(&game, side, 23)), [secs(293), secs(140)]);
    play(&mut game, "c1-c4", 24);
    assert_eq!(act(&mut game, White, Action::Berserk {}, 24), Err(Refusal::CannotBerserk));
    // As stored and read again.
    let stored = serde_json::to_string(game.state()).unwrap();
    let read = serde_json::from_str(&stored).unwrap();
    let restored = LiveGame::restore(read, dameo::Bounds::UNTRUSTED).unwrap();
    assert_eq!(restored.state(), game.state());
}

#[test]
fn whoever_has_used_half_of_the_time_cannot_give_it_up() {
    let mut game = arena();
    for (text, now) in [("d1-d4", 2), ("d8-d5", 3)] {
        play(&mut game, text, now);
    }
    assert_eq!(act(&mut game.clone(), White, Action::Berserk {}, 153), {
        Err(Refusal::CannotBerserk)
    });
    act(&mut game, White, Action::Berserk {}, 152).unwrap();
    assert_eq!(game.deadline(), Some(at(153)));
    let other = Terms::tournament("300+3".parse().unwrap());
    for terms in [other, live(), Terms::by_invitation(None)] {
        let refused = act(&mut begin(terms), White, Action::Berserk {}, 1);
        assert_eq!(refused, Err(Refusal::CannotBerserk));
    }
}

#[test]
fn a_clock_that_both_have_started_runs_from_the_first_ply() {
    let mut game = begin(live());
    assert_eq!(act(&mut game, Black, Action::StartClock {}, 10), {
        Ok(vec![GameEvent::ClockStarted])
    });
    assert_eq!(act(&mut game, White, Action::StartClock {}, 11), Ok(vec![]));
    // The first moves have no other limit any more.
    assert_eq!(game.deadline(), Some(at(310)));
    play(&mut game, "d1-d4", 20);
    assert_eq!(left(&game, White, 20), secs(293));
    act(&mut game, White, Action::Offer { offer: Offer::TakeBack }, 20).unwrap();
    act(&mut game, Black, Action::Accept { offer: Offer::TakeBack }, 21).unwrap();
    assert_eq!((left(&game, White, 31), game.deadline()), (secs(280), Some(at(311))));
    let lost = Conclusion::Time { loser: White };
    assert_eq!(game.tick(at(311)), [GameEvent::Ended { conclusion: lost }]);
    let days = parse_time_controls("3d+1d/10d").unwrap();
    for terms in [Terms::by_invitation(None), Terms::correspondence(days)] {
        let refused = act(&mut begin(terms), White, Action::StartClock {}, 1);
        assert_eq!(refused, Err(Refusal::NoClock));
    }
}

#[test]
fn no_client_can_say_that_both_have_started_the_clock() {
    let read = serde_json::from_str::<Action>;
    assert_eq!(read(r#"{"do":"berserk"}"#).unwrap(), Action::Berserk {});
    assert_eq!(read(r#"{"do":"give-time","seconds":15}"#).unwrap(), {
        Action::GiveTime { seconds: 15 }
    });
    let refused = read(r#"{"do":"start-clock"}"#).unwrap_err().to_string();
    assert!(refused.contains("unknown variant"), "{refused}");
}
