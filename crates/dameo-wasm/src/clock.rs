//! The clock of a game as a plain object.

use dameo::{ByColor, Color};
use dameo_live::{Clock, Millis, Timestamp, parse_time_controls, write_time_controls};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::error::RulesError;

/// A clock as plain data, which can be stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ClockView {
    /// The time of each side, such as `300+3`: seconds, and seconds more after each move.
    /// `300d3` has a delay instead. White's and Black's have a comma between them.
    pub time: String,
    /// The time left to each side since the time of one runs, in milliseconds.
    #[tsify(type = "{ white: number; black: number }")]
    pub left: ByColor<Millis>,
    /// The side whose time runs; null while the clock is stopped.
    #[tsify(type = "Side | null")]
    pub running: Option<Color>,
    /// Since when, in milliseconds since a moment of the caller's choice; null while the
    /// clock is stopped.
    #[tsify(type = "number | null")]
    pub since: Option<Timestamp>,
}

impl ClockView {
    /// A clock that does not run yet.
    pub(crate) fn begun(time: &str) -> Result<Self, RulesError> {
        let controls = parse_time_controls(time).map_err(RulesError::message)?;
        Ok(Self::of(&Clock::new(controls).map_err(RulesError::message)?))
    }

    /// The clock at an instant. If the caller's time was set back meanwhile, the time of the
    /// running side counts from there.
    pub(crate) fn at(&self, now: Timestamp) -> Result<Clock, RulesError> {
        let controls = parse_time_controls(&self.time).map_err(RulesError::message)?;
        let mut clock = Clock::with_left(controls, self.left).map_err(RulesError::message)?;
        if let (Some(side), Some(since)) = (self.running, self.since) {
            clock.start(side, since);
        }
        clock.resync(now);
        Ok(clock)
    }

    pub(crate) fn of(clock: &Clock) -> Self {
        let since = clock.since();
        let left = ByColor::new_with(|side| clock.left(side, since.unwrap_or_default()));
        let time = write_time_controls(clock.controls());
        Self { time, left, running: clock.running(), since }
    }

    /// The clock after a move of the side whose time runs; `None` if its time is up.
    pub(crate) fn pressed(&self, now: Timestamp) -> Result<Option<Self>, RulesError> {
        let mut clock = self.at(now)?;
        if clock.running().is_none() {
            return Err(RulesError::ClockStopped);
        }
        Ok(clock.press(now, Millis::ZERO).ok().map(|_| Self::of(&clock)))
    }

    /// The clock with the time of a side running; with none, stopped.
    pub(crate) fn switched(&self, side: Option<Color>, now: Timestamp) -> Result<Self, RulesError> {
        let mut clock = self.at(now)?;
        match side {
            Some(side) => clock.start(side, now),
            None => {
                clock.stop(now);
            }
        }
        Ok(Self::of(&clock))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Timestamp {
        Timestamp::new(seconds * 1000)
    }

    fn seconds(white: u64, black: u64) -> ByColor<Millis> {
        ByColor { white: Millis::from_secs(white), black: Millis::from_secs(black) }
    }

    #[test]
    fn clocks_are_started_pressed_and_stopped() {
        let clock = ClockView::begun("300+3,60+0").unwrap();
        assert_eq!((clock.left, clock.running, clock.since), (seconds(300, 60), None, None));
        assert_eq!(clock.pressed(at(1)), Err(RulesError::ClockStopped));
        let clock = clock.switched(Some(Color::White), at(1000)).unwrap();
        let clock = clock.pressed(at(1010)).unwrap().unwrap();
        assert_eq!((clock.left, clock.running), (seconds(293, 60), Some(Color::Black)));
        assert_eq!(clock.pressed(at(1070)).unwrap(), None);
        let stopped = clock.switched(None, at(1020)).unwrap();
        assert_eq!((stopped.left, stopped.since), (seconds(293, 50), None));
        assert_eq!(stopped.time, "300+3,60+0");
    }

    #[test]
    fn a_time_that_is_set_back_gives_nobody_time() {
        let clock = ClockView::begun("300+3").unwrap();
        let clock = clock.switched(Some(Color::White), at(1000)).unwrap();
        assert_eq!(clock.at(at(900)).unwrap().left(Color::White, at(900)), Millis::from_secs(300));
        let clock = clock.pressed(at(900)).unwrap().unwrap();
        assert_eq!((clock.left, clock.since), (seconds(303, 300), Some(at(900))));
    }

    #[test]
    fn errors_name_the_text() {
        let error = |time| ClockView::begun(time).unwrap_err().to_string();
        assert!(error("5 minutes").starts_with("bad time control \"5 minutes\": expected "));
        assert!(error("600+0+3x30").contains("byo-yomi"));
    }
}
