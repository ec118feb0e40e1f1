//! The limits of time, and timers for them.

use dameo::Conclusion;

use super::{GameEvent, LiveGame};
use crate::time::{Millis, Timestamp};

impl LiveGame {
    /// When [`tick`](Self::tick) has to be called if nothing happens before; `None` if no
    /// time is running.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        let flag = self.clock().and_then(|clock| clock.deadline());
        [flag, self.first_move_deadline()].into_iter().flatten().min()
    }

    /// Ends the game if the time of the side to move is up, for its first move or on the
    /// clock. Returns what has happened.
    ///
    /// ```
    /// use dameo::{Color, Conclusion, GameRecord, Variant};
    /// use dameo_live::{GameEvent, LiveGame, Terms, Timestamp, parse_time_controls};
    ///
    /// let terms = Terms::correspondence(parse_time_controls("3d+1d/10d")?);
    /// let record = GameRecord::new(Variant::Dameo);
    /// let mut game = LiveGame::new("AbCd1234", record, terms, Timestamp::new(0))?;
    /// let deadline = game.deadline().expect("the clock runs");
    /// assert_eq!(deadline, Timestamp::new(3 * 24 * 60 * 60 * 1000));
    /// let conclusion = Conclusion::Time { loser: Color::White };
    /// assert_eq!(game.tick(deadline), [GameEvent::Ended { conclusion }]);
    /// assert_eq!(game.tick(deadline), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tick(&mut self, now: Timestamp) -> Vec<GameEvent> {
        let now = self.state.latest.max(now);
        let conclusion = self.time_out(now, Millis::ZERO);
        conclusion.map(|conclusion| self.end(conclusion, now)).into_iter().collect()
    }

    /// Goes on after a time in which nobody could play, such as one in which the server was
    /// down. `last` is the last instant at which it was up. The time between is nobody's,
    /// and the side to move gets `extra`. A time that was up before ends the game. A
    /// clock that was stopped, as of an adjourned game, starts.
    pub fn resume(&mut self, last: Timestamp, now: Timestamp, extra: Millis) -> Vec<GameEvent> {
        let events = self.tick(last);
        if self.is_over() {
            return events;
        }
        let last = self.state.latest.max(last);
        let now = last.max(now);
        let (turn, gap) = (self.turn(), now.since(last));
        // The rest of a pause is nobody's time anyway.
        let since = self.state.pause.map_or(now, |pause| pause.until.max(now));
        if let Some(clock) = &mut self.state.clock
            && clock.running().is_some()
        {
            clock.stop(last);
            clock.give(turn, extra);
            clock.start_at(turn, now, since);
        }
        self.state.turn_since = self.state.turn_since + gap;
        let seats = &mut self.state.seats;
        for away in [&mut seats.white.away, &mut seats.black.away].into_iter().flatten() {
            away.since = away.since + gap;
        }
        self.state.latest = now;
        self.start_clock(now);
        events
    }

    /// How the game ends if the time of the side to move is up at `now`, `lag` of it not
    /// counted, for its first move or on the clock. `None` if it is not, or if the game is
    /// over.
    #[must_use]
    pub fn time_out(&self, now: Timestamp, lag: Millis) -> Option<Conclusion> {
        let is_up = |deadline: Option<Timestamp>| deadline.is_some_and(|at| now >= at + lag);
        if self.is_over() {
            None
        } else if is_up(self.clock().and_then(|clock| clock.deadline())) {
            Some(Conclusion::Time { loser: self.turn() })
        } else {
            let conclusion = match self.state.terms.is_tournament {
                true => Conclusion::Abandonment { loser: self.turn() },
                false => Conclusion::Abort,
            };
            is_up(self.first_move_deadline()).then_some(conclusion)
        }
    }

    fn first_move_deadline(&self) -> Option<Timestamp> {
        let is_limited = !self.is_over() && !self.state.is_clock_started;
        let limit = self.state.terms.first_move.filter(|_| is_limited)?;
        (self.moves_of(self.turn()) == 0).then_some(self.state.turn_since + limit)
    }
}
