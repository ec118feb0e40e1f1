use super::*;
use crate::control::parse_time_controls;
use Color::{Black, White};

fn clock(controls: &str) -> Clock {
    Clock::new(parse_time_controls(controls).unwrap()).unwrap()
}

/// An instant in seconds.
fn at(seconds: u64) -> Timestamp {
    Timestamp::new(seconds * 1000)
}

fn secs(seconds: u64) -> Millis {
    Millis::from_secs(seconds)
}

/// A move without lag.
fn pressed(used: Millis, added: Millis) -> Pressed {
    Pressed { used, added, compensated: Millis::ZERO }
}

fn press(clock: &mut Clock, now: u64) -> Pressed {
    clock.press(at(now), Millis::ZERO).unwrap()
}

#[test]
fn only_the_side_to_move_uses_time() {
    let mut clock = clock("300+3");
    assert_eq!((clock.running(), clock.deadline(), clock.flag(at(9999))), (None, None, None));
    clock.start(White, at(100));
    assert_eq!(press(&mut clock, 110), pressed(secs(10), secs(3)));
    assert_eq!(press(&mut clock, 130), pressed(secs(20), secs(3)));
    assert_eq!(
        ByColor::new_with(|side| clock.left(side, at(131))),
        ByColor { white: secs(292), black: secs(283) }
    );
    assert_eq!((clock.used(White, at(131)), clock.used(Black, at(131))), (secs(11), secs(20)));
}

#[test]
fn the_flag_falls_with_the_last_millisecond() {
    let mut clock = clock("10+1");
    clock.start(White, at(0));
    let deadline = Timestamp::new(10_000);
    assert_eq!(clock.deadline(), Some(deadline));
    let before = Timestamp::new(9_999);
    assert_eq!((clock.flag(before), clock.left(White, before)), (None, Millis::new(1)));
    assert_eq!((clock.flag(deadline), clock.left(White, deadline)), (Some(White), Millis::ZERO));
    let error = clock.clone().press(deadline, Millis::ZERO).unwrap_err();
    assert_eq!(error, FlagFall { side: White, at: deadline });
    assert_eq!(error.to_string(), "white ran out of time");
    assert_eq!(clock.press(before, Millis::ZERO).unwrap().used, Millis::new(9_999));
    assert_eq!(clock.left(White, before), Millis::new(1_001));
}

#[test]
fn lag_is_not_the_players_time() {
    let mut clock = clock("10+0");
    clock.start(White, at(0));
    let late = Timestamp::new(10_050);
    assert!(clock.clone().press(late, Millis::new(50)).is_err());
    let pressed = clock.press(late, Millis::new(51)).unwrap();
    assert_eq!((pressed.used, pressed.compensated), (Millis::new(9_999), Millis::new(51)));
    // More lag than time is no time at all, and gives none.
    let pressed = clock.press(late + Millis::new(5), Millis::new(500)).unwrap();
    assert_eq!((pressed.used, clock.left(Black, late)), (Millis::ZERO, secs(10)));
    assert_eq!(pressed.compensated, Millis::new(5));
}

#[test]
fn a_delay_is_free_and_never_saved() {
    let mut clock = clock("10d3");
    clock.start(White, at(0));
    assert_eq!(clock.deadline(), Some(at(13)));
    assert_eq!(press(&mut clock, 2), Pressed::default());
    assert_eq!(press(&mut clock, 9), pressed(secs(4), Millis::ZERO));
    assert_eq!((clock.left(White, at(12)), clock.left(White, at(14))), (secs(10), secs(8)));
    assert_eq!(clock.flag(at(22)), Some(White));
    // A delay alone is a time for each move.
    let mut each = self::clock("0d5");
    each.start(White, at(0));
    assert_eq!(press(&mut each, 4), Pressed::default());
    assert_eq!((each.flag(at(8)), each.flag(at(9))), (None, Some(Black)));
}

