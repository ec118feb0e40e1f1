//! Compensation of lag.

use dameo::Color::White;
use dameo::Conclusion;
use dameo_live::{Action, GameEvent, Millis, Offer, Terms};
use dameo_room::{ConnectionId, Input, ServerMessage};

use crate::site::{BLACK, Site, WATCHER, WHITE, play, time};

fn pong(site: &mut Site, connection: ConnectionId, millis: u64) {
    site.feed(Input::Pong { connection, round_trip: Millis::new(millis) });
}

/// A game of 15+0, whose gain of the quota is 210 ms, in which White's clock runs from 2000 on.
fn bullet() -> Site {
    let mut site = Site::open(Terms::live(time("15+0")));
    site.now = 1_000;
    site.act(WHITE, play("d1-d4"));
    site.now = 2_000;
    site.act(BLACK, play("d8-d5"));
    site.clear();
    site
}

#[test]
fn measured_lag_is_told_and_given_back() {
    let mut site = bullet();
    pong(&mut site, WHITE, 100);
    let (round_trip, quota) = (Millis::new(100), Millis::new(630));
    assert_eq!(site.read(WHITE), [ServerMessage::Lag { round_trip, quota }]);
    pong(&mut site, WATCHER, 100);
    assert_eq!(site.read(WATCHER), []);
    site.now = 3_000;
    site.act(WHITE, play("e1-e4"));
    let [GameEvent::Moved { pressed, .. }] = site.events(BLACK)[..] else { panic!() };
    assert_eq!((pressed.used, pressed.compensated), (Millis::new(900), Millis::new(100)));
    site.feed(Input::Sync { connection: BLACK, have: None });
    let seat = site.status(BLACK).seats.white;
    assert_eq!((seat.lag, seat.refund.lag), (Some(Millis::new(100)), Millis::new(100)));
    assert_eq!(site.stored.unwrap().ledger.quotas.white.left(), Millis::new(630 + 210 - 100));
}

#[test]
fn lag_beyond_the_quota_is_the_players() {
    let mut site = bullet();
    pong(&mut site, WHITE, 2_000);
    let mut now = 2_000;
    // The quota at the start is three gains; after that each move has one.
    for (white, black, compensated) in
        [("e1-e4", "e8-e5", 630), ("c1-c4", "c8-c5", 210), ("f1-f4", "f8-f5", 210)]
    {
        now += 1_000;
        site.now = now;
        site.clear();
        site.act(WHITE, play(white));
        let [GameEvent::Moved { pressed, .. }] = site.events(BLACK)[..] else { panic!("{white}") };
        assert_eq!(pressed.compensated, Millis::new(compensated), "{white}");
        assert_eq!(site.answer(BLACK, play(black)), "done");
    }
}

#[test]
fn moves_that_are_not_timed_leave_the_quota() {
    let site = bullet();
    let quotas = site.stored.unwrap().ledger.quotas;
    assert_eq!((quotas.white.left(), quotas.black.left()), (Millis::new(630), Millis::new(630)));
}

#[test]
fn a_flag_waits_for_a_move_that_can_be_on_its_way() {
    let lost = Some(Conclusion::Time { loser: White });
    // A move that comes within the lag counts, and all else waits for it.
    let mut site = bullet();
    pong(&mut site, WHITE, 200);
    site.wait_until(17_050);
    let flag = site.act(BLACK, Action::Flag {});
    let offer = site.act(BLACK, Action::Offer { offer: Offer::Draw });
    site.disconnect(WATCHER, false);
    assert_eq!((site.answers(BLACK), site.game().conclusion()), (vec![], None));
    site.wait_until(17_199);
    assert_eq!(site.answer(WHITE, play("e1-e4")), "done");
    let answers = [(flag, "time-not-up".to_owned()), (offer, "done".to_owned())];
    assert_eq!(site.answers(BLACK), answers);
    assert_eq!(site.left()[0], 1);
    // Without a move the flag falls when it can no longer come.
    let mut site = bullet();
    pong(&mut site, WHITE, 200);
    site.wait_until(17_100);
    site.disconnect(BLACK, true);
    site.wait_until(17_199);
    assert_eq!(site.game().conclusion(), None);
    site.wait_until(17_200);
    assert_eq!(site.game().conclusion(), lost);
    // Of a connection without lag it falls at once.
    let mut site = bullet();
    site.wait_until(17_000);
    assert_eq!(site.game().conclusion(), lost);
}
