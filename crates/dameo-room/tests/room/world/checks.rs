//! What has to hold at every instant.

use std::collections::BTreeSet;

use dameo::{ByColor, Color, Conclusion};
use dameo_live::{GameEvent, GameKey, LiveGame, LiveState, Millis, Timestamp};
use dameo_room::{CommandId, PlayerAction, RecentCommands, ServerMessage, StoredRoom, Viewer};

use super::{Client, Store};

/// What is known of the log so far.
pub(crate) struct Audit {
    checked: usize,
    last: StoredRoom,
    /// The commands that were done.
    done: ByColor<BTreeSet<CommandId>>,
    /// Those that a player was told are refused.
    refused: BTreeSet<CommandId>,
}

impl Audit {
    pub(crate) fn new(first: StoredRoom) -> Self {
        Self { checked: 1, last: first, done: ByColor::default(), refused: BTreeSet::new() }
    }

    /// Checks what was stored since the last check.
    pub(crate) fn check(&mut self, store: &Store) {
        for (room, events) in &store.log[self.checked..] {
            self.check_change(room, events);
            self.last = room.clone();
        }
        self.checked = store.log.len();
        assert!(store.rematches.len() <= 1, "the players agreed on one rematch");
        let id = store.rematches.first().map(|room| room.game.id.clone());
        assert_eq!(self.last.ledger.rematch, id);
    }

    /// The commands of a player that were refused and done nevertheless.
    pub(crate) fn disputed(&self, seat: Color) -> BTreeSet<CommandId> {
        &self.refused & &self.done[seat]
    }

    fn check_change(&mut self, room: &StoredRoom, events: &[GameEvent]) {
        assert_eq!(room.sequence(), self.last.sequence() + 1);
        let restored = LiveGame::restore(room.game.clone(), dameo::Bounds::UNTRUSTED);
        restored.expect("the stored moves are legal and without gaps");
        for side in Color::ALL {
            let before = &self.last.ledger.recent[side];
            let added = newly_remembered(before, &room.ledger.recent[side], &self.done[side]);
            for id in added {
                assert!(self.done[side].insert(id), "{id:?} of {side} is done twice");
            }
        }
        self.check_end(room, events);
        check_moves(&self.last.game, &room.game, events);
        check_sums(room);
        check_elapsed(&self.last, room);
        check_quotas(&self.last, room);
    }

    /// What has ended stays so, and nobody loses on time with time left.
    fn check_end(&self, room: &StoredRoom, events: &[GameEvent]) {
        let (before, after) = (&self.last.game.record, &room.game.record);
        if before.conclusion.is_some() {
            assert_eq!(before, after, "a game has an end");
        }
        let clock = self.last.game.clock.as_ref();
        for event in events {
            if let GameEvent::Ended { conclusion: Conclusion::Time { loser } } = event {
                let deadline = clock.and_then(|clock| clock.deadline()).expect("the clock ran");
                assert!(room.game.latest >= deadline, "{loser} had time left");
            }
        }
    }

    /// Checks a message when it is sent.
    pub(crate) fn told(&mut self, client: &Client, message: &ServerMessage, store: &Store) {
        self.check(store);
        let viewer = client.viewer;
        let known = store.last().sequence();
        match message {
            ServerMessage::Done { id, sequence } => {
                let seat = viewer.seat().expect("only players are acknowledged");
                assert!(*sequence <= known, "what is acknowledged is stored");
                assert_eq!(u64::from(*id) / 1_000_000, seat as u64, "to whoever has sent it");
                let known = client.waiting.iter().find(|(waiting, ..)| waiting == id);
                assert!(known.is_none_or(|(_, key, action)| is_stored(key, action, store)));
            }
            ServerMessage::Update { status, events } => {
                assert!(status.sequence <= known, "what is told is stored");
                let is_private = |event: &GameEvent| {
                    matches!(event, GameEvent::Offered { .. } | GameEvent::OfferEnded { .. })
                };
                assert!(viewer.seat().is_some() || !events.iter().any(is_private));
                check_offers(viewer, &status.seats);
            }
            ServerMessage::Welcome { game, seat, .. } => {
                assert_eq!(*seat, viewer.seat());
                check_offers(viewer, &game.status.seats);
            }
            ServerMessage::State { game } => {
                assert!(game.status.sequence <= known);
                check_offers(viewer, &game.status.seats);
            }
            ServerMessage::Refused { id, code, .. } => {
                self.refused.insert(*id);
                assert_eq!(viewer.seat().is_none(), code == "not-a-player");
            }
            ServerMessage::Lag { .. } => assert!(viewer.seat().is_some()),
        }
    }
}

