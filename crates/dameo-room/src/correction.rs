//! The time of several servers: that of their database.

use dameo_live::{Millis, Timestamp};

/// How far the clock of a machine, which only goes forward, is from that of the database, as it
/// was measured.
///
/// ```
/// use dameo_live::Timestamp;
/// use dameo_room::{ClockCorrection, Measured};
///
/// let at = Timestamp::new;
/// let mut correction = ClockCorrection::default();
/// assert!(!correction.is_fit(at(1_000)));
/// // Asked at 1,000 and answered at 1,040; the database showed 6,020 between.
/// assert_eq!(correction.measure(at(1_000), at(6_020), at(1_040)), Measured::First);
/// assert!(correction.is_fit(at(1_040)));
/// assert_eq!(correction.apply(at(2_000)), at(7_000));
/// ```
#[derive(Clone, Default, Debug)]
pub struct ClockCorrection {
    known: Option<Known>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    /// What is to be added to the clock of the machine, in milliseconds.
    offset: i64,
    /// When it was measured, by the clock of the machine.
    at: Timestamp,
    /// Whether it differs much from the one before.
    is_in_doubt: bool,
}

/// What has come of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measured {
    /// It took too long, and says too little.
    Slow,
    /// It is the first one.
    First,
    /// It differs from the one before by this.
    Changed {
        /// In milliseconds; negative if the clock has been too fast.
        by: i64,
    },
}

impl ClockCorrection {
    /// The longest time that a measurement may take: it is wrong by up to half of it.
    pub const MAX_ROUND_TRIP: Millis = Millis::new(100);
    /// A clock that differs by more from what was measured before is in doubt until it is
    /// measured again.
    pub const MAX_CHANGE: Millis = Millis::new(250);
    /// How long a measurement is good.
    pub const MAX_AGE: Millis = Millis::from_secs(30);

    /// Takes note of what the clock of the database `shown` between two instants of the clock of
    /// the machine.
    pub fn measure(&mut self, asked: Timestamp, shown: Timestamp, answered: Timestamp) -> Measured {
        let took = answered.since(asked);
        if took > Self::MAX_ROUND_TRIP {
            return Measured::Slow;
        }
        let middle = signed(asked) + signed(Timestamp::new(took.get())) / 2;
        let offset = signed(shown) - middle;
        let by = self.known.map(|known| offset - known.offset);
        let is_in_doubt = by.is_some_and(|by| by.unsigned_abs() > Self::MAX_CHANGE.get());
        self.known = Some(Known { offset, at: answered, is_in_doubt });
        by.map_or(Measured::First, |by| Measured::Changed { by })
    }

    /// What the clock of the database shows when that of the machine shows `at`; the same before
    /// the first measurement.
    #[must_use]
    pub fn apply(&self, at: Timestamp) -> Timestamp {
        let offset = self.known.map_or(0, |known| known.offset);
        Timestamp::new(at.get().saturating_add_signed(offset))
    }

    /// Whether it was measured.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Whether a server can go by it when the clock of the machine shows `at`: it was measured a
    /// short time ago, and is as it was before.
    #[must_use]
    pub fn is_fit(&self, at: Timestamp) -> bool {
        self.known.is_some_and(|known| !known.is_in_doubt && at.since(known.at) <= Self::MAX_AGE)
    }
}

fn signed(at: Timestamp) -> i64 {
    i64::try_from(at.get()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Timestamp {
        Timestamp::new(millis)
    }

    #[test]
    fn a_slow_answer_says_nothing() {
        let mut correction = ClockCorrection::default();
        assert_eq!(correction.measure(at(0), at(5_000), at(101)), Measured::Slow);
        assert!(!correction.is_known());
        assert_eq!(correction.apply(at(7)), at(7));
        assert_eq!(correction.measure(at(0), at(5_000), at(100)), Measured::First);
        assert_eq!(correction.apply(at(50)), at(5_000));
    }

    #[test]
    fn a_clock_that_jumps_is_in_doubt_until_it_is_measured_again() {
        let mut correction = ClockCorrection::default();
        correction.measure(at(1_000), at(1_000), at(1_000));
        assert_eq!(
            correction.measure(at(2_000), at(2_250), at(2_000)),
            Measured::Changed { by: 250 }
        );
        assert!(correction.is_fit(at(2_000)));
        assert_eq!(
            correction.measure(at(3_000), at(2_900), at(3_000)),
            Measured::Changed { by: -350 }
        );
        assert!(!correction.is_fit(at(3_000)));
        assert_eq!(correction.apply(at(3_000)), at(2_900));
        assert_eq!(
            correction.measure(at(4_000), at(3_900), at(4_000)),
            Measured::Changed { by: 0 }
        );
        assert!(correction.is_fit(at(34_000)) && !correction.is_fit(at(34_001)));
    }
}
