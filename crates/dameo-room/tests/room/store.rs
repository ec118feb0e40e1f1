//! Commits that fail, collide or are not answered, and servers that were down.

use dameo::Color::{Black, White};
use dameo::Conclusion;
use dameo_live::{Action, GameEvent, Millis, Offer};
use dameo_room::CommitResult::{Conflict, Failed, Stored, Unknown};
use dameo_room::{CommandId, Downtime, Input, KnownState, ServerMessage, Viewer};

use crate::site::{BLACK, Site, WATCHER, WHITE, at, play, secs};

const DONE: &str = "done";

#[test]
fn a_conflict_is_solved_by_the_store() {
    // Another server has stored the end of the game.
    let mut site = Site::opened();
    let mut other = Site::opened();
    other.act(BLACK, Action::Resign {});
    site.stored = other.stored;
    assert_eq!(site.answer(WHITE, play("e1-e4")), "over");
    assert_eq!(site.game().record().moves.len(), 2);
    assert_eq!(site.status(BLACK).conclusion, Some(Conclusion::Resignation { loser: Black }));
    // Another server has stored something that does not matter: the move is played after it.
    let mut site = Site::opened();
    let mut other = Site::opened();
    other.act(BLACK, Action::Offer { offer: Offer::Draw });
    site.stored = other.stored;
    assert_eq!(site.answer(WHITE, play("e1-e4")), DONE);
    assert_eq!(site.key().ply, 3);
}

#[test]
fn a_commit_without_an_answer_is_neither_lost_nor_done_twice() {
    // It was stored.
    let mut site = Site::opened();
    site.results.extend([Unknown]);
    assert_eq!(site.answer(WHITE, play("e1-e4")), DONE);
    assert_eq!((site.commits.len(), site.key().ply), (1, 3));
    // It was not: as a conflict, it is found out by reading.
    let mut site = Site::opened();
    site.results.extend([Conflict]);
    assert_eq!(site.answer(WHITE, play("e1-e4")), DONE);
    assert_eq!((site.commits.len(), site.key().ply), (2, 3));
    // Nor is an end of the game by the timer.
    for result in [Unknown, Conflict] {
        let mut site = Site::opened();
        site.results.extend([result]);
        site.wait_until(302_000);
        assert_eq!(site.game().conclusion(), Some(Conclusion::Time { loser: White }));
        assert_eq!(site.status(BLACK).conclusion, Some(Conclusion::Time { loser: White }));
    }
}

#[test]
fn a_commit_that_lands_after_it_was_given_up_is_found() {
    let mut site = Site::opened();
    site.is_slow = true;
    let id = site.act(WHITE, play("e1-e4"));
    let landing = site.commits[0].room.clone();
    site.results.extend([Conflict]);
    site.finish();
    // The second try collides with the first.
    site.stored = Some(landing);
    site.finish();
    assert_eq!(site.answers(WHITE), [(id, DONE.to_owned())]);
    assert_eq!((site.key().ply, site.stored.unwrap().sequence()), (3, 3));
}

#[test]
fn a_commit_that_nobody_waits_for_is_not_stored_unnoticed() {
    let mut site = Site::opened();
    site.is_slow = true;
    site.disconnect(BLACK, false);
    let landing = site.commits[0].room.clone();
    site.connect(BLACK, Viewer::Player(Black));
    // The answer is lost, and nothing is stored. Black is there, so there is nothing to store
    // again, and yet the number is taken.
    site.results.extend([Unknown]);
    let before = site.stored.clone();
    site.is_stored_later = true;
    site.finish();
    assert_eq!((site.stored.clone(), site.commits.len()), (before, 2));
    assert_eq!((site.commits[1].room.sequence(), &site.commits[1].events[..]), (3, &[][..]));
    // If it is stored first, this is found out.
    site.stored = Some(landing);
    site.finish();
    site.finish();
    assert!(site.stored.unwrap().game.seats.black.away.is_none());
    assert_eq!(site.commits.len(), 3);
}