/// Whether what a command asks for is stored. Of offers it is not known: they pass.
fn is_stored(key: &GameKey, action: &PlayerAction, store: &Store) -> bool {
    let is_over = store.last().game.record.conclusion.is_some();
    match action {
        PlayerAction::Move { .. } => store.log.iter().any(|(room, events)| {
            let is_it = |event: &GameEvent| match event {
                GameEvent::Moved { ply, .. } => *ply == key.ply,
                _ => false,
            };
            room.game.take_backs == key.take_backs && events.iter().any(is_it)
        }),
        PlayerAction::Resign {}
        | PlayerAction::Abort {}
        | PlayerAction::Flag {}
        | PlayerAction::Claim {} => is_over,
        _ => true,
    }
}

/// The command that was remembered between two states, if one was.
fn newly_remembered(
    before: &RecentCommands,
    after: &RecentCommands,
    done: &BTreeSet<CommandId>,
) -> Vec<CommandId> {
    let ids = |recent: &RecentCommands| -> Vec<CommandId> {
        serde_json::from_value(serde_json::to_value(recent).unwrap()).unwrap()
    };
    let (before, after) = (ids(before), ids(after));
    if before == after {
        return Vec::new();
    }
    let last = *after.last().expect("one was added");
    assert!(!done.contains(&last), "{last:?} is done twice");
    assert_eq!(after[..after.len() - 1], before[before.len() + 1 - after.len()..]);
    vec![last]
}

fn check_offers(viewer: Viewer, seats: &ByColor<dameo_room::SeatView>) {
    let are_shown = Color::ALL.into_iter().any(|side| !seats[side].offers.is_empty());
    assert!(viewer.seat().is_some() || !are_shown, "offers concern the players alone");
}

/// The events tell how the moves changed.
fn check_moves(before: &LiveState, after: &LiveState, events: &[GameEvent]) {
    let mut moves = before.record.moves.clone();
    for event in events {
        match event {
            GameEvent::Moved { ply, text, .. } => {
                assert_eq!(*ply, moves.len());
                moves.push(text.clone());
            }
            GameEvent::TakenBack { .. } => drop(moves.pop()),
            _ => {}
        }
    }
    assert_eq!(moves, after.record.moves);
}

/// The time used and the time left are the time given.
fn check_sums(room: &StoredRoom) {
    let Some(clock) = &room.game.clock else { return };
    let now = room.game.latest;
    let added = |side: Color| -> Millis {
        let own = room.game.spent.iter().enumerate().filter(|(ply, _)| *ply % 2 == side as usize);
        own.map(|(_, pressed)| pressed.added).sum()
    };
    for side in Color::ALL {
        let given =
            clock.controls()[side].base() + added(side) + room.ledger.refunds[side].restarts;
        assert_eq!(clock.left(side, now) + clock.used(side, now), given, "{side}");
    }
}

/// All time in which a clock ran is used by a player, given back or nobody's.
fn accounted(room: &StoredRoom, now: Timestamp) -> Millis {
    let ledger = &room.ledger;
    let of_side = |side: Color| {
        let refund = ledger.refunds[side];
        let used = room.game.clock.as_ref().map_or(Millis::ZERO, |clock| clock.used(side, now));
        used + refund.lag + refund.delivery
    };
    of_side(Color::White) + of_side(Color::Black) + ledger.frozen
}

fn check_elapsed(before: &StoredRoom, after: &StoredRoom) {
    let (from, to) = (before.game.latest, after.game.latest);
    let did_run = before.game.clock.as_ref().is_some_and(|clock| clock.running().is_some());
    let elapsed = if did_run { to.since(from) } else { Millis::ZERO };
    let counted = accounted(after, to).saturating_sub(accounted(before, from));
    let timed_out = matches!(after.game.record.conclusion, Some(Conclusion::Time { .. }));
    // After the flag has fallen nobody uses time.
    assert!(counted == elapsed || (timed_out && counted < elapsed), "{counted:?} of {elapsed:?}");
}

/// What is given back for lag is within the quota.
fn check_quotas(before: &StoredRoom, after: &StoredRoom) {
    for side in Color::ALL {
        let given = |room: &StoredRoom| room.ledger.refunds[side].lag;
        let lag = given(after).saturating_sub(given(before));
        assert!(lag <= before.ledger.quotas[side].left(), "{side} was given {lag:?}");
        assert!(after.ledger.quotas[side].left() <= Millis::from_secs(7));
    }
}
