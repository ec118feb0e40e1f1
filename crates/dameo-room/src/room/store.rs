//! What is stored and loaded, here and by rooms of the same game on other servers.

use dameo::Color;
use dameo_live::{GameEvent, Millis};

use super::{Cause, Pending, Phase, Room};
use crate::error::CommandError;
use crate::io::{CloseReason, CommitResult, Effect};
use crate::peer::PeerMessage;
use crate::state::{Change, RoomState};
use crate::stored::{Downtime, StoredRoom};

/// How long a room waits before it tries the store again.
const RETRY: Millis = Millis::from_secs(1);
impl Room {
    pub(super) fn load(&mut self) {
        // Whatever is heard from now on may be later than what is read.
        (self.heard, self.is_stale) = (0, false);
        self.phase = Phase::Loading;
        self.effects.push(Effect::Load);
    }

    pub(super) fn commit(&mut self, change: Change, cause: Cause) {
        self.effects.push(Effect::Commit(Box::new(change.commit())));
        let since = match &cause {
            Cause::Command(command) => command.at,
            _ => self.now,
        };
        self.phase = Phase::Committing(Box::new(Pending { change, cause, since }));
    }

    pub(super) fn commit_done(&mut self, result: CommitResult) {
        if !matches!(self.phase, Phase::Committing(_)) {
            return;
        }
        let phase = std::mem::replace(&mut self.phase, Phase::Idle);
        let Phase::Committing(pending) = phase else { return };
        match result {
            CommitResult::Stored => self.stored(*pending),
            CommitResult::Failed => self.failed(*pending),
            CommitResult::Conflict | CommitResult::Unknown => {
                if result == CommitResult::Unknown {
                    self.in_doubt = pending.change.state.sequence();
                }
                if let Cause::Command(command) = pending.cause {
                    self.queue.put_back(command);
                }
                self.load();
            }
        }
    }

    /// A change is stored: it is so from now on, and all may know.
    fn stored(&mut self, pending: Pending) {
        let Pending { change, cause, since } = pending;
        let room = Box::new(change.state.stored());
        self.know(change.state);
        match &cause {
            Cause::Presence(seat) => self.presence.settle(*seat),
            Cause::Unfreeze => self.unfrozen(since),
            Cause::Command(_) | Cause::Clock | Cause::Moved | Cause::Doubt => {}
        }
        self.tell_events(change.events.clone());
        if let Cause::Command(command) = cause {
            self.tell_done(command.connection, command.id);
        }
        let events = change.events;
        self.publish(|from| PeerMessage::Committed { from, room, events });
    }

    /// A change is not stored: the game stands still since it was asked for. Commands are refused,
    /// unless one of them may still be stored by a commit without an answer.
    fn failed(&mut self, pending: Pending) {
        self.freeze_without_store(pending.since);
        self.phase = Phase::Waiting { until: self.now + RETRY, is_load: false };
        if let Cause::Command(command) = pending.cause {
            self.queue.put_back(command);
        }
        if !self.is_in_doubt() {
            self.refuse_waiting(&CommandError::Unavailable);
        }
    }

    pub(super) fn loaded(&mut self, room: Option<Box<StoredRoom>>, downtimes: &[Downtime]) {
        if !matches!(self.phase, Phase::Loading) {
            return;
        }
        let Some(stored) = room else { return self.close(CloseReason::NoSuchGame) };
        // Mostly nothing has changed, and a game need not be replayed.
        let known = self.state.as_ref().filter(|known| known.is(&stored)).cloned();
        let state = known.or_else(|| RoomState::restore(*stored).ok());
        let Some(mut state) = state.filter(|state| state.game.state().id == self.id) else {
            return self.close(CloseReason::Unusable);
        };
        self.phase = Phase::Idle;
        if self.state.is_none() || self.stood_still.is_some() {
            self.presence.expect_players(self.now);
            self.publish(|_| PeerMessage::WhoIsThere {});
        }
        self.end_standstill(state.game.turn());
        let is_moved = state.pass(downtimes, self.frozen_since);
        self.adopt(state);
        self.is_moved = is_moved;
    }

    /// Nothing can be read. Commands that wait may be stored already, so they go on waiting.
    pub(super) fn load_failed(&mut self) {
        if !matches!(self.phase, Phase::Loading) {
            return;
        }
        if self.state.is_none() {
            return self.close(CloseReason::Unavailable);
        }
        self.freeze_without_store(self.now);
        self.phase = Phase::Waiting { until: self.now + RETRY, is_load: true };
    }

    /// This is the stored state.
    fn know(&mut self, state: RoomState) -> Option<RoomState> {
        self.confirmed = self.now;
        self.is_moved = false;
        self.state.replace(state)
    }

    /// Goes on from a state that was stored elsewhere, or to which a time without any server was
    /// added.
    fn adopt(&mut self, state: RoomState) {
        let (sequence, latest) = (state.sequence(), state.game.state().latest);
        let before = self.know(state);
        let is_known = before.as_ref().is_some_and(|before| before.sequence() == sequence);
        // What is nobody's time is told once it is stored that the game goes on.
        let is_told = before.is_some_and(|before| before.game.state().latest == latest)
            || self.frozen_since.is_some();
        if !is_known || !is_told {
            self.tell_state_to_all();
        }
    }

    /// A room of the same game on another server says something.
    pub(super) fn hear(&mut self, message: PeerMessage) {
        match message {
            PeerMessage::Present { from, sequence, seats } => {
                for seat in Color::ALL {
                    if seats[seat] {
                        self.presence.see_elsewhere(seat, from, self.now);
                    } else {
                        self.presence.miss_elsewhere(seat, from);
                    }
                }
                self.heard = self.heard.max(sequence);
                // What this room has told of a later state was lost.
                if self.state.as_ref().is_some_and(|state| state.sequence() > sequence) {
                    self.tell_presence();
                }
            }
            PeerMessage::Committed { from, room, events } if room.game.id == self.id => {
                let returned = |&side: &Color| events.contains(&GameEvent::Returned { side });
                for seat in Color::ALL.into_iter().filter(returned) {
                    self.presence.see_elsewhere(seat, from, self.now);
                }
                self.follow(*room, events);
            }
            PeerMessage::Committed { .. } => {}
            PeerMessage::WhoIsThere {} => {
                let here = self.presence.here();
                if here.white || here.black {
                    self.tell_presence();
                }
            }
        }
    }

    /// Goes on from a state that a room on another server has stored, if it is later than the
    /// own one and nothing is being stored here.
    fn follow(&mut self, room: StoredRoom, events: Vec<GameEvent>) {
        let sequence = room.sequence();
        let known = self.state.as_ref().map(RoomState::sequence);
        let is_idle = matches!(self.phase, Phase::Idle) && self.frozen_since.is_none();
        let Some(known) = known.filter(|&known| is_idle && sequence > known) else {
            self.heard = self.heard.max(sequence);
            return;
        };
        match RoomState::restore(room) {
            Ok(state) if sequence == known + 1 => {
                self.know(state);
                self.tell_events(events);
            }
            Ok(state) => self.adopt(state),
            Err(_) => self.heard = self.heard.max(sequence),
        }
    }
}
