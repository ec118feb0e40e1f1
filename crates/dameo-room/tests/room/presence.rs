//! Players who are away, and what the rooms of one game on several servers tell each other.

use dameo::Color::{Black, White};
use dameo::{ByColor, Color, Conclusion};
use dameo_live::{Action, GameEvent, Terms};
use dameo_room::{CloseReason, Input, KnownState, PeerMessage, ServerMessage, Viewer};

use crate::site::{BLACK, PEER, SERVER, Site, WATCHER, WHITE, at, play, time};

const CLAIM: Action = Action::Claim {};

fn present(sequence: u64, white: bool, black: bool) -> Input {
    let seats = ByColor { white, black };
    Input::Peer(PeerMessage::Present { from: PEER, sequence, seats })
}

/// Whether a player is stored as away, and if so, whether on purpose.
fn away(site: &Site, seat: Color) -> Option<bool> {
    site.game().state().seats[seat].away.map(|away| away.on_purpose)
}

#[test]
fn a_game_is_claimed_when_its_player_stays_away() {
    // Cut off or left on purpose, after how many milliseconds the first time, and later.
    for (on_purpose, first, later) in [(false, 120_000, 40_000), (true, 30_000, 10_000)] {
        let mut site = Site::opened();
        site.now = 10_000;
        site.disconnect(BLACK, on_purpose);
        let claimable = at(10_000 + first);
        // Both are shown the countdown.
        for connection in [WHITE, WATCHER] {
            let away = site.status(connection).seats.black.away.unwrap();
            assert_eq!((away.since, away.on_purpose), (at(10_000), on_purpose));
            assert_eq!(away.claimable, Some(claimable));
        }
        site.now = 10_000 + first - 1;
        assert_eq!(site.answer(WHITE, CLAIM), "claim-too-soon");
        site.clear();
        site.connect(BLACK, Viewer::Player(Black));
        assert_eq!(site.events(WHITE), [GameEvent::Returned { side: Black }]);
        assert_eq!(site.answer(WHITE, CLAIM), "cannot-claim");
        site.disconnect(BLACK, on_purpose);
        site.now += later - 1;
        assert_eq!(site.answer(WHITE, CLAIM), "claim-too-soon");
        site.now += 1;
        assert_eq!(site.answer(WHITE, CLAIM), "done");
        assert_eq!(site.game().conclusion(), Some(Conclusion::Abandonment { loser: Black }));
    }
}

#[test]
fn a_player_with_another_tab_is_there() {
    let mut site = Site::opened();
    site.connect(20, Viewer::Player(Black));
    site.clear();
    site.disconnect(BLACK, true);
    assert_eq!(site.events(WHITE), []);
    site.disconnect(20, false);
    assert!(matches!(site.events(WHITE)[..], [GameEvent::Left { side: Black, .. }]));
    // Spectators come and go.
    site.disconnect(WATCHER, false);
    site.disconnect(WATCHER, false);
    assert_eq!(site.read(WHITE), []);
}

#[test]
fn a_player_who_never_comes_is_away() {
    let mut site = Site::new(Terms::by_invitation(None));
    site.connect(WHITE, Viewer::Player(White));
    site.wait_until(14_999);
    assert_eq!(site.status(WHITE).seats.black.away, None);
    site.wait_until(15_000);
    assert!(matches!(site.events(WHITE)[..], [GameEvent::Left { side: Black, .. }]));
    // After the game nothing of this is stored.
    site.act(WHITE, Action::Abort {});
    site.clear();
    site.connect(BLACK, Viewer::Player(Black));
    site.disconnect(WHITE, true);
    assert_eq!((site.commits.len(), site.read(BLACK).len()), (0, 1));
}

#[test]
fn a_player_who_is_connected_to_another_server_is_there() {
    let mut site = Site::among_peers(Terms::by_invitation(None));
    site.connect(WHITE, Viewer::Player(White));
    for now in (5_000..60_000).step_by(5_000) {
        site.wait_until(now);
        site.feed(present(0, false, true));
    }
    assert!(site.commits.is_empty());
    // The other server is gone.
    site.wait_until(70_000);
    assert!(matches!(site.events(WHITE)[..], [GameEvent::Left { side: Black, .. }]));
    // It was not: its room corrects the store, and this one does not insist.
    let mut other = Site::among_peers(Terms::by_invitation(None));
    other.stored = site.stored.clone();
    other.now = 71_000;
    other.connect(BLACK, Viewer::Player(Black));
    assert_eq!(other.commits.len(), 1);
    site.stored = other.stored.clone();
    site.now = 71_010;
    site.clear();
    for message in other.published {
        site.feed(Input::Peer(message));
    }
    assert_eq!(site.events(WHITE), [GameEvent::Returned { side: Black }]);
    site.wait_until(80_000);
    assert!(site.commits.is_empty());
}

