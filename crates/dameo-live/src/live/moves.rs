//! Moves and take-backs.

use dameo::{Color, Conclusion};

use super::{GameEvent, GameKey, LiveGame, Refusal};
use crate::clock::Pressed;
use crate::time::{Millis, Timestamp};

impl LiveGame {
    pub(super) fn play(
        &mut self,
        seat: Color,
        key: &GameKey,
        text: &str,
        lag: Millis,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        if self.is_repeated(seat, key, text) {
            return Ok(Vec::new());
        }
        self.check_running()?;
        self.check_key(key)?;
        if seat != self.turn() {
            return Err(Refusal::NotYourTurn);
        }
        self.check_not_paused(now)?;
        let mut events = vec![self.make(text, lag, now)?];
        self.decline_by_move(seat);
        if !self.is_over() {
            let played = self.record().moves.last().cloned().unwrap_or_default();
            events.extend(self.reply(&played, now));
        }
        if self.is_over() {
            events.push(self.end(Conclusion::Rules, now));
        }
        Ok(events)
    }

    /// Makes a move of the side to move.
    pub(super) fn make(
        &mut self,
        text: &str,
        lag: Millis,
        now: Timestamp,
    ) -> Result<GameEvent, Refusal> {
        let (before, ply) = (self.game().position(), self.ply());
        let mv = before.parse_move(text)?;
        self.game.play(mv).map_err(|error| Refusal::of_play(text, error))?;
        let text = before.move_text(mv);
        self.state.record.moves.push(text.clone());
        let pressed = self.press(now, lag);
        self.state.spent.push(pressed);
        Ok(GameEvent::Moved { ply, text, pressed })
    }

    /// Hands the turn over. The time of the move is not up.
    fn press(&mut self, now: Timestamp, lag: Millis) -> Pressed {
        self.state.turn_since = now;
        let running = self.state.clock.as_mut().filter(|clock| clock.running().is_some());
        let pressed = running
            .map(|clock| clock.press(now, lag).expect("a move that comes too late is not played"));
        self.start_clock(now);
        pressed.unwrap_or_default()
    }

    /// Starts the clock for the side to move, unless it runs or these plies are untimed.
    pub(super) fn start_clock(&mut self, now: Timestamp) {
        let is_timed = self.state.is_clock_started
            || self.ply() - self.state.first_ply >= self.state.terms.untimed_plies;
        let (turn, is_over) = (self.turn(), self.is_over());
        if let Some(clock) = &mut self.state.clock
            && clock.running().is_none()
            && is_timed
            && !is_over
        {
            clock.start(turn, now);
        }
    }

    /// Takes the last move back. There is one, and the game is not over.
    pub(super) fn take_back(&mut self, now: Timestamp) -> GameEvent {
        self.game.undo();
        self.state.record.moves.pop();
        let spent = self.state.spent.pop().unwrap_or_default();
        self.state.take_backs += 1;
        self.state.turn_since = now;
        let turn = self.turn();
        let mut revoked = Millis::ZERO;
        if let Some(clock) = &mut self.state.clock {
            // The time used is not given back, and the increment would be added twice.
            clock.stop(now);
            revoked = clock.revoke(turn, spent.added);
        }
        self.start_clock(now);
        self.drop_offers();
        self.drop_lines();
        GameEvent::TakenBack { ply: self.ply(), revoked }
    }

    /// Whether a command is a move that was played, and not taken back since.
    fn is_repeated(&self, seat: Color, key: &GameKey, text: &str) -> bool {
        let LiveGame { state, .. } = self;
        if key.take_backs != state.take_backs || self.mover(key.ply) != Some(seat) {
            return false;
        }
        let (before, played) = (self.game().position_at(key.ply), self.game().move_at(key.ply));
        let read = before.and_then(|before| before.parse_move(text).ok());
        played.is_some() && read == played
    }

    pub(super) fn check_key(&self, key: &GameKey) -> Result<(), Refusal> {
        let now = self.key();
        if *key == now { Ok(()) } else { Err(Refusal::Stale { now }) }
    }
}