#[test]
fn a_bank_of_days_is_filled_up_to_its_limit() {
    const HOUR: u64 = 3600;
    const DAY: u64 = 24 * HOUR;
    let mut clock = clock("3d+1d/3d");
    clock.start(White, at(0));
    assert_eq!(press(&mut clock, HOUR), pressed(secs(HOUR), secs(HOUR)));
    assert_eq!(press(&mut clock, HOUR + 2 * DAY).added, secs(DAY));
    assert_eq!(clock.left(Black, at(HOUR + 2 * DAY)), secs(2 * DAY));
    assert_eq!(clock.deadline(), Some(at(HOUR + 5 * DAY)));
}

#[test]
fn odds_are_times_of_each_side() {
    let clock = clock("300+3,60+0");
    assert_eq!((clock.left(White, at(0)), clock.left(Black, at(0))), (secs(300), secs(60)));
}

#[test]
fn a_stopped_clock_stands_still() {
    let mut clock = clock("300+3");
    clock.start(White, at(0));
    clock.stop(at(5));
    assert_eq!((clock.left(White, at(99)), clock.flag(at(999))), (secs(295), None));
    clock.start(Black, at(1000));
    assert_eq!((clock.left(White, at(1001)), clock.left(Black, at(1001))), (secs(295), secs(299)));
    // The other side is started: a move without an increment, as after a take-back.
    clock.start(White, at(1002));
    assert_eq!((clock.left(White, at(1003)), clock.left(Black, at(1003))), (secs(294), secs(298)));
}

#[test]
fn time_does_not_run_backwards() {
    let mut clock = clock("300+0");
    clock.start(White, at(100));
    press(&mut clock, 110);
    assert_eq!(clock.left(Black, at(50)), secs(300));
    assert_eq!(press(&mut clock, 50).used, Millis::ZERO);
    // White's time runs from 110, the latest instant that was seen.
    assert_eq!(clock.since(), Some(at(110)));
    assert_eq!(clock.left(White, at(115)), secs(285));
    clock.resync(at(115));
    assert_eq!(clock.since(), Some(at(110)));
    clock.resync(at(20));
    assert_eq!((clock.since(), clock.left(White, at(25))), (Some(at(20)), secs(285)));
}

#[test]
fn time_is_given_and_revoked() {
    let mut clock = clock("10+5");
    clock.give(White, secs(15));
    assert_eq!(clock.left(White, at(0)), secs(25));
    assert_eq!(clock.revoke(White, secs(5)), secs(5));
    assert_eq!(clock.revoke(White, secs(60)), Millis::new(19_999));
    assert_eq!(clock.left(White, at(0)), Millis::new(1));
}

#[test]
fn engines_are_told_the_time_with_its_delay() {
    let mut clock = clock("300+3,60d2");
    clock.start(White, at(0));
    let reading = |remaining, increment| ClockReading {
        remaining: Duration::from_secs(remaining),
        increment: Duration::from_secs(increment),
        moves_to_go: None,
    };
    assert_eq!(clock.reading(White, at(10)), reading(290, 3));
    assert_eq!(clock.reading(Black, at(10)), reading(62, 2));
}

#[test]
fn byo_yomi_is_refused() {
    let controls = parse_time_controls("600+0+3x30").unwrap();
    let error = Clock::new(controls).unwrap_err().to_string();
    assert_eq!(error, "no game is played with 600+0+3x30: byo-yomi is only read");
}

#[test]
fn a_clock_is_data() {
    let mut clock = clock("300+3,60d2");
    clock.start(White, at(7));
    let json = serde_json::to_string(&clock).unwrap();
    let expected = concat!(
        r#"{"controls":{"white":"300+3","black":"60d2"},"left":{"white":300000,"black":60000},"#,
        r#""used":{"white":0,"black":0},"running":{"side":"white","since":7000},"latest":7000}"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<Clock>(&json).unwrap(), clock);
}
