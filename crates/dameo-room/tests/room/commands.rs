//! Order, acknowledgement, and what players can do.

use dameo::Color::{Black, White};
use dameo::{Conclusion, Variant};
use dameo_live::{Action, GameEvent, GameKey, Offer, Terms};
use dameo_room::{
    CommandId, Effect, Input, KnownState, MAX_WAITING_COMMANDS, ServerMessage, Viewer,
};

use crate::site::{BLACK, GAME, NEXT, Site, WATCHER, WHITE, at, play, secs, time};

const DRAW: Offer = Offer::Draw;
const REMATCH: Offer = Offer::Rematch;

fn offer(offer: Offer) -> Action {
    Action::Offer { offer }
}

fn accept(offer: Offer) -> Action {
    Action::Accept { offer }
}

fn ended(site: &mut Site, connection: u64) -> Option<Conclusion> {
    site.status(connection).conclusion
}

#[test]
fn a_move_is_acknowledged_and_told_after_it_is_stored() {
    let mut site = Site::opened();
    site.is_slow = true;
    let id = site.act(WHITE, play("e1-e4"));
    assert_eq!((site.read(WHITE), site.read(BLACK), site.commits.len()), (vec![], vec![], 1));
    site.finish();
    let messages = site.read(WHITE);
    assert!(matches!(&messages[0], ServerMessage::Update { events, .. } if events.len() == 1));
    assert_eq!(messages[1..], [ServerMessage::Done { id, sequence: 3 }]);
    for connection in [BLACK, WATCHER] {
        let events = site.events(connection);
        assert!(matches!(&events[..], [GameEvent::Moved { ply: 2, .. }]), "{events:?}");
    }
}

#[test]
fn a_command_is_done_once_however_often_it_is_sent() {
    let mut site = Site::opened();
    let (key, id) = (site.key(), CommandId::new(CommandId::MAX).unwrap());
    let draw = |connection, key: &GameKey| Input::Command {
        connection,
        id,
        key: key.clone(),
        action: offer(DRAW),
    };
    site.feed(draw(WHITE, &key));
    site.act(BLACK, Action::Decline { offer: DRAW });
    site.read(WHITE);
    site.feed(draw(WHITE, &key));
    let messages = site.read(WHITE);
    assert_eq!(messages[0], ServerMessage::Done { id, sequence: 4 });
    assert!(matches!(messages[1], ServerMessage::State { .. }));
    assert!(!site.game().offers(White, DRAW));
    // Another process knows it, too; and the opponent's commands have names of their own.
    site.restart();
    site.connect(WHITE, Viewer::Player(White));
    site.feed(draw(WHITE, &key));
    assert_eq!(site.answers(WHITE), [(id, "done".to_owned())]);
    site.connect(BLACK, Viewer::Player(Black));
    site.feed(draw(BLACK, &key));
    assert!(site.game().offers(Black, DRAW) && !site.game().offers(White, DRAW));
}

#[test]
fn a_command_of_one_name_and_two_meanings_is_done_once() {
    let mut site = Site::opened();
    let (key, id) = (site.key(), CommandId::new(CommandId::MAX).unwrap());
    for text in ["e1-e4", "c1-c4"] {
        let action = play(text);
        site.feed(Input::Command { connection: WHITE, id, key: key.clone(), action });
    }
    assert_eq!(site.game().record().moves[2..], ["e1-e4"]);
    // The client sees which.
    assert!(matches!(site.read(WHITE).last(), Some(ServerMessage::State { game }) if {
        game.moves[2..] == ["e1-e4"]
    }));
}

#[test]
fn stale_commands_are_answered_with_the_present_game() {
    let mut site = Site::opened();
    let old = site.key();
    site.act(WHITE, play("e1-e4"));
    site.act(BLACK, play("e8-e5"));
    let cases = [
        (old.clone(), play("c1-c4"), "stale"),
        (old.clone(), accept(DRAW), "no-offer"),
        (GameKey { game: "other".to_owned(), ..old.clone() }, play("c1-c4"), "other-game"),
        (GameKey { ply: 99, ..old.clone() }, play("c1-c4"), "stale"),
        (GameKey { take_backs: 1, ..old.clone() }, play("c1-c4"), "stale"),
    ];
    for (key, action, code) in cases {
        site.clear();
        site.act_on(WHITE, key, action);
        let messages = site.read(WHITE);
        let refused = messages.iter().find_map(|message| match message {
            ServerMessage::Refused { code, game: Some(game), .. } => Some((code, game)),
            _ => None,
        });
        let (found, game) = refused.expect("the command is refused");
        assert_eq!((found.as_str(), game.moves.len(), game.status.key.ply), (code, 4, 4));
        assert_eq!(site.read(BLACK), []);
    }
}