#[test]
fn the_game_stands_still_while_nothing_can_be_stored() {
    let mut site = Site::opened();
    site.now = 12_000;
    site.results.extend([Failed, Failed]);
    assert_eq!(site.answer(WHITE, play("e1-e4")), "unavailable");
    for connection in [BLACK, WATCHER] {
        let status = site.status(connection);
        assert!(status.is_frozen && status.deadline.is_none());
        let clock = status.clock.unwrap();
        assert_eq!((clock.left.white, clock.running), (secs(290), None));
    }
    // Commands are refused at once, and the store is tried again after a second.
    site.now = 12_500;
    assert_eq!(site.answer(BLACK, Action::Resign {}), "unavailable");
    assert_eq!(site.commits.len(), 1);
    site.wait_until(13_000);
    assert_eq!(site.commits.len(), 2);
    site.now = 13_999;
    site.feed(Input::Sync { connection: BLACK, have: None });
    assert_eq!(site.status(BLACK).clock.unwrap().left.white, secs(290));
    // It is back: the two seconds are nobody's.
    site.wait_until(14_000);
    let status = site.status(BLACK);
    assert!(!status.is_frozen);
    assert_eq!((status.clock.unwrap().left.white, status.deadline), (secs(290), Some(at(304_000))));
    assert_eq!(site.stored.as_ref().unwrap().ledger.frozen, secs(2));
    site.now = 15_000;
    assert_eq!(site.answer(WHITE, play("e1-e4")), DONE);
    assert_eq!(site.left()[0], 300_000 - 11_000 + 3_000);
}

#[test]
fn the_time_of_a_process_that_stood_still_is_nobodys() {
    let mut site = Site::opened();
    // The flag of White would fall at 302,000; what came meanwhile is read afterwards.
    site.now = 306_000;
    site.is_slow = true;
    site.feed(Input::StoodStill { since: at(296_000) });
    let id = site.act(WHITE, play("e1-e4"));
    site.finish();
    site.finish();
    assert_eq!(site.answers(WHITE), [(id, DONE.to_owned())]);
    assert_eq!(site.left()[0], 6_000 + 3_000);
    // A room that is not loaded has nothing to give back.
    let mut site = Site::opened();
    site.restart();
    site.feed(Input::StoodStill { since: at(2_000) });
    site.connect(WHITE, Viewer::Player(White));
    assert!(site.commits.is_empty());
}

#[test]
fn what_comes_while_it_is_stored_that_the_game_goes_on_is_nobodys_either() {
    let unfreezing = || {
        let mut site = Site::opened();
        (site.now, site.is_slow) = (10_000, true);
        site.feed(Input::StoodStill { since: at(4_000) });
        site
    };
    let check = |mut site: Site, commits, frozen, left| {
        (0..commits).for_each(|_| site.finish());
        assert_eq!(site.stored.as_ref().unwrap().ledger.frozen, secs(frozen));
        assert_eq!(site.left()[0], left);
    };
    // The process stands still again.
    let mut again = unfreezing();
    again.now = 20_000;
    again.feed(Input::StoodStill { since: at(12_000) });
    check(again, 2, 6 + 8, 296_000);
    // The store takes long.
    let mut late = unfreezing();
    late.now = 30_000;
    check(late, 2, 6 + 20, 298_000);
    // It takes a moment.
    let mut soon = unfreezing();
    soon.now = 12_000;
    check(soon, 1, 6, 296_000);
}

#[test]
fn the_game_stands_still_only_since_the_store_failed() {
    let mut site = Site::opened();
    site.is_slow = true;
    site.now = 12_000;
    site.act(WHITE, Action::Offer { offer: Offer::Draw });
    site.now = 13_000;
    site.disconnect(BLACK, false);
    site.results.extend([Stored, Failed]);
    site.now = 20_000;
    site.finish();
    // That Black has left, seven seconds ago, cannot be stored.
    site.is_slow = false;
    site.now = 20_500;
    site.finish();
    site.wait_until(21_500);
    assert_eq!(site.stored.as_ref().unwrap().ledger.frozen, Millis::new(1_500));
    assert_eq!(site.left()[0], 300_000 - 18_000);
}

