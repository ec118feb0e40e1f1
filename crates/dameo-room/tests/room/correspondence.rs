//! Games over days: nobody has to be there, and the time in which no server was up is nobody's
//! if it was long.

use dameo::{Color, Conclusion};
use dameo_live::{Action, GameEvent, Millis, Offer, Terms};
use dameo_room::{Downtime, Input, ServerMessage, Viewer};

use crate::site::{BLACK, GAME, Site, WATCHER, WHITE, at, play, time};

const MINUTE: u64 = 60_000;
const DAY: u64 = 86_400_000;

/// A game of 3d+1d/10d whose clock runs from 0 on, with a closed room.
fn closed() -> Site {
    Site::new(Terms::correspondence(time("3d+1d/10d")))
}

/// The time without a server from one minute to another.
fn downtime(from: u64, to: u64) -> Downtime {
    Downtime { from: at(from * MINUTE), to: at(to * MINUTE) }
}

/// When White's time is up, and the number of changes that were stored by then, after the room
/// was opened by whoever looks for games whose time has come.
fn deadline_after(downtimes: Vec<Downtime>) -> (u64, usize) {
    let mut site = closed();
    site.downtimes = downtimes;
    site.now = 600 * MINUTE;
    site.feed(Input::Timer);
    site.feed(Input::Timer);
    let stored = site.commits.last().and_then(|commit| commit.deadline);
    let deadline = site.game().deadline().unwrap();
    assert!(stored.is_none() || stored == Some(deadline));
    (deadline.get(), site.commits.len())
}

#[test]
fn whoever_is_not_there_is_not_away() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    site.act(WHITE, play("d1-d4"));
    site.act(BLACK, play("d8-d5"));
    site.clear();
    site.disconnect(BLACK, true);
    site.wait_until(DAY);
    site.connect(BLACK, Viewer::Player(Color::Black));
    site.disconnect(BLACK, false);
    site.wait_until(2 * DAY);
    assert!(site.commits.is_empty(), "{:?}", site.commits);
    assert_eq!(site.events(WHITE), []);
    assert_eq!(site.answer(WHITE, Action::Claim {}), "cannot-claim");
    site.act(WHITE, Action::Resign {});
    assert_eq!(site.status(WATCHER).seats.black.away, None);
}

#[test]
fn an_absence_that_was_stored_is_not_shown() {
    let mut site = closed();
    let seat = &mut site.stored.as_mut().unwrap().game.seats.black;
    seat.away = Some(dameo_live::Away { since: at(0), on_purpose: false });
    site.connect(WHITE, Viewer::Player(Color::White));
    site.wait_until(MINUTE);
    assert_eq!(site.status(WHITE).seats.black.away, None);
    assert!(site.commits.is_empty());
}

#[test]
fn a_first_move_has_the_time_of_the_clock() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    site.wait_until(2 * DAY);
    site.act(WHITE, play("d1-d4"));
    assert_eq!(site.left(), [2 * DAY, 3 * DAY]);
    assert_eq!(site.answer(WHITE, Action::Abort {}), "cannot-abort");
    site.clear();
    // Black has not moved, and loses nevertheless.
    site.wait_until(5 * DAY);
    let conclusion = Conclusion::Time { loser: Color::Black };
    assert_eq!(site.events(WHITE), [GameEvent::Ended { conclusion }]);
}

#[test]
fn a_game_that_has_not_begun_for_somebody_can_be_called_off_for_days() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    site.act(WHITE, play("d1-d4"));
    site.wait_until(2 * DAY);
    assert_eq!(site.answer(BLACK, Action::Abort {}), "done");
    assert_eq!(site.game().conclusion(), Some(Conclusion::Abort));
}