#[test]
fn commands_wait_for_the_store_in_order_and_up_to_a_number() {
    let mut site = Site::opened();
    site.is_slow = true;
    site.act(WHITE, offer(DRAW));
    let waiting: Vec<_> = (0..MAX_WAITING_COMMANDS).map(|_| site.act(WHITE, offer(DRAW))).collect();
    let id = site.act(WHITE, play("e1-e4"));
    assert_eq!(site.answers(WHITE), [(id, "too-many-commands".to_owned())]);
    // The opponent's commands have a number of their own.
    let resign = site.act(BLACK, Action::Resign {});
    assert_eq!(site.answers(BLACK), []);
    site.finish();
    // Those that change nothing are answered; the next change is being stored.
    let answered = site.answers(WHITE);
    assert!(waiting.iter().all(|&id| answered.contains(&(id, "done".to_owned()))));
    site.finish();
    assert_eq!(site.answers(BLACK), [(resign, "done".to_owned())]);
    assert_eq!(site.commits.len(), 2);
}

#[test]
fn a_command_that_waited_counts_from_when_it_came() {
    let mut site = Site::opened();
    site.is_slow = true;
    site.now = 301_000;
    site.act(BLACK, offer(DRAW));
    // A second before the flag of White falls, and stored a minute later.
    site.now = 301_900;
    site.act(WHITE, play("e1-e4"));
    site.now = 361_000;
    site.finish();
    site.finish();
    assert_eq!(site.left()[0], 100 + 3_000);
    assert_eq!(site.game().conclusion(), None);
}

#[test]
fn only_players_act() {
    let mut site = Site::opened();
    let key = site.key();
    for action in [play("e1-e4"), Action::Resign {}, Action::Flag {}, offer(DRAW)] {
        assert_eq!(site.answer(WATCHER, action), "not-a-player");
    }
    // A connection that the room does not know gets nothing.
    site.clear();
    site.act(99, Action::Resign {});
    site.feed(Input::Sync { connection: 99, have: None });
    assert_eq!((site.read(99), site.commits.len(), site.key()), (vec![], 0, key));
    // And no player moves for the other.
    assert_eq!(site.answer(BLACK, play("e1-e4")), "not-your-turn");
}

#[test]
fn offers_concern_the_players_alone() {
    let mut site = Site::opened();
    site.act(WHITE, offer(DRAW));
    assert_eq!(site.events(BLACK), [GameEvent::Offered { by: White, offer: DRAW }]);
    assert_eq!(site.read(WATCHER), []);
    site.feed(Input::Sync { connection: WATCHER, have: None });
    assert_eq!(site.status(WATCHER).seats.white.offers, []);
    site.feed(Input::Sync { connection: BLACK, have: None });
    assert_eq!(site.status(BLACK).seats.white.offers, [DRAW]);
    site.act(BLACK, accept(DRAW));
    for connection in [WHITE, BLACK, WATCHER] {
        assert_eq!(ended(&mut site, connection), Some(Conclusion::Agreement));
    }
}

#[test]
fn the_rules_of_the_game_hold() {
    let mut site = Site::opened();
    let table = [
        (WHITE, Action::Abort {}, "cannot-abort"),
        (WHITE, Action::Claim {}, "cannot-claim"),
        (BLACK, Action::Flag {}, "time-not-up"),
        (WHITE, play("d1-d9"), "bad-move"),
        (WHITE, offer(DRAW), "done"),
        (BLACK, Action::Decline { offer: DRAW }, "done"),
        (WHITE, offer(DRAW), "offer-too-soon"),
        (WHITE, offer(REMATCH), "not-over"),
        (WHITE, offer(Offer::TakeBack), "nothing-to-take-back"),
        (BLACK, offer(Offer::TakeBack), "done"),
        (WHITE, accept(Offer::TakeBack), "done"),
        (BLACK, Action::Withdraw { offer: DRAW }, "no-offer"),
        (BLACK, Action::Resign {}, "done"),
        (WHITE, play("e1-e4"), "over"),
        (WHITE, accept(REMATCH), "no-offer"),
    ];
    for (connection, action, code) in table {
        assert_eq!(site.answer(connection, action.clone()), code, "{action:?}");
    }
    assert_eq!(site.game().conclusion(), Some(Conclusion::Resignation { loser: Black }));
}

#[test]
fn first_moves_from_the_lobby_have_half_a_minute() {
    let mut site = Site::open(Terms::live(time("300+3")));
    assert_eq!(site.timer.map(|timer| timer.get() <= 30_000), Some(true));
    site.wait_until(29_999);
    assert_eq!(site.game().conclusion(), None);
    site.wait_until(30_000);
    assert_eq!(ended(&mut site, WATCHER), Some(Conclusion::Abort));
    // By invitation there is no limit.
    let mut site = Site::open(Terms::by_invitation(Some(time("300+3"))));
    site.wait_until(3_600_000);
    assert_eq!(site.game().conclusion(), None);
    assert_eq!(site.answer(BLACK, Action::Abort {}), "done");
}

