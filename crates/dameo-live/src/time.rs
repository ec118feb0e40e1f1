//! Spans and instants in whole milliseconds.

use std::iter::Sum;
use std::ops::Add;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A span of time in whole milliseconds. Its arithmetic saturates.
///
/// ```
/// use dameo_live::Millis;
///
/// let left = Millis::from_secs(300) + Millis::from_secs(3);
/// assert_eq!(left.get(), 303_000);
/// assert_eq!(left.saturating_sub(Millis::from_days(1)), Millis::ZERO);
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(u64);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// A number of milliseconds.
    #[must_use]
    pub const fn new(millis: u64) -> Self {
        Self(millis)
    }

    /// A number of seconds.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// A number of days of 24 hours.
    #[must_use]
    pub const fn from_days(days: u64) -> Self {
        Self::from_secs(days.saturating_mul(86_400))
    }

    /// The number of milliseconds.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether it is no time.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The difference, zero if `other` is longer.
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Millis {
    fn sum<I: Iterator<Item = Self>>(spans: I) -> Self {
        spans.fold(Self::ZERO, Add::add)
    }
}

impl From<Millis> for Duration {
    fn from(span: Millis) -> Self {
        Self::from_millis(span.0)
    }
}

impl From<Duration> for Millis {
    /// The whole milliseconds of a duration.
    fn from(duration: Duration) -> Self {
        Self(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

/// An instant: milliseconds since a moment that the caller fixes, such as the
/// beginning of 1970 or the start of the game. This crate reads no clock of the
/// system; the caller passes in what time it is.
///
/// ```
/// use dameo_live::{Millis, Timestamp};
///
/// let pressed = Timestamp::new(1_000);
/// let now = pressed + Millis::from_secs(2);
/// assert_eq!(now.since(pressed), Millis::from_secs(2));
/// // Time does not run backwards.
/// assert_eq!(pressed.since(now), Millis::ZERO);
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(u64);

impl Timestamp {
    /// An instant, as milliseconds after the moment that the caller fixes.
    #[must_use]
    pub const fn new(millis: u64) -> Self {
        Self(millis)
    }

    /// The milliseconds since that moment.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The time since an earlier instant; zero since a later one.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Millis> for Timestamp {
    type Output = Self;

    fn add(self, span: Millis) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}