#[test]
fn who_is_connected_is_told_to_other_servers_at_once_and_again_and_again() {
    let mut site = Site::new(Terms::by_invitation(None));
    site.connect(WHITE, Viewer::Player(White));
    site.wait_until(9_999);
    assert_eq!(site.published, []);
    let mut site = Site::among_peers(Terms::by_invitation(None));
    assert_eq!(site.timer, None);
    site.connect(WHITE, Viewer::Player(White));
    site.wait_until(9_999);
    let seats = ByColor { white: true, black: false };
    let message = PeerMessage::Present { from: SERVER, sequence: 0, seats };
    assert_eq!(site.published, [PeerMessage::WhoIsThere {}, message.clone(), message.clone()]);
    site.clear();
    site.feed(Input::Peer(PeerMessage::WhoIsThere {}));
    assert_eq!(site.published, [message]);
    site.clear();
    site.disconnect(WHITE, false);
    let seats = ByColor { white: false, black: false };
    let message = PeerMessage::Present { from: SERVER, sequence: 0, seats };
    assert!(site.published.contains(&message), "{:?}", site.published);
    // Nobody need know that nobody is here.
    site.clear();
    site.feed(Input::Peer(PeerMessage::WhoIsThere {}));
    assert_eq!(site.published, []);
}

#[test]
fn who_is_connected_to_another_server_does_not_leave() {
    // White has two pages, and closes the one here: the other server knows better.
    let mut site = Site::opened_among_peers();
    site.now = 10_000;
    site.feed(present(2, true, false));
    site.disconnect(WHITE, true);
    site.wait_until(20_000);
    assert!(site.commits.is_empty());
    // The other one is closed, too: its server stores that, unless it has ended.
    site.feed(present(2, false, false));
    site.wait_until(24_999);
    assert!(site.commits.is_empty());
    site.wait_until(25_000);
    assert_eq!(away(&site, White), Some(false));
    // Here it is the other way round.
    let mut site = Site::opened_among_peers();
    site.now = 10_000;
    site.feed(present(2, true, false));
    site.feed(present(2, false, false));
    site.disconnect(WHITE, true);
    assert_eq!(away(&site, White), Some(true));
}

#[test]
fn who_comes_for_a_command_neither_comes_nor_leaves() {
    let mut site = Site::opened_among_peers();
    site.now = 10_000;
    site.disconnect(BLACK, false);
    let (viewer, have, is_passing) = (Viewer::Player(Black), None, true);
    site.clear();
    site.feed(Input::Connect { connection: 9, viewer, have, is_passing });
    assert!(site.commits.is_empty() && site.published.is_empty());
    assert!(matches!(site.read(9)[..], [ServerMessage::Welcome { .. }]));
    // It can do what its player can.
    assert_eq!(site.answer(9, Action::Resign {}), "done");
    site.clear();
    site.disconnect(9, true);
    assert!(site.commits.is_empty() && site.published.is_empty());
}

#[test]
fn while_other_servers_are_not_heard_nobody_is_taken_for_away_who_can_be_there() {
    let mut site = Site::opened_among_peers();
    site.now = 10_000;
    site.feed(present(2, true, false));
    site.disconnect(WHITE, false);
    site.feed(Input::Peers { are_heard: false });
    site.wait_until(60_000);
    assert!(site.commits.is_empty());
    // What White does there is read soon.
    let mut other = Site::opened();
    (other.stored, other.now) = (site.stored.clone(), 60_000);
    other.act(WHITE, play("e1-e4"));
    site.stored = other.stored;
    site.wait_until(62_000);
    assert_eq!(site.status(BLACK).key.ply, 3);
    // Who leaves here has left, as far as is known.
    site.disconnect(BLACK, true);
    assert_eq!(away(&site, Black), Some(true));
    // When others are heard again, they are asked, and have time to answer.
    site.clear();
    site.feed(Input::Peers { are_heard: true });
    assert!(site.published.contains(&PeerMessage::WhoIsThere {}));
    site.wait_until(76_999);
    assert!(site.commits.is_empty());
    site.wait_until(77_000);
    assert_eq!(away(&site, White), Some(false));
}

#[test]
fn while_other_servers_are_not_heard_the_flag_of_whoever_is_not_here_waits() {
    for are_heard in [true, false] {
        let mut site = Site::opened_among_peers();
        site.disconnect(WHITE, false);
        site.feed(Input::Peers { are_heard });
        site.wait_until(302_000);
        assert_eq!(site.game().conclusion().is_some(), are_heard);
        site.wait_until(303_000);
        assert!(site.game().conclusion().is_some());
    }
}

#[test]
fn what_another_server_says_and_cannot_be_read_has_the_store_read() {
    let mut site = Site::opened_among_peers();
    let mut other = Site::opened();
    other.act(WHITE, play("e1-e4"));
    site.stored = other.stored;
    site.feed(Input::UnreadablePeer);
    assert_eq!(site.status(BLACK).key.ply, 3);
}

