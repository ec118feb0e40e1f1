//! What players do to the clock besides moving.

use dameo::Color;

use super::{GameEvent, LiveGame, Refusal};
use crate::time::{Millis, Timestamp};

/// The most time that can be given at once.
const MAX_GIFT: Millis = Millis::from_days(1);
/// The most time that a side has after it was given some.
const MAX_LEFT: Millis = Millis::from_days(1);
/// A player of an arena decides for half of the time before this many own moves.
const BERSERK_MOVES: usize = 2;

impl LiveGame {
    /// Gives a side time. A rated game is played with equal time, and a tournament with that of
    /// its rules.
    pub(super) fn give_time(
        &mut self,
        to: Color,
        seconds: u32,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        let terms = &self.state.terms;
        if terms.is_rated || terms.is_tournament || terms.is_correspondence() {
            return Err(Refusal::CannotGiveTime);
        }
        let clock = self.state.clock.as_mut().ok_or(Refusal::CannotGiveTime)?;
        let time = Millis::from_secs(seconds.into());
        if time.is_zero() || time > MAX_GIFT || clock.left(to, now) + time > MAX_LEFT {
            return Err(Refusal::BadTime);
        }
        clock.give(to, time);
        Ok(vec![GameEvent::TimeGiven { to, time }])
    }

    pub(super) fn go_berserk(
        &mut self,
        by: Color,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        let is_early = self.moves_of(by) < BERSERK_MOVES;
        let is_possible = self.state.terms.can_berserk && is_early;
        let clock = self.state.clock.as_mut().filter(|_| is_possible);
        let clock = clock.ok_or(Refusal::CannotBerserk)?;
        if self.state.seats[by].is_berserk || !clock.halve(by, now) {
            return Err(Refusal::CannotBerserk);
        }
        self.state.seats[by].is_berserk = true;
        Ok(vec![GameEvent::Berserk { by }])
    }

    /// Starts the clock, and the first moves have no other limit any more. It changes nothing if
    /// the clock runs.
    pub(super) fn start_clock_early(&mut self, now: Timestamp) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        let clock = self.state.clock.as_ref();
        let clock = clock.filter(|_| !self.state.terms.is_correspondence());
        if clock.ok_or(Refusal::NoClock)?.running().is_some() {
            return Ok(Vec::new());
        }
        self.state.is_clock_started = true;
        self.start_clock(now);
        Ok(vec![GameEvent::ClockStarted])
    }
}
