//! The time limits of a search.

use std::time::Duration;

use crate::limits::TimeLimit;
use crate::params::Params;

/// Time limits, counted from the beginning of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeBudget {
    /// After this time no new iteration begins.
    soft: Duration,
    /// After this time the search ends.
    pub(crate) hard: Duration,
    policy: SavingPolicy,
}

/// Whether a search may end before its soft limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SavingPolicy {
    /// It uses all of its time: time that is left is lost.
    Spend,
    /// It ends when the move is settled: time that is left can be used later.
    Save,
    /// As `Save`, and the soft limit is scaled by the search.
    Scale,
}

/// The fraction of a clock that can always be used.
const MIN_FRACTION: u32 = 32;

/// The part of a move time that is kept for the end of the search and the way of its answer, at
/// most [`MAX_RESERVE`].
const RESERVE_FRACTION: u32 = 20;
/// See [`RESERVE_FRACTION`].
const MAX_RESERVE: Duration = Duration::from_millis(8);

/// The usable time of a clock. A clock with no more than the overhead still has
/// time for a quick move: increments fill it up again.
pub(crate) fn usable(remaining: Duration, overhead: Duration) -> Duration {
    remaining.saturating_sub(overhead).max(remaining / MIN_FRACTION)
}

impl TimeLimit {
    /// The time for a move by the limit alone: a move time less a small reserve, the soft
    /// limit of a window, an even share of a clock and half of its increment.
    /// For players that do not adapt it to the search.
    #[must_use]
    pub fn even_share(self) -> Duration {
        TimeBudget::new(Some(self), &Params::DEFAULT).soft
    }
}

impl TimeBudget {
    const UNLIMITED: Self =
        Self { soft: Duration::MAX, hard: Duration::MAX, policy: SavingPolicy::Spend };

    pub(crate) fn new(limit: Option<TimeLimit>, params: &Params) -> Self {
        match limit {
            None => Self::UNLIMITED,
            Some(TimeLimit::MoveTime(time)) => {
                let time = time - (time / RESERVE_FRACTION).min(MAX_RESERVE);
                Self { soft: time, hard: time, policy: SavingPolicy::Spend }
            }
            Some(TimeLimit::Window { soft, hard }) => {
                Self { soft, hard, policy: SavingPolicy::Save }
            }
            Some(TimeLimit::Clock { remaining, increment, moves_to_go, overhead }) => {
                let moves = moves_to_go.unwrap_or(params.time_moves() as u32).max(1);
                Self::share(usable(remaining, overhead), increment, moves, params)
            }
        }
    }

    /// An even share of the clock and half of the increment, so that a clock
    /// that is nearly used up fills up again. Several times as much to
    /// finish an iteration, but never more than four fifths of the clock unless
    /// this is the last move.
    fn share(usable: Duration, increment: Duration, moves: u32, params: &Params) -> Self {
        let max = if moves == 1 { usable } else { usable / 5 * 4 };
        let soft = (usable / moves).saturating_add(increment / 2).min(max);
        let hard = soft.saturating_mul(params.time_hard() as u32) / 100;
        Self { soft, hard: hard.min(max), policy: SavingPolicy::Scale }
    }

