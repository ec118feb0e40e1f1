//! Compensation of lag.
//!
//! A player who hears of a move late and is heard late loses time that nobody used. Of
//! this lag, which the server measures itself, each move is given back at most a quota. It
//! grows with each move and is limited, so that lag that is feigned gains little.

use dameo_live::{Millis, TimeControl};
use serde::{Deserialize, Serialize};

/// How much lag a player can still be given back: lila's scheme of quotas.
///
/// Each move adds `gain`, 4 ms for each second of the estimated time for the game and 150
/// ms more, at most a second. The game begins with three times as much, and the quota is
/// never more than seven times as much. Games over days have no quota.
///
/// ```
/// use dameo_live::{Millis, TimeControl};
/// use dameo_room::LagQuota;
///
/// let bullet: TimeControl = "60+0".parse()?;
/// let mut quota = LagQuota::new(Some(bullet));
/// // Three times 390 ms.
/// assert_eq!(quota.left(), Millis::new(1_170));
/// assert_eq!(quota.allowance(Millis::new(80)), Millis::new(80));
/// assert_eq!(quota.allowance(Millis::from_secs(5)), Millis::new(1_170));
/// quota.spend(Millis::new(1_170));
/// assert_eq!(quota.left(), Millis::new(390));
/// # Ok::<(), dameo_live::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LagQuota {
    /// What each move adds.
    gain: Millis,
    /// What the next move can be given back.
    left: Millis,
}

impl LagQuota {
    /// The most that a move adds.
    const MAX_GAIN: Millis = Millis::from_secs(1);
    /// The part of the gain that does not depend on the time control.
    const BASE_GAIN: Millis = Millis::new(150);
    /// The gain for each second of the game, in milliseconds.
    const GAIN_PER_SECOND: u64 = 4;
    /// How many moves each side is expected to play.
    const EXPECTED_MOVES: u64 = 40;
    /// How many gains the game begins with.
    const START_GAINS: u64 = 3;
    /// How many gains the quota can hold.
    const MAX_GAINS: u64 = 7;

    /// The quota at the start of a game. It is zero without a clock.
    #[must_use]
    pub fn new(control: Option<TimeControl>) -> Self {
        let gain = control.filter(|control| !control.is_correspondence()).map(Self::gain_of);
        let gain = gain.unwrap_or_default();
        Self { gain, left: times(gain, Self::START_GAINS) }
    }

    fn gain_of(control: TimeControl) -> Millis {
        let per_move = control.increment() + control.delay();
        let total = control.base() + times(per_move, Self::EXPECTED_MOVES);
        let gain = Millis::new(total.get() / 1000 * Self::GAIN_PER_SECOND) + Self::BASE_GAIN;
        gain.min(Self::MAX_GAIN)
    }

    /// What the next move can be given back at most.
    #[must_use]
    pub fn left(self) -> Millis {
        self.left
    }

    /// What a move with this lag is given back.
    #[must_use]
    pub fn allowance(self, lag: Millis) -> Millis {
        lag.min(self.left)
    }

    /// Counts a move that was given back `compensated`.
    pub fn spend(&mut self, compensated: Millis) {
        let left = (self.left + self.gain).saturating_sub(compensated);
        self.left = left.min(times(self.gain, Self::MAX_GAINS));
    }
}

fn times(span: Millis, factor: u64) -> Millis {
    Millis::new(span.get().saturating_mul(factor))
}

/// The time that a message to a connection and the answer to it take, as a decaying mean of
/// what the server's pings measure.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RoundTrip(Option<Millis>);

impl RoundTrip {
    /// How many times as much the mean counts as a new measurement.
    const INERTIA: u64 = 4;

    pub(crate) fn record(&mut self, measured: Millis) {
        let mean = match self.0 {
            None => measured,
            Some(mean) => {
                let sum = times(mean, Self::INERTIA) + measured;
                Millis::new(sum.get() / (Self::INERTIA + 1))
            }
        };
        self.0 = Some(mean);
    }

    /// The mean; `None` before the first measurement.
    pub(crate) fn mean(self) -> Option<Millis> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(control: &str) -> LagQuota {
        LagQuota::new(Some(control.parse().unwrap()))
    }

    #[test]
    fn the_gain_follows_the_time_control() {
        let gains = [
            ("15+0", 210),
            ("60+0", 390),
            ("60+1", 550),
            ("60d1", 550),
            ("120+2", 950),
            ("180+0", 870),
            ("300+3", 1000),
            ("1d+1d/5d", 0),
        ];
        for (control, gain) in gains {
            assert_eq!(quota(control).gain, Millis::new(gain), "{control}");
            assert_eq!(quota(control).left(), Millis::new(3 * gain), "{control}");
        }
        assert_eq!(LagQuota::new(None), LagQuota::default());
    }

    #[test]
    fn the_quota_is_saved_up_to_seven_gains() {
        let mut quota = quota("60+0");
        for _ in 0..10 {
            quota.spend(Millis::ZERO);
        }
        assert_eq!(quota.left(), Millis::new(7 * 390));
        quota.spend(Millis::new(1000));
        assert_eq!(quota.left(), Millis::new(6 * 390 + 390 - 1000 + 390));
    }

    #[test]
    fn the_round_trip_is_a_decaying_mean() {
        let mut round_trip = RoundTrip::default();
        assert_eq!(round_trip.mean(), None);
        round_trip.record(Millis::new(100));
        assert_eq!(round_trip.mean(), Some(Millis::new(100)));
        round_trip.record(Millis::new(600));
        assert_eq!(round_trip.mean(), Some(Millis::new(200)));
        round_trip.record(Millis::new(u64::MAX));
        assert!(round_trip.mean().unwrap() < Millis::new(u64::MAX));
    }
}
