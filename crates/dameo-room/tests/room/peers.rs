//! A room of which other servers have rooms, too: whose time is whose, and what is read.

use dameo::Color::{Black, White};
use dameo::{ByColor, Conclusion};
use dameo_live::{Action, GameEvent, Millis, Offer, Terms};
use dameo_room::CommitResult::Failed;
use dameo_room::{Downtime, Effect, Input, PeerMessage, Room, ServerMessage, Viewer};

use crate::site::{BLACK, GAME, NEXT, PEER, SERVER, Site, WATCHER, WHITE, at, play, secs, time};

/// A game of 300+3 on one of several servers, to which Black and a spectator are connected;
/// White's clock runs from 2000 on.
fn without_the_mover() -> Site {
    let begun = Site::opened();
    let mut site = Site::among_peers(Terms::live(time("300+3")));
    (site.stored, site.now) = (begun.stored, 3_000);
    site.connect(BLACK, Viewer::Player(Black));
    site.connect(WATCHER, Viewer::Spectator);
    present(&mut site, 2);
    site.clear();
    site
}

/// White is connected to another server.
fn present(site: &mut Site, sequence: u64) {
    let seats = ByColor { white: true, black: false };
    site.feed(Input::Peer(PeerMessage::Present { from: PEER, sequence, seats }));
}

/// The process stands still from 4000 to 24,000.
fn stand_still(site: &mut Site) {
    site.now = 24_000;
    site.feed(Input::StoodStill { since: at(4_000) });
}

#[test]
fn a_server_without_the_mover_stands_still_alone() {
    for is_connected_elsewhere in [true, false] {
        let mut site = without_the_mover();
        if !is_connected_elsewhere {
            site.restart();
            site.connect(BLACK, Viewer::Player(Black));
            site.clear();
        }
        stand_still(&mut site);
        assert_eq!(site.commits.len(), 0);
        assert_eq!(site.left()[0], 300_000 - 22_000);
        site.feed(Input::Sync { connection: BLACK, have: None });
        let status = site.status(BLACK);
        assert!(!status.is_frozen);
        assert_eq!(status.deadline, Some(at(302_000)));
    }
}

#[test]
fn a_server_that_stood_still_reads_whose_turn_it_is() {
    // White, who was connected here, has moved on another server: Black thinks there.
    let mut other = Site::opened();
    other.now = 10_000;
    other.act(WHITE, play("e1-e4"));
    let mut site = Site::opened();
    site.disconnect(BLACK, false);
    let mut stored = other.stored.clone().unwrap();
    stored.ledger.sequence = 4;
    site.stored = Some(stored.clone());
    site.clear();
    stand_still(&mut site);
    assert_eq!(site.commits.len(), 0);
    assert_eq!(site.status(WHITE).deadline, Some(at(310_000)));
    // If Black waits here, it was told now.
    let mut site = Site::opened();
    site.stored = Some(stored);
    stand_still(&mut site);
    assert_eq!(site.stored.as_ref().unwrap().ledger.frozen, secs(14));
    assert_eq!(site.status(BLACK).deadline, Some(at(324_000)));
}

#[test]
fn a_time_without_any_server_is_made_up_for_once() {
    let downtimes = vec![Downtime { from: at(3_500), to: at(23_990) }];
    // White was cut off by it, and gets time to come back.
    let mut site = without_the_mover();
    site.downtimes = downtimes.clone();
    stand_still(&mut site);
    assert_eq!(site.commits.len(), 0);
    assert_eq!(site.status(BLACK).deadline, Some(at(302_000 + 20_490 + 15_000)));
    // White was not.
    let mut site = Site::opened();
    site.downtimes = downtimes;
    stand_still(&mut site);
    let deadline = at(302_000 + 20_500);
    assert_eq!(site.status(BLACK).deadline, Some(deadline));
    // It is so for whoever reads it later.
    site.restart();
    site.connect(BLACK, Viewer::Player(Black));
    assert_eq!(site.status(BLACK).deadline, Some(deadline));
}

#[test]
fn a_store_that_fails_one_server_gives_the_mover_on_another_one_nothing() {
    for is_elsewhere in [true, false] {
        let mut site = without_the_mover();
        if !is_elsewhere {
            site.restart();
            site.connect(BLACK, Viewer::Player(Black));
            site.clear();
        }
        site.now = 10_000;
        site.results.extend([Failed, Failed]);
        assert_eq!(site.answer(BLACK, Action::Offer { offer: Offer::Draw }), "unavailable");
        if is_elsewhere {
            present(&mut site, 2);
        }
        site.wait_until(12_000);
        site.feed(Input::Sync { connection: BLACK, have: None });
        assert!(!site.status(BLACK).is_frozen);
        let given = if is_elsewhere { 0 } else { 2_000 };
        assert_eq!(site.stored.as_ref().unwrap().ledger.frozen, Millis::new(given));
        assert_eq!(site.left()[0], 300_000 - 10_000 + given);
    }
}