#[test]
fn the_flag_falls_by_the_timer() {
    let mut site = Site::opened();
    site.wait_until(301_999);
    assert_eq!(site.game().conclusion(), None);
    site.wait_until(302_000);
    let lost = Conclusion::Time { loser: White };
    assert_eq!(ended(&mut site, BLACK), Some(lost));
    // Nothing is left to wait for, except to tell others who is connected.
    site.disconnect(WHITE, false);
    site.disconnect(BLACK, false);
    site.disconnect(WATCHER, false);
    assert_eq!((site.timer, site.room.is_unused()), (None, true));
    // A timer that rings too early is set again.
    let mut site = Site::opened();
    site.now = 301_000;
    (site.timer, site.now) = (None, 301_000);
    site.feed(Input::Timer);
    assert!(site.timer.is_some());
    // A server finds the game by its deadline, and opens a room for it.
    site.restart();
    site.now = 302_000;
    site.feed(Input::Timer);
    assert_eq!(site.game().conclusion(), Some(lost));
    // A move that comes too late ends the game, and is refused.
    let mut site = Site::opened();
    site.now = 302_000;
    assert_eq!(site.answer(WHITE, play("e1-e4")), "over");
    assert_eq!(site.game().conclusion(), Some(lost));
    // To ask for the end of the game is an end that was asked for.
    let mut site = Site::opened();
    site.now = 302_000;
    assert_eq!(site.answer(BLACK, Action::Flag {}), "done");
}

#[test]
fn a_rematch_is_one_game_with_new_quotas() {
    let mut site = Site::open(Terms::live(time("60+0,30+1")));
    site.now = 5_000;
    site.act(WHITE, Action::Abort {});
    site.is_slow = true;
    // Both at once.
    site.act(WHITE, offer(REMATCH));
    site.act(BLACK, offer(REMATCH));
    site.finish();
    site.finish();
    let next = site.rematch.clone().expect("the next game is stored");
    assert_eq!(next.game.id, NEXT);
    assert_eq!((next.sequence(), next.game.terms.time), (0, Some(time("30+1,60+0"))));
    let first = site.stored.clone().unwrap().ledger.quotas;
    assert_eq!((next.ledger.quotas.white, next.ledger.quotas.black), (first.black, first.white));
    assert_eq!(next.ledger.recent.white.len(), 0);
    for connection in [WHITE, BLACK, WATCHER] {
        assert_eq!(site.status(connection).rematch.as_deref(), Some(NEXT));
    }
    assert_eq!(site.commits.iter().filter(|commit| commit.rematch.is_some()).count(), 1);
    site.is_slow = false;
    assert_eq!(site.answer(WHITE, offer(REMATCH)), "done");
    assert_eq!(site.answer(WHITE, Action::Withdraw { offer: REMATCH }), "no-offer");
}

#[test]
fn clients_resume_from_any_ply() {
    let mut site = Site::opened();
    let taken_back = GameKey { take_backs: 1, ..site.key() };
    let other = GameKey { game: NEXT.to_owned(), ..site.key() };
    let cases = [
        (None, 0),
        (Some(GameKey { game: GAME.to_owned(), ply: 1, take_backs: 0 }), 1),
        (Some(site.key()), 2),
        (Some(GameKey { ply: 7, ..site.key() }), 0),
        (Some(taken_back), 0),
        (Some(other), 0),
    ];
    let moves = ["d1-d4", "d8-d5"].map(str::to_owned);
    for (key, from) in cases {
        let have = key.map(|key| KnownState { sequence: 2, key });
        let viewer = Viewer::Player(White);
        site.feed(Input::Connect { connection: 9, viewer, have: have.clone(), is_passing: false });
        let [ServerMessage::Welcome { version: 1, seat: Some(White), game }] = &site.read(9)[..]
        else {
            panic!("{have:?}")
        };
        assert_eq!((game.from, &game.moves[..]), (from, &moves[from..]), "{have:?}");
        assert_eq!((game.variant, game.status.key.ply), (Variant::Dameo, 2));
        site.feed(Input::Sync { connection: 9, have });
        assert!(matches!(&site.read(9)[..], [ServerMessage::State { game }] if game.from == from));
        site.disconnect(9, false);
    }
}

#[test]
fn the_clock_is_told_as_of_the_servers_time() {
    let mut site = Site::opened();
    site.now = 12_000;
    site.feed(Input::Sync { connection: WATCHER, have: None });
    let status = site.status(WATCHER);
    let clock = status.clock.unwrap();
    assert_eq!((status.at, status.deadline), (at(12_000), Some(at(302_000))));
    assert_eq!((clock.left.white, clock.left.black), (secs(290), secs(300)));
    assert_eq!((clock.running, status.turn, status.is_frozen), (Some(White), White, false));
    // Time does not run backwards.
    let effects = site.room.on(at(3_000), Input::Sync { connection: WATCHER, have: None });
    assert!(matches!(&effects[..], [Effect::Send { message, .. }] if {
        matches!(&**message, ServerMessage::State { game } if game.status.at == at(12_000))
    }));
    // What is left of a delay is told apart.
    let mut site = Site::open(Terms::correspondence(time("10d5")));
    site.now = 2_000;
    site.feed(Input::Sync { connection: WHITE, have: None });
    let clock = site.status(WHITE).clock.unwrap();
    assert_eq!((clock.left.white, clock.delay), (secs(10), secs(3)));
}