#[test]
fn long_times_without_a_server_move_the_deadline_and_it_is_stored_once() {
    let due = 3 * DAY;
    assert_eq!(deadline_after(Vec::new()), (due, 0));
    assert_eq!(deadline_after(vec![downtime(5, 15)]), (due, 0), "ten minutes are not long");
    assert_eq!(deadline_after(vec![downtime(5, 16)]), (due + 11 * MINUTE, 1));
    let apart = vec![downtime(5, 14), downtime(15, 24)];
    assert_eq!(deadline_after(apart), (due, 0), "each was short");
    let joined = vec![downtime(5, 14), downtime(14, 23)];
    assert_eq!(deadline_after(joined), (due + 18 * MINUTE, 1), "they are one");
    let both = vec![downtime(5, 65), downtime(100, 130)];
    assert_eq!(deadline_after(both), (due + 90 * MINUTE, 1));
}

#[test]
fn nobody_gets_time_besides_that_without_a_server() {
    let mut site = closed();
    site.downtimes = vec![downtime(60, 120)];
    site.now = 180 * MINUTE;
    site.connect(WHITE, Viewer::Player(Color::White));
    assert_eq!(site.left(), [3 * DAY - 120 * MINUTE, 3 * DAY]);
    let ledger = &site.stored.as_ref().unwrap().ledger;
    assert_eq!(ledger.refunds.white.restarts, Millis::ZERO);
    assert_eq!(ledger.frozen, Millis::new(60 * MINUTE));
}

#[test]
fn a_time_that_was_up_before_is_not_given_back() {
    let mut site = closed();
    let up = 3 * 24 * 60;
    site.downtimes = vec![downtime(up + 1, up + 600)];
    site.now = 5 * DAY;
    site.feed(Input::Timer);
    let conclusion = Some(Conclusion::Time { loser: Color::White });
    assert_eq!(site.game().conclusion(), conclusion);
    assert_eq!(site.commits.len(), 1);
    // It is over, whatever happens to the servers afterwards.
    site.restart();
    site.downtimes.push(downtime(up + 700, up + 800));
    site.now = 6 * DAY;
    site.connect(WHITE, Viewer::Player(Color::White));
    assert_eq!((site.game().conclusion(), site.commits.len()), (conclusion, 0));
}

#[test]
fn a_list_shows_the_deadline_that_a_room_comes_to() {
    let lists = [
        vec![],
        vec![downtime(5, 16), downtime(16, 17), downtime(20, 25), downtime(40, 400)],
        vec![downtime(3 * 24 * 60 - 5, 3 * 24 * 60 + 500), downtime(4 * 24 * 60, 4 * 24 * 60 + 60)],
    ];
    for downtimes in lists {
        let shown = Downtime::moved(at(3 * DAY), at(0), &downtimes);
        let mut site = closed();
        site.downtimes = downtimes;
        site.now = 3 * DAY;
        site.feed(Input::Timer);
        assert_eq!(site.game().deadline().unwrap_or(at(3 * DAY)), shown);
        assert_eq!(site.game().state().id, GAME);
    }
}

fn set_lines(line: &[&str]) -> Action {
    Action::SetLines { lines: vec![line.iter().map(|&text| text.to_owned()).collect()] }
}

#[test]
fn a_move_and_its_conditional_reply_are_one_change() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    site.act(BLACK, set_lines(&["d1-d4", "d8-d5"]));
    site.clear();
    site.act(WHITE, play("d1-d4"));
    assert_eq!(site.commits.len(), 1);
    assert_eq!(site.events(WHITE).len(), 2);
    assert_eq!(site.events(WATCHER).len(), 2);
    assert_eq!(site.game().record().moves, ["d1-d4", "d8-d5"]);
}

#[test]
fn nobody_is_told_of_conditional_lines() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    let id = site.act(BLACK, set_lines(&["d1-d4", "d8-d5"]));
    assert_eq!(site.answers(BLACK), [(id, "done".to_owned())]);
    assert_eq!((site.read(WHITE), site.read(WATCHER)), (Vec::new(), Vec::new()));
    // Nor is whoever connects.
    site.connect(7, Viewer::Player(Color::White));
    let told = format!("{:?}", site.read(7));
    assert!(told.contains("Welcome") && !told.contains("d8-d5"), "{told}");
}