    /// The time after which no new iteration begins. `scale` is the factor of
    /// [`TimeScale`](super::TimeScale); `settled` is whether deeper searches can
    /// hardly change the move.
    pub(crate) fn soft(&self, scale: f64, settled: bool) -> Duration {
        match self.policy {
            SavingPolicy::Save | SavingPolicy::Scale if settled => Duration::ZERO,
            SavingPolicy::Spend | SavingPolicy::Save => self.soft,
            SavingPolicy::Scale => Duration::try_from_secs_f64(self.soft.as_secs_f64() * scale)
                .map_or(self.hard, |soft| soft.min(self.hard)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The budget of a clock in milliseconds.
    fn budget(
        remaining: u64,
        increment: u64,
        moves_to_go: Option<u32>,
        overhead: u64,
    ) -> TimeBudget {
        let [remaining, increment, overhead] =
            [remaining, increment, overhead].map(Duration::from_millis);
        let clock = TimeLimit::Clock { remaining, increment, moves_to_go, overhead };
        TimeBudget::new(Some(clock), &Params::DEFAULT)
    }

    #[test]
    fn never_more_than_the_clock_has() {
        for remaining in [0, 1, 10, 100, 10_000, 3_600_000, u64::MAX] {
            for increment in [0, 10, 5_000, u64::MAX] {
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    for overhead in [0, 30, 5_000] {
                        let budget = budget(remaining, increment, moves_to_go, overhead);
                        let left = Duration::from_millis(remaining);
                        assert!(budget.hard <= left, "{budget:?} of {left:?}");
                        for scale in [0.0, 0.5, 1.0, 3.0, f64::INFINITY] {
                            assert!(budget.soft(scale, false) <= budget.hard, "{budget:?}");
                        }
                        assert_eq!(budget.soft(1.0, true), Duration::ZERO);
                    }
                }
            }
        }
    }

    #[test]
    fn the_overhead_is_left_on_the_clock() {
        for overhead in [0, 30, 200] {
            let left = Duration::from_secs(1) - budget(1_000, 10, Some(1), overhead).hard;
            assert_eq!(left, Duration::from_millis(overhead));
        }
        // A clock with less than the overhead still has time for a move.
        let hurried = budget(20, 0, None, 30);
        assert!(!hurried.hard.is_zero() && hurried.hard <= Duration::from_millis(1));
    }

    #[test]
    fn a_clock_lasts_as_many_moves_as_it_must() {
        for (moves, increment) in [(40, 0), (40, 100), (10, 0), (2, 0)] {
            let mut left = Duration::from_secs(10);
            for to_go in (1..=moves).rev() {
                let budget = budget(left.as_millis() as u64, increment, Some(to_go), 30);
                // The most that even the least certain search takes.
                left -= budget.hard;
                assert!(left >= Duration::from_millis(5), "{to_go} of {moves}: {left:?}");
                left += Duration::from_millis(increment);
            }
        }
    }

    #[test]
    fn a_share_is_one_of_many() {
        let [time, overhead] = [10_000, 30].map(Duration::from_millis);
        let clock = TimeLimit::Clock {
            remaining: time + overhead,
            increment: Duration::from_millis(50),
            moves_to_go: None,
            overhead,
        };
        let share = time / Params::DEFAULT.time_moves() as u32 + Duration::from_millis(25);
        assert_eq!(clock.even_share(), share);
        assert_eq!(TimeLimit::MoveTime(time).even_share(), time - MAX_RESERVE);
        let short = TimeLimit::MoveTime(Duration::from_millis(100));
        assert_eq!(short.even_share(), Duration::from_millis(95));
    }

    #[test]
    fn only_clocks_scale() {
        let time = Duration::from_millis(500);
        let fixed =
            TimeBudget::new(Some(TimeLimit::MoveTime(time + MAX_RESERVE)), &Params::DEFAULT);
        let window = TimeLimit::Window { soft: time, hard: time * 2 };
        let window = TimeBudget::new(Some(window), &Params::DEFAULT);
        assert_eq!([fixed, window].map(|budget| budget.soft(0.5, false)), [time; 2]);
        assert_eq!(fixed.soft(1.0, true), time);
        assert_eq!(window.soft(1.0, true), Duration::ZERO);
        assert!(budget(60_000, 0, None, 30).soft(0.5, false) < Duration::from_secs(2));
        assert!(budget(60_000, 0, None, 30).soft(2.0, false) > Duration::from_secs(4));
        assert_eq!(TimeBudget::new(None, &Params::DEFAULT).soft(0.1, true), Duration::MAX);
    }
}
