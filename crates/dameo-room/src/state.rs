//! The state of a room, and the changes that are made to it.

use dameo::{Bounds, ByColor, Color, Outcome};
use dameo_live::{
    Action, Away, GameEvent, GameKey, LiveGame, LiveStateError, Millis, PresenceReport, Pressed,
    Refusal, SeatCommand, Timestamp,
};

use crate::io::Commit;
use crate::recent::CommandId;
use crate::stored::{Downtime, Ledger, StoredRoom};

/// What the side to move gets on its clock after a time in which no server was up.
const RESTART_REFUND: Millis = Millis::from_secs(15);

/// A stored room whose game can be played on.
#[derive(Clone, Debug)]
pub(crate) struct RoomState {
    pub(crate) game: LiveGame,
    pub(crate) ledger: Ledger,
}

/// A change that is not stored yet.
#[derive(Debug)]
pub(crate) struct Change {
    /// The state with the change.
    pub(crate) state: RoomState,
    pub(crate) events: Vec<GameEvent>,
    /// The next game, if it begins.
    rematch: Option<StoredRoom>,
}

/// The time of a move that is not its player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FreeTime {
    /// How late the room could tell the move before.
    pub(crate) delivery: Millis,
    /// The lag, within the quota.
    pub(crate) lag: Millis,
}

impl FreeTime {
    pub(crate) fn total(self) -> Millis {
        self.delivery + self.lag
    }
}

/// What a player does, with what the room knows about it.
pub(crate) struct Deed<'a> {
    pub(crate) id: CommandId,
    pub(crate) seat: Color,
    pub(crate) key: &'a GameKey,
    pub(crate) action: Action,
    pub(crate) free: FreeTime,
}

impl RoomState {
    /// The state of a stored room.
    pub(crate) fn restore(stored: StoredRoom) -> Result<Self, LiveStateError> {
        let game = LiveGame::restore(stored.game, Bounds::UNTRUSTED)?;
        Ok(Self { game, ledger: stored.ledger })
    }

    /// Goes on after the times in which no server was up. They alone decide, so that all servers
    /// come to the same; but what ends after `frozen_since` is nobody's time here already, and
    /// those who are connected need no time to come back. Times that follow each other are one:
    /// a server that started served nobody before the store knew of it.
    ///
    /// A game over days stands still in the long ones alone. Returns whether it did: its new
    /// deadline is to be stored.
    pub(crate) fn pass(&mut self, downtimes: &[Downtime], frozen_since: Option<Timestamp>) -> bool {
        if self.game.terms().is_correspondence() {
            return self.pass_long(downtimes, frozen_since);
        }
        let mut previous = None;
        for &Downtime { from, to } in downtimes {
            let goes_on = previous.replace(to) == Some(from);
            let (from, refund) = match frozen_since.filter(|&since| to > since) {
                Some(since) => (from.min(since), Millis::ZERO),
                None if goes_on => (from, Millis::ZERO),
                None => (from, RESTART_REFUND),
            };
            // If the time was up before, it is for the room to end the game.
            let is_up = self.game.time_out(from, Millis::ZERO).is_some();
            if to > self.game.state().latest && !is_up {
                self.skip(from, to, refund);
            }
        }
        false
    }

    fn pass_long(&mut self, downtimes: &[Downtime], frozen_since: Option<Timestamp>) -> bool {
        let mut has_passed = false;
        for Downtime { from, to } in Downtime::long(downtimes) {
            let since = frozen_since.filter(|&since| to > since);
            let from = since.map_or(from, |since| from.min(since));
            let is_running =
                !self.game.is_over() && self.game.time_out(from, Millis::ZERO).is_none();
            if to > self.game.state().latest && is_running {
                self.skip(from, to, Millis::ZERO);
                has_passed = true;
            }
        }
        has_passed
    }

    /// Whether this is what is stored.
    pub(crate) fn is(&self, stored: &StoredRoom) -> bool {
        *self.game.state() == stored.game && self.ledger == stored.ledger
    }

    pub(crate) fn stored(&self) -> StoredRoom {
        StoredRoom { game: self.game.state().clone(), ledger: self.ledger.clone() }
    }

    pub(crate) fn sequence(&self) -> u64 {
        self.ledger.sequence
    }

    /// The time that is not the player's in a move of the side to move.
    pub(crate) fn free_time(&self, round_trip: Option<Millis>, delivery: Millis) -> FreeTime {
        let quota = self.ledger.quotas[self.game.turn()];
        FreeTime { delivery, lag: quota.allowance(round_trip.unwrap_or_default()) }
    }

