//! The clock of two players, as data.

use std::time::Duration;

use dameo::{ByColor, Color};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::control::{Fischer, TimeControl};
use crate::time::{Millis, Timestamp};

/// The clock of a game: the time left to both players, and whose time runs since
/// when. It is plain data, and every method that depends on the time takes it as an
/// argument, so that a clock runs on while nothing holds it in memory.
///
/// An instant earlier than one that the clock has seen counts as that one: whatever
/// the caller's time source does, time does not run backwards.
///
/// For each player, the time [used](Self::used) and the time left are together always
/// the time at the start, all increments and what was [given](Self::give), less what
/// was [revoked](Self::revoke).
///
/// ```
/// use dameo::Color::{Black, White};
/// use dameo_live::{Clock, Millis, Timestamp, parse_time_controls};
///
/// let at = |seconds: u64| Timestamp::new(seconds * 1000);
/// let mut clock = Clock::new(parse_time_controls("300+3")?)?;
/// clock.start(White, at(0));
/// let pressed = clock.press(at(10), Millis::ZERO)?;
/// assert_eq!((pressed.used, pressed.added), (Millis::from_secs(10), Millis::from_secs(3)));
/// assert_eq!(clock.left(White, at(10)), Millis::from_secs(293));
/// // Black's time runs now, and is up after 300 seconds.
/// assert_eq!(clock.left(Black, at(12)), Millis::from_secs(298));
/// assert_eq!(clock.deadline(), Some(at(310)));
/// assert_eq!(clock.flag(at(310)), Some(Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    /// The time left when the running side was started.
    left: ByColor<Millis>,
    used: ByColor<Millis>,
    running: Option<Running>,
    /// The latest instant that was passed in.
    latest: Timestamp,
}

/// The side whose time runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Running {
    side: Color,
    since: Timestamp,
}

/// What a move did to the time of its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pressed {
    /// The time that the move cost, without delay and compensated lag.
    pub used: Millis,
    /// The increment.
    pub added: Millis,
    /// The part of the lag that was not charged: at most the time of the move without its
    /// delay.
    #[serde(default)]
    pub compensated: Millis,
}

/// A clock cannot run with a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no game is played with {control}: byo-yomi is only read")]
pub struct UnplayableControl {
    /// The time control.
    pub control: TimeControl,
}

/// A player's time was up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{side} ran out of time")]
pub struct FlagFall {
    /// The player.
    pub side: Color,
    /// When the last millisecond had passed.
    pub at: Timestamp,
}

