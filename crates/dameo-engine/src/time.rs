//! Time: how it is read, and how much of it a move may take.

use std::time::Duration;
#[cfg(not(target_arch = "wasm32"))]
use std::{sync::LazyLock, time::Instant};

use crate::limits::TimeLimit;

/// Reads a clock: the time since any fixed moment. A browser has no clock the
/// standard library can read; there the caller hands one in.
pub type Now = fn() -> Duration;

/// The clock of the machine.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn system_now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// No clock: time stands still, and time limits are never reached.
#[cfg(target_arch = "wasm32")]
pub(crate) fn system_now() -> Duration {
    Duration::ZERO
}

/// How long a search may take, counted from its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// After this time no new iteration is begun.
    pub(crate) soft: Duration,
    /// After this time the search ends.
    pub(crate) hard: Duration,
    /// Whether time saved now can be used later.
    pub(crate) can_save: bool,
}

/// Moves a game is expected to last when nobody says so.
const EXPECTED_MOVES: u32 = 25;
/// Kept back for the way between clock and engine.
const OVERHEAD: Duration = Duration::from_millis(30);

impl Budget {
    pub(crate) const UNLIMITED: Self =
        Self { soft: Duration::MAX, hard: Duration::MAX, can_save: false };

    pub(crate) fn new(limit: Option<TimeLimit>) -> Self {
        match limit {
            None => Self::UNLIMITED,
            Some(TimeLimit::MoveTime(time)) => Self { soft: time, hard: time, can_save: false },
            Some(TimeLimit::Window { soft, hard }) => Self { soft, hard, can_save: true },
            Some(TimeLimit::Clock { remaining, increment, moves_to_go }) => {
                Self::share(remaining, increment, moves_to_go.unwrap_or(EXPECTED_MOVES).max(1))
            }
        }
    }

    /// An even share of the clock and most of the increment; up to four times
    /// as much to finish an iteration, but never more than four fifths of the
    /// clock unless this is the last move.
    fn share(remaining: Duration, increment: Duration, moves: u32) -> Self {
        let usable = remaining.saturating_sub(OVERHEAD.min(remaining / 4));
        let most = if moves == 1 { usable } else { usable / 5 * 4 };
        let soft = (usable / moves).saturating_add(increment / 4 * 3).min(most);
        Self { soft, hard: soft.saturating_mul(4).min(most), can_save: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_the_clock_has() {
        for remaining in [0, 1, 10, 100, 10_000, 3_600_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let remaining = Duration::from_millis(remaining);
                    let increment = Duration::from_millis(increment);
                    let clock = TimeLimit::Clock { remaining, increment, moves_to_go };
                    let budget = Budget::new(Some(clock));
                    assert!(budget.soft <= budget.hard && budget.hard <= remaining, "{clock:?}");
                }
            }
        }
    }
}