    /// What a player does; `None` if that changes nothing. `spare_id` is the name of the next
    /// game if the players agree on it now.
    pub(crate) fn act(
        &self,
        deed: Deed<'_>,
        spare_id: &str,
        at: Timestamp,
    ) -> Result<Option<Change>, Refusal> {
        let Deed { id, seat, key, action, free } = deed;
        let command = SeatCommand { seat, key: key.clone(), action, lag: free.total() };
        let mut change = self.change();
        change.events = change.state.game.apply(&command, at)?;
        if change.events.is_empty() {
            return Ok(None);
        }
        change.state.ledger.recent[seat].push(id);
        let is_timed = self.running().is_some();
        if let [GameEvent::Moved { pressed, .. }, ..] = &change.events[..]
            && is_timed
        {
            change.state.count_refunds(seat, *pressed, free);
        }
        if change.events.contains(&GameEvent::RematchAgreed) {
            let next = change.state.game.rematch(spare_id, at).expect("both players agreed");
            change.state.ledger.rematch = Some(spare_id.to_owned());
            change.rematch = Some(StoredRoom::begun(&next));
        }
        Ok(Some(change))
    }

    /// What is reported about the connection of a player; `None` if that changes nothing.
    pub(crate) fn report(
        &self,
        seat: Color,
        report: PresenceReport,
        at: Timestamp,
    ) -> Option<Change> {
        let mut change = self.change();
        change.events = change.state.game.report(seat, report, at);
        (!change.events.is_empty()).then_some(change)
    }

    /// The end of the game because the time of the side to move is up; `None` if it is not.
    pub(crate) fn tick(&self, at: Timestamp) -> Option<Change> {
        let mut change = self.change();
        change.events = change.state.game.tick(at);
        (!change.events.is_empty()).then_some(change)
    }

    /// The game goes on after nothing could be stored since `since`.
    pub(crate) fn unfreeze(&self, since: Timestamp, at: Timestamp) -> Change {
        let mut change = self.change();
        change.events = change.state.skip(since, at, Millis::ZERO);
        change
    }

    /// The same state as another change.
    pub(crate) fn renumbered(&self) -> Change {
        self.change()
    }

    fn change(&self) -> Change {
        let mut state = self.clone();
        state.ledger.sequence += 1;
        Change { state, events: Vec::new(), rematch: None }
    }

    /// Goes on after a time that is nobody's.
    fn skip(&mut self, from: Timestamp, to: Timestamp, refund: Millis) -> Vec<GameEvent> {
        let running = self.running();
        let since = self.game.state().latest.max(from);
        let events = self.game.resume(from, to, refund);
        if let Some(side) = running.filter(|_| !self.game.is_over()) {
            let ledger = &mut self.ledger;
            ledger.frozen = ledger.frozen + to.since(since);
            let refunds = &mut ledger.refunds[side];
            refunds.restarts = refunds.restarts + refund;
        }
        events
    }

    /// The absences of the players.
    pub(crate) fn away(&self) -> ByColor<Option<Away>> {
        let seats = &self.game.state().seats;
        ByColor::new_with(|seat| seats[seat].away)
    }

    /// The side whose time runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.game.clock().and_then(|clock| clock.running())
    }

    /// Books what a timed move was given back.
    fn count_refunds(&mut self, seat: Color, pressed: Pressed, free: FreeTime) {
        let delivery = pressed.compensated.min(free.delivery);
        let lag = pressed.compensated.saturating_sub(delivery);
        let refund = &mut self.ledger.refunds[seat];
        refund.delivery = refund.delivery + delivery;
        refund.lag = refund.lag + lag;
        self.ledger.quotas[seat].spend(lag);
    }
}

impl Change {
    pub(crate) fn commit(&self) -> Commit {
        Commit {
            room: self.state.stored(),
            events: self.events.clone(),
            deadline: self.state.game.deadline(),
            rematch: self.rematch.clone(),
            rated: self.rated(),
        }
    }

    /// How a rated game ends by this change. One that was aborted has no outcome.
    fn rated(&self) -> Option<Outcome> {
        let game = &self.state.game;
        let ends = self.events.iter().any(|event| matches!(event, GameEvent::Ended { .. }));
        (ends && game.terms().is_rated).then(|| game.game().outcome()).flatten()
    }
}
