//! Pauses of games over days, on which both players agree.

use dameo::Color;
use serde::{Deserialize, Serialize};

use super::{GameEvent, LiveGame, Refusal};
use crate::time::{Millis, Timestamp};

/// A time in which nobody's time runs, because both players want so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pause {
    /// When it began.
    pub since: Timestamp,
    /// When it ends, unless a player ends it sooner.
    pub until: Timestamp,
}

impl Pause {
    /// The longest: two weeks.
    pub const LONGEST: Millis = Millis::from_days(14);
}

impl LiveGame {
    /// The pause at an instant; `None` if nobody wants one, or it is over.
    #[must_use]
    pub fn pause(&self, now: Timestamp) -> Option<Pause> {
        self.state.pause.filter(|pause| self.state.latest.max(now) < pause.until)
    }

    /// Both want a pause. The clock is set to go on by itself when it is over.
    pub(super) fn begin_pause(&mut self, now: Timestamp) -> GameEvent {
        let pause = Pause { since: now, until: now + Pause::LONGEST };
        let turn = self.turn();
        if let Some(clock) = &mut self.state.clock {
            clock.start_at(turn, now, pause.until);
        }
        self.drop_pause_offers();
        self.state.pause = Some(pause);
        GameEvent::Paused { until: pause.until }
    }

    /// A player ends the pause.
    pub(super) fn end_pause(
        &mut self,
        seat: Color,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        if self.pause(now).is_none() {
            return Err(Refusal::NotPaused);
        }
        let turn = self.turn();
        self.state.pause = None;
        if let Some(clock) = &mut self.state.clock {
            clock.start(turn, now);
        }
        Ok(vec![GameEvent::Resumed { by: seat }])
    }

    /// Nobody plays in a pause.
    pub(super) fn check_not_paused(&self, now: Timestamp) -> Result<(), Refusal> {
        self.pause(now).map_or(Ok(()), |pause| Err(Refusal::Paused { until: pause.until }))
    }

    /// What only games over days have.
    pub(super) fn check_over_days(&self) -> Result<(), Refusal> {
        if self.terms().is_correspondence() { Ok(()) } else { Err(Refusal::NotOverDays) }
    }
}