/// The lines are edited while the opponent moves: whatever comes first is done first.
#[test]
fn an_edit_and_a_move_at_once_are_done_in_some_order() {
    for edit_is_first in [true, false] {
        let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
        site.act(BLACK, set_lines(&["d1-d4", "d8-d5"]));
        let key = site.key();
        site.clear();
        site.is_slow = true;
        let edit =
            |site: &mut Site| site.act_on(BLACK, key.clone(), set_lines(&["d1-d4", "e8-e5"]));
        let play = |site: &mut Site| site.act_on(WHITE, key.clone(), play("d1-d4"));
        let (edited, _) = if edit_is_first {
            (edit(&mut site), play(&mut site))
        } else {
            let played = play(&mut site);
            (edit(&mut site), played)
        };
        while site.waiting.is_some() {
            site.finish();
        }
        let (reply, answer) = if edit_is_first { ("e8-e5", "done") } else { ("d8-d5", "stale") };
        assert_eq!(site.game().record().moves, ["d1-d4", reply]);
        assert_eq!(site.answers(BLACK), [(edited, answer.to_owned())]);
    }
}

#[test]
fn a_pause_stops_the_clock_that_is_shown_and_moves_the_stored_deadline() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    site.act(WHITE, Action::Offer { offer: Offer::Pause });
    site.act(BLACK, Action::Accept { offer: Offer::Pause });
    let stored = site.commits.last().unwrap().deadline;
    assert_eq!(stored, Some(at(17 * DAY)));
    let status = site.status(WATCHER);
    assert_eq!(status.clock.unwrap().running, None);
    assert_eq!(status.pause.map(|pause| pause.until), Some(at(14 * DAY)));
    assert_eq!(site.answer(WHITE, play("d1-d4")), "paused");
    // Nothing has to be done when it is over.
    site.clear();
    site.disconnect(WHITE, false);
    site.disconnect(BLACK, false);
    site.disconnect(WATCHER, false);
    site.wait_until(15 * DAY);
    assert!(site.commits.is_empty());
    site.connect(WHITE, Viewer::Player(Color::White));
    let status = site.status(WHITE);
    assert_eq!((status.pause, status.clock.unwrap().running), (None, Some(Color::White)));
    assert_eq!(site.left(), [2 * DAY, 3 * DAY]);
}

#[test]
fn the_end_of_a_pause_by_time_is_told_once() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    site.act(WHITE, Action::Offer { offer: Offer::Pause });
    site.act(BLACK, Action::Accept { offer: Offer::Pause });
    site.clear();
    site.wait_until(14 * DAY - 1);
    assert_eq!((site.read(WHITE), site.read(WATCHER)), (Vec::new(), Vec::new()));
    site.wait_until(14 * DAY + MINUTE);
    for connection in [WHITE, BLACK, WATCHER] {
        let [ServerMessage::Update { events, status }] = &site.read(connection)[..] else {
            panic!("expected one message to {connection}");
        };
        assert_eq!((&events[..], status.pause, status.at), (&[][..], None, at(14 * DAY)));
        assert_eq!(status.clock.unwrap().running, Some(Color::White));
    }
    assert!(site.commits.is_empty(), "nothing has changed in the game");
}

#[test]
fn a_pause_that_a_player_ends_does_not_end_by_time() {
    let mut site = Site::open(Terms::correspondence(time("3d+1d/10d")));
    site.act(WHITE, Action::Offer { offer: Offer::Pause });
    site.act(BLACK, Action::Accept { offer: Offer::Pause });
    site.wait_until(13 * DAY + 23 * 60 * MINUTE);
    site.act(WHITE, Action::Resume {});
    site.clear();
    site.wait_until(14 * DAY + MINUTE);
    assert_eq!((site.read(WHITE), site.read(WATCHER)), (Vec::new(), Vec::new()));
}