#[test]
fn what_is_stored_is_read_again_when_nothing_is_heard() {
    let mut other = without_the_mover();
    other.act(BLACK, Action::Resign {});
    let mut site = without_the_mover();
    site.stored = other.stored.clone();
    site.wait_until(12_999);
    assert_eq!(site.events(BLACK), []);
    site.wait_until(13_000);
    let lost = Some(Conclusion::Resignation { loser: Black });
    assert_eq!(site.status(BLACK).conclusion, lost);
    // What was stored or heard here confirms it for as long.
    let mut site = without_the_mover();
    site.now = 10_000;
    site.act(BLACK, Action::Offer { offer: Offer::Draw });
    site.wait_until(15_000);
    present(&mut site, 3);
    site.wait_until(19_999);
    site.clear();
    site.is_readable = false;
    site.wait_until(20_000);
    assert!(site.status(BLACK).is_frozen);
    // Without peers, or without anybody to tell, nothing is read.
    let mut alone = Site::opened();
    alone.is_readable = false;
    alone.wait_until(60_000);
    assert_eq!(alone.read(BLACK), []);
    let mut empty = without_the_mover();
    empty.disconnect(WATCHER, false);
    empty.disconnect(BLACK, false);
    empty.is_readable = false;
    empty.wait_until(60_000);
    assert!(empty.room.is_unused());
}

#[test]
fn reading_again_does_not_make_a_player_come() {
    let mut site = Site::among_peers(Terms::by_invitation(None));
    site.connect(WHITE, Viewer::Player(White));
    site.wait_until(15_000);
    assert!(matches!(site.events(WHITE)[..], [GameEvent::Left { side: Black, .. }]));
}

#[test]
fn nobody_is_told_that_the_game_stands_still_when_it_goes_on_at_once() {
    let mut site = Site::opened();
    site.downtimes = vec![Downtime { from: at(3_500), to: at(23_990) }];
    stand_still(&mut site);
    let told = site.read(WHITE);
    let [ServerMessage::Update { status, .. }] = &told[..] else { panic!("{told:?}") };
    assert!(!status.is_frozen);
    assert_eq!(status.deadline, Some(at(302_000 + 20_500)));
}

#[test]
fn what_was_asked_for_before_the_process_stood_still_is_asked_for_again() {
    let stored = Site::opened().stored.map(Box::new);
    let mut room = Room::new(GAME, NEXT).on_server(SERVER);
    let loads = |effects: &[Effect]| effects.contains(&Effect::Load);
    let viewer = Viewer::Player(Black);
    let connect = Input::Connect { connection: BLACK, viewer, have: None, is_passing: false };
    assert!(loads(&room.on(at(3_000), connect)));
    assert!(!loads(&room.on(at(24_000), Input::StoodStill { since: at(3_010) })));
    // The answer came before anybody knew that no server was up.
    let early = Input::Loaded { room: stored.clone(), downtimes: Vec::new() };
    assert!(loads(&room.on(at(24_000), early)));
    let downtimes = vec![Downtime { from: at(3_000), to: at(24_000) }];
    let effects = room.on(at(24_010), Input::Loaded { room: stored, downtimes });
    let mut deadlines = effects.iter().filter_map(|effect| match effect {
        Effect::Send { message, .. } => match &**message {
            ServerMessage::Welcome { game, .. } => game.status.deadline,
            ServerMessage::State { game } => game.status.deadline,
            _ => None,
        },
        _ => None,
    });
    assert_eq!(deadlines.next_back(), Some(at(302_000 + 21_000 + 15_000)));
}

#[test]
fn who_came_while_the_process_stood_still_was_elsewhere() {
    let mut room = Room::new(GAME, NEXT).on_server(SERVER);
    let stored = Site::opened().stored.map(Box::new);
    let connect =
        |connection, viewer| Input::Connect { connection, viewer, have: None, is_passing: false };
    let loaded = || Input::Loaded { room: stored.clone(), downtimes: Vec::new() };
    room.on(at(3_000), connect(BLACK, Viewer::Player(Black)));
    room.on(at(3_010), loaded());
    room.on(at(24_000), Input::StoodStill { since: at(4_000) });
    // White could play on another server, and comes before the answer of the store.
    room.on(at(24_000), connect(WHITE, Viewer::Player(White)));
    let effects = room.on(at(24_010), loaded());
    let is_commit = |effect: &Effect| matches!(effect, Effect::Commit(_));
    assert!(!effects.iter().any(is_commit), "{effects:?}");
}
