//! Times that are nobody's.

use dameo::Color;
use dameo_live::{Millis, Timestamp};

use super::{Cause, Phase, Room};

/// How long it may take to store that the game goes on. If it takes longer, the game stood still
/// for that time, too; a shorter time is the player's, so that a slow store does not stop a game
/// for good.
const MAX_UNFREEZE: Millis = Millis::from_secs(5);

impl Room {
    /// The process stood still from an instant until now. Other servers may have gone on, so what
    /// is stored is read before anything else. What was asked for before is not enough: it does
    /// not say whether any server was up meanwhile.
    pub(super) fn stand_still(&mut self, since: Timestamp) {
        self.is_stale = !matches!(self.phase, Phase::Closed);
        if self.state.is_none() {
            return;
        }
        let known = self.stood_still.get_or_insert_default();
        for seat in Color::ALL.into_iter().filter(|&seat| self.presence.is_here(seat)) {
            known[seat].get_or_insert(since);
        }
    }

    /// The time in which the process stood still is nobody's if the side to move was connected
    /// here, and is. Otherwise it could play on another server, and if there was none, the store
    /// knows.
    pub(super) fn end_standstill(&mut self, turn: Color) {
        if !self.is_stale
            && let Some(known) = self.stood_still.take()
            && let Some(since) = known[turn]
            && self.presence.is_here(turn)
        {
            self.freeze(since);
        }
    }

    /// The time from an instant until now is nobody's, which is stored next.
    pub(super) fn freeze(&mut self, since: Timestamp) {
        self.frozen_since = Some(self.frozen_since.map_or(since, |known| known.min(since)));
    }

    /// Nothing can be stored, or read, since an instant.
    pub(super) fn freeze_without_store(&mut self, since: Timestamp) {
        self.freeze(since);
        if !std::mem::replace(&mut self.is_down, true) {
            self.tell_events(Vec::new());
        }
    }

    /// Stores that the game goes on after it stood still since an instant. Whether the time of a
    /// player who is connected to another server ran meanwhile is for the room there to decide.
    pub(super) fn unfreeze(&mut self, since: Timestamp) {
        let Some(state) = &self.state else { return };
        let is_elsewhere = self.presence.is_elsewhere(state.game.turn(), self.now);
        let change =
            if is_elsewhere { state.renumbered() } else { state.unfreeze(since, self.now) };
        self.commit(change, Cause::Unfreeze);
    }

    /// That the game goes on was asked for at an instant, and is stored now.
    pub(super) fn unfrozen(&mut self, asked: Timestamp) {
        // If the process stood still meanwhile, it was not the store that took long.
        let is_late = self.stood_still.is_none() && self.now.since(asked) >= MAX_UNFREEZE;
        self.frozen_since = is_late.then_some(asked);
        self.is_down = false;
    }
}