#[test]
fn changes_of_other_servers_are_followed_and_gaps_are_read() {
    let mut site = Site::opened_among_peers();
    let mut other = Site::among_peers(Terms::live(time("300+3")));
    other.stored = site.stored.clone();
    other.now = 2_000;
    other.connect(WHITE, Viewer::Player(White));
    other.clear();
    other.act(WHITE, play("e1-e4"));
    let [message, ..] = &other.published[..] else { panic!("{:?}", other.published) };
    let (message, first) = (message.clone(), other.stored.clone());
    site.stored = first;
    // Once, however often it is told.
    site.feed(Input::Peer(message.clone()));
    site.feed(Input::Peer(message.clone()));
    assert!(matches!(site.events(BLACK)[..], [GameEvent::Moved { ply: 2, .. }]));
    // A message is lost: the next one has the whole state.
    site.act(BLACK, play("e8-e5"));
    let mut late = Site::opened_among_peers();
    late.stored = site.stored.clone();
    let published = site.published.last().unwrap().clone();
    late.feed(Input::Peer(published));
    assert_eq!(late.status(WATCHER).key.ply, 4);
    // All are lost: what is connected elsewhere tells of it.
    let mut late = Site::opened_among_peers();
    late.stored = site.stored.clone();
    late.feed(present(4, true, false));
    assert_eq!(late.status(BLACK).key.ply, 4);
    // Whoever knows of a later state says so, even if nobody is connected there.
    for connection in [WHITE, BLACK, WATCHER] {
        late.disconnect(connection, false);
    }
    let sequence = late.stored.as_ref().unwrap().sequence();
    late.clear();
    late.feed(present(sequence, true, true));
    assert_eq!(late.published, []);
    late.feed(present(sequence - 1, true, true));
    let seats = ByColor { white: false, black: false };
    assert_eq!(late.published, [PeerMessage::Present { from: SERVER, sequence, seats }]);
    // What is told of another game is not followed.
    let mut foreign = Site::opened_among_peers();
    if let PeerMessage::Committed { from, mut room, events } = message {
        room.game.id = "other".to_owned();
        foreign.feed(Input::Peer(PeerMessage::Committed { from, room, events }));
    }
    assert_eq!(foreign.read(BLACK), []);
}

#[test]
fn a_command_for_a_later_state_has_it_read() {
    let mut site = Site::opened();
    let mut other = Site::opened();
    other.act(WHITE, play("e1-e4"));
    site.stored = other.stored;
    // Black has seen White's move elsewhere, and is connected here now.
    assert_eq!(site.answer(BLACK, play("e8-e5")), "done");
    assert_eq!(site.game().ply(), 4);
}

#[test]
fn a_client_that_knows_more_has_it_read() {
    let mut site = Site::opened();
    let mut other = Site::opened();
    other.act(WHITE, play("e1-e4"));
    site.stored = other.stored.clone();
    let have = Some(KnownState { sequence: 3, key: other.key() });
    site.feed(Input::Connect {
        connection: 9,
        viewer: Viewer::Player(White),
        have: have.clone(),
        is_passing: false,
    });
    assert_eq!((site.status(9).key.ply, site.status(BLACK).key.ply), (3, 3));
    // It is read once, whatever a client says.
    let more = have.map(|have| KnownState { sequence: u64::MAX, ..have });
    site.clear();
    site.feed(Input::Sync { connection: 9, have: more });
    assert_eq!((site.read(9).len(), site.read(BLACK).len()), (1, 0));
}

#[test]
fn games_that_are_not_there_are_closed() {
    let mut site = Site::new(Terms::by_invitation(None));
    site.stored = None;
    site.connect(WHITE, Viewer::Player(White));
    assert_eq!(site.closed, [(WHITE, CloseReason::NoSuchGame)]);
    assert!(site.room.is_unused());
    let mut site = Site::new(Terms::by_invitation(None));
    site.is_readable = false;
    site.connect(WHITE, Viewer::Player(White));
    assert_eq!(site.closed, [(WHITE, CloseReason::Unavailable)]);
    site.is_readable = true;
    site.connect(WHITE, Viewer::Player(White));
    assert_eq!(site.read(WHITE).len(), 1);
    let mut site = Site::new(Terms::by_invitation(None));
    site.stored.as_mut().unwrap().game.record.moves.push("d1-d4".to_owned());
    site.connect(WHITE, Viewer::Player(White));
    assert_eq!(site.closed, [(WHITE, CloseReason::Unusable)]);
    let codes = [CloseReason::NoSuchGame, CloseReason::Unavailable, CloseReason::Unusable];
    assert_eq!(codes.map(CloseReason::code), [4404, 1013, 1011]);
}