#[test]
fn those_who_come_while_nothing_can_be_stored_are_welcomed() {
    let mut site = Site::opened();
    site.results.extend([Failed]);
    site.act(WHITE, play("e1-e4"));
    let have = Some(KnownState { sequence: 9, key: site.key() });
    site.feed(Input::Connect { connection: 9, viewer: Viewer::Spectator, have, is_passing: false });
    assert!(site.status(9).is_frozen);
}

#[test]
fn a_flag_does_not_fall_while_nothing_can_be_stored() {
    let mut site = Site::opened();
    site.now = 301_000;
    site.results.extend(std::iter::repeat_n(Failed, 60));
    site.act(BLACK, Action::Offer { offer: Offer::Draw });
    site.wait_until(360_500);
    site.wait_until(361_000);
    assert_eq!(site.game().conclusion(), None);
    assert_eq!(site.left()[0], 1_000);
    // A flag that fell before does.
    let mut site = Site::opened();
    site.results.extend([Failed, Failed]);
    site.wait_until(310_000);
    assert_eq!(site.game().conclusion(), Some(Conclusion::Time { loser: White }));
}

#[test]
fn commands_that_wait_are_refused_when_the_store_fails() {
    let mut site = Site::opened();
    site.is_slow = true;
    let first = site.act(WHITE, play("e1-e4"));
    let second = site.act(BLACK, Action::Resign {});
    site.results.extend([Failed]);
    site.finish();
    assert_eq!(site.answers(WHITE), [(first, "unavailable".to_owned())]);
    assert_eq!(site.answers(BLACK), [(second, "unavailable".to_owned())]);
    assert_eq!((site.key().ply, site.game().conclusion()), (2, None));
}

#[test]
fn a_command_in_doubt_waits_until_the_store_can_be_read() {
    for is_stored in [true, false] {
        let mut site = Site::opened();
        site.now = 12_000;
        site.is_readable = false;
        site.results.extend([if is_stored { Unknown } else { Conflict }]);
        let id = site.act(WHITE, play("e1-e4"));
        assert_eq!(site.answers(WHITE), []);
        site.wait_until(42_000);
        assert!(site.status(BLACK).is_frozen);
        site.is_readable = true;
        site.wait_until(43_000);
        assert_eq!(site.answers(WHITE), [(id, DONE.to_owned())]);
        assert_eq!(site.game().record().moves[2..], ["e1-e4"]);
        assert_eq!(site.left()[0], 293_000);
        assert!(site.status(BLACK).seats.white.away.is_none());
    }
}

/// A game in which White has moved, and Black was told of it `late` milliseconds later.
fn told_late(late: u64) -> Site {
    let mut site = Site::opened();
    site.is_slow = true;
    site.now = 12_000;
    site.act(WHITE, play("e1-e4"));
    site.now += late;
    site.is_slow = false;
    site.finish();
    site
}

#[test]
fn a_move_that_is_told_late_costs_the_opponent_nothing() {
    // A moment is made up for by the next move; more is as if the game had stood still.
    for (late, delivery, frozen) in [(999, 999, 0), (1_000, 0, 1_000), (20_000, 0, 20_000)] {
        let mut site = told_late(late);
        assert_eq!(site.status(BLACK).clock.unwrap().running, Some(Black));
        site.now += 5_000;
        site.act(BLACK, play("e8-e5"));
        assert_eq!(site.left(), [293_000, 300_000 - 5_000 + 3_000]);
        let ledger = &site.stored.as_ref().unwrap().ledger;
        assert_eq!(ledger.refunds.black.delivery, Millis::new(delivery));
        assert_eq!(ledger.frozen, Millis::new(frozen));
        // The flag of Black does not fall before as much time has passed.
        let mut site = told_late(late);
        let falls = site.now + 300_000;
        site.wait_until(falls - 1);
        assert_eq!(site.game().conclusion(), None);
        site.wait_until(falls);
        assert_eq!(site.game().conclusion(), Some(Conclusion::Time { loser: Black }));
    }
    // A player who is not there does not wait.
    let mut site = Site::opened();
    site.disconnect(BLACK, false);
    site.is_slow = true;
    site.now = 12_000;
    site.act(WHITE, play("e1-e4"));
    site.now = 32_000;
    site.is_slow = false;
    site.finish();
    assert_eq!(site.status(WHITE).deadline, Some(at(312_000)));
}

