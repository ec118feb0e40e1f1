//! The conditional lines of a game: set, played and forgotten.

use dameo::Color;

use super::{ConditionalLines, GameEvent, GameKey, LiveGame, Refusal};
use crate::time::{Millis, Timestamp};

impl LiveGame {
    /// The conditional lines of a side.
    #[must_use]
    pub fn lines(&self, side: Color) -> &ConditionalLines {
        &self.state.lines[side]
    }

    /// Replaces the lines of a player whose opponent is to move.
    pub(super) fn set_lines(
        &mut self,
        seat: Color,
        key: &GameKey,
        lines: &[Vec<String>],
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        self.check_over_days()?;
        self.check_key(key)?;
        if seat == self.turn() {
            return Err(Refusal::YourTurn);
        }
        let read = ConditionalLines::read(&self.game, lines)?;
        let is_new = read != self.state.lines[seat];
        self.state.lines[seat] = read;
        Ok(is_new.then_some(GameEvent::LinesSet { by: seat }).into_iter().collect())
    }

    /// Plays the reply that the opponent of the player of the last move has laid down, if there is
    /// one: at the same instant, so that it costs no time. An offer of the player stands on, since
    /// nobody has seen it.
    pub(super) fn reply(&mut self, text: &str, now: Timestamp) -> Option<GameEvent> {
        let owner = self.turn();
        let lines = std::mem::take(&mut self.state.lines[owner]);
        let (reply, rest) = lines.after(text)?;
        if self.time_out(now, Millis::ZERO).is_some() {
            return None;
        }
        // It was legal when the lines were set, and the position is the same.
        let event = self.make(&reply, Millis::ZERO, now).ok()?;
        self.state.lines[owner] = rest;
        Some(event)
    }

    /// Forgets all lines: they are about a position that is gone.
    pub(super) fn drop_lines(&mut self) {
        self.state.lines = dameo::ByColor::default();
    }
}