/// The clock of a player as programs are told it: what UCI's `go` and Hub's `level` say,
/// and what an engine's time management starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ClockReading {
    /// The time for the coming move and those after it, with the delay of the coming one.
    pub remaining: Duration,
    /// The time added after each move, or the delay of each.
    pub increment: Duration,
    /// Moves until the next time control, the coming one included; `None` if the time is
    /// for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock that does not run yet.
    ///
    /// # Errors
    /// If a control is not [playable](TimeControl::is_playable).
    pub fn new(controls: ByColor<TimeControl>) -> Result<Self, UnplayableControl> {
        Self::with_left(controls, ByColor::new_with(|side| controls[side].base()))
    }

    /// A clock that does not run, with other times than those at the start, as of an
    /// adjourned game. What was used before is not known to it.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_left(
        controls: ByColor<TimeControl>,
        left: ByColor<Millis>,
    ) -> Result<Self, UnplayableControl> {
        for control in [controls.white, controls.black] {
            if !control.is_playable() {
                return Err(UnplayableControl { control });
            }
        }
        let used = ByColor::default();
        Ok(Self { controls, left, used, running: None, latest: Timestamp::default() })
    }

    /// The time controls.
    #[must_use]
    pub fn controls(&self) -> ByColor<TimeControl> {
        self.controls
    }

    /// The side whose time runs; `None` while the clock is stopped.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.running.map(|running| running.side)
    }

    /// Since when the time of a side runs; `None` while the clock is stopped.
    #[must_use]
    pub fn since(&self) -> Option<Timestamp> {
        self.running.map(|running| running.since)
    }

    /// The time left to a side; zero after its flag has fallen.
    #[must_use]
    pub fn left(&self, side: Color, now: Timestamp) -> Millis {
        self.left[side].saturating_sub(self.charge(side, now, Millis::ZERO))
    }

    /// The time that a side has used so far, without delays and compensated lag.
    #[must_use]
    pub fn used(&self, side: Color, now: Timestamp) -> Millis {
        self.used[side] + self.charge(side, now, Millis::ZERO)
    }

    /// The side whose flag has fallen.
    #[must_use]
    pub fn flag(&self, now: Timestamp) -> Option<Color> {
        let deadline = self.deadline()?;
        (self.latest.max(now) >= deadline).then(|| self.running()).flatten()
    }

    /// When the running side's flag falls; `None` while the clock is stopped.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        let Running { side, since } = self.running?;
        Some(since + self.controls[side].delay() + self.left[side])
    }

    /// The clock of a side for an engine.
    #[must_use]
    pub fn reading(&self, side: Color, now: Timestamp) -> ClockReading {
        let delay = self.controls[side].delay();
        ClockReading {
            remaining: (self.left(side, now) + delay).into(),
            increment: (self.controls[side].increment() + delay).into(),
            moves_to_go: None,
        }
    }

    /// Starts the time of a side, or stops the other one's and starts this one's.
    pub fn start(&mut self, side: Color, now: Timestamp) {
        let since = self.stop(now);
        self.running = Some(Running { side, since });
    }

    /// Starts the time of a side at an instant that may be to come: until then nobody's runs.
    pub fn start_at(&mut self, side: Color, now: Timestamp, since: Timestamp) {
        let now = self.stop(now);
        self.running = Some(Running { side, since: now.max(since) });
    }

    /// Stops the clock and returns the instant of it, which is not before any that the
    /// clock has seen.
    pub fn stop(&mut self, now: Timestamp) -> Timestamp {
        let now = self.see(now);
        if let Some(Running { side, .. }) = self.running {
            self.spend(side, now, Millis::ZERO);
            self.running = None;
        }
        now
    }

    /// Records a move of the side whose time runs: it gets its increment, and the other
    /// side's time runs. `lag` is how much of the elapsed time is not the player's, such
    /// as the measured time of transmission; the flag falls later by as much.
    ///
    /// # Errors
    /// If the flag has fallen. The clock runs on.
    ///
    /// # Panics
    /// If the clock is stopped.
    pub fn press(&mut self, now: Timestamp, lag: Millis) -> Result<Pressed, FlagFall> {
        let Running { side, since } = self.running.expect("the clock runs while moves are timed");
        let at = self.deadline().expect("the clock runs") + lag;
        let now = self.see(now);
        if now >= at {
            return Err(FlagFall { side, at });
        }
        let compensated = now.since(since).saturating_sub(self.controls[side].delay()).min(lag);
        let used = self.spend(side, now, lag);
        let room = self.controls[side].cap().map(|cap| cap.saturating_sub(self.left[side]));
        let increment = self.controls[side].increment();
        let added = room.map_or(increment, |room| room.min(increment));
        self.left[side] = self.left[side] + added;
        self.running = Some(Running { side: !side, since: now });
        Ok(Pressed { used, added, compensated })
    }

    /// Adds time to a side, such as what was lost to a fault of the server.
    pub fn give(&mut self, side: Color, time: Millis) {
        self.left[side] = self.left[side] + time;
    }

    /// Takes time from a side, such as the increment of a move that is taken back, but
    /// never its last millisecond. Returns what was taken.
    pub fn revoke(&mut self, side: Color, time: Millis) -> Millis {
        let taken = time.min(self.left[side].saturating_sub(Millis::new(1)));
        self.left[side] = self.left[side].saturating_sub(taken);
        taken
    }

    /// Takes half of the time at the start from a side, and all increments and delays to come.
    /// False, and nothing is done, if the side has not more than that half left.
    ///
    /// ```
    /// use dameo::Color::White;
    /// use dameo_live::{Clock, Millis, Timestamp, parse_time_controls};
    ///
    /// let mut clock = Clock::new(parse_time_controls("300+3")?)?;
    /// assert!(clock.halve(White, Timestamp::new(0)));
    /// assert_eq!(clock.left(White, Timestamp::new(0)), Millis::from_secs(150));
    /// clock.start(White, Timestamp::new(0));
    /// assert_eq!(clock.press(Timestamp::new(5_000), Millis::ZERO)?.added, Millis::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn halve(&mut self, side: Color, now: Timestamp) -> bool {
        let base = self.controls[side].base();
        let half = Millis::new(base.get() / 2);
        let taken = base.saturating_sub(half);
        if self.left(side, now) <= taken {
            return false;
        }
        self.left[side] = self.left[side].saturating_sub(taken);
        self.controls[side] = Fischer { base: half, increment: Millis::ZERO }.into();
        true
    }

    /// Accepts that the caller's time source was set back: `now` counts although the
    /// clock has seen a later instant, and the running side's time is counted from it. No
    /// time is given back. Does nothing if `now` is not earlier.
    pub fn resync(&mut self, now: Timestamp) {
        if now < self.latest {
            let side = self.running();
            self.stop(self.latest);
            self.latest = now;
            self.running = side.map(|side| Running { side, since: now });
        }
    }

    fn see(&mut self, now: Timestamp) -> Timestamp {
        self.latest = self.latest.max(now);
        self.latest
    }

    /// What the running side has to pay for the time since it was started, at most what it
    /// has left; zero for the other side.
    fn charge(&self, side: Color, now: Timestamp, lag: Millis) -> Millis {
        let Some(running) = self.running.filter(|running| running.side == side) else {
            return Millis::ZERO;
        };
        let elapsed = self.latest.max(now).since(running.since);
        let free = self.controls[side].delay() + lag;
        elapsed.saturating_sub(free).min(self.left[side])
    }

    fn spend(&mut self, side: Color, now: Timestamp, lag: Millis) -> Millis {
        let cost = self.charge(side, now, lag);
        self.left[side] = self.left[side].saturating_sub(cost);
        self.used[side] = self.used[side] + cost;
        cost
    }
}

#[cfg(test)]
mod tests;