#[test]
fn games_go_on_after_the_server_was_down() {
    let mut site = Site::opened();
    site.restart();
    site.now = 500_000;
    site.downtimes = vec![
        // Before the game; while White was to move; and once more.
        Downtime { from: at(0), to: at(1_500) },
        Downtime { from: at(12_000), to: at(400_000) },
        Downtime { from: at(405_000), to: at(490_000) },
    ];
    site.connect(WHITE, Viewer::Player(White));
    let clock = site.status(WHITE).clock.unwrap();
    // 10, 5 and 10 seconds were White's, and twice 15 are given.
    assert_eq!(clock.left.white, secs(305));
    // Whoever loads it comes to the same, until something is stored, and after that.
    site.restart();
    site.connect(WHITE, Viewer::Player(White));
    assert_eq!(site.status(WHITE).clock.unwrap().left.white, secs(305));
    assert_eq!(site.answer(WHITE, play("e1-e4")), DONE);
    site.restart();
    site.connect(WHITE, Viewer::Player(White));
    assert_eq!(site.status(WHITE).clock.unwrap().left.white, secs(308));
    let ledger = &site.stored.as_ref().unwrap().ledger;
    assert_eq!((ledger.frozen, ledger.refunds.white.restarts), (secs(388 + 85), secs(30)));
}

#[test]
fn a_flag_that_fell_before_the_server_was_down_stays_fallen() {
    let mut site = Site::opened();
    site.restart();
    site.now = 500_000;
    site.downtimes = vec![Downtime { from: at(302_000), to: at(490_000) }];
    site.connect(BLACK, Viewer::Player(Black));
    let lost = GameEvent::Ended { conclusion: Conclusion::Time { loser: White } };
    assert_eq!(site.commits[0].events, [lost]);
    assert_eq!(site.status(BLACK).conclusion, Some(Conclusion::Time { loser: White }));
}

#[test]
fn a_command_that_was_done_is_acknowledged_while_nothing_can_be_stored() {
    let mut site = Site::opened();
    let (key, id) = (site.key(), CommandId::new(CommandId::MAX).unwrap());
    let command = Input::Command { connection: WHITE, id, key, action: play("e1-e4") };
    site.feed(command.clone());
    assert_eq!(site.answers(WHITE), [(id, DONE.to_owned())]);
    site.results.extend([Failed]);
    site.act(BLACK, play("e8-e5"));
    // The client of White has not seen the answer.
    site.feed(command);
    assert_eq!(site.answers(WHITE), [(id, DONE.to_owned())]);
}

#[test]
fn answers_that_nobody_asked_for_change_nothing() {
    let mut site = Site::opened();
    let key = site.key();
    for result in [Stored, Failed, Conflict, Unknown] {
        site.feed(Input::CommitDone(result));
    }
    site.feed(Input::LoadFailed);
    site.feed(Input::Loaded { room: None, downtimes: Vec::new() });
    site.feed(Input::Timer);
    assert_eq!((site.key(), site.closed.len(), site.commits.len()), (key, 0, 0));
    assert_eq!(site.read(WHITE), []);
}

#[test]
fn a_process_that_ends_after_storing_answers_when_it_is_asked_again() {
    let mut site = Site::opened();
    site.is_slow = true;
    let (key, id) = (site.key(), CommandId::new(CommandId::MAX).unwrap());
    let command = Input::Command { connection: WHITE, id, key, action: play("e1-e4") };
    site.feed(command.clone());
    let landing = site.commits[0].room.clone();
    site.restart();
    site.stored = Some(landing);
    site.is_slow = false;
    site.connect(WHITE, Viewer::Player(White));
    site.feed(command);
    let messages = site.read(WHITE);
    assert!(messages.contains(&ServerMessage::Done { id, sequence: 3 }), "{messages:?}");
    assert_eq!(site.key().ply, 3);
}
