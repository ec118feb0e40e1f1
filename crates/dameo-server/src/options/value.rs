//! The values of limits, as numbers and as text.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The longest time, in seconds: adding it to the present must not overflow.
const MAX_SECONDS: f64 = 1e6;

/// What the values of a limit are.
#[derive(Clone)]
pub(super) enum Kind {
    /// A whole number.
    Count { unit: &'static str, range: RangeInclusive<u64> },
    /// A time, in seconds as a text.
    Time,
}

impl Kind {
    /// What a text must be, as a phrase.
    pub(super) fn expected(&self) -> String {
        match self {
            Self::Count { range, .. } => {
                format!("a whole number from {} to {}", range.start(), range.end())
            }
            Self::Time => format!("a number of seconds from 0 to {MAX_SECONDS}"),
        }
    }

    /// Reads a value. `None` if it is not a number, or outside the range.
    pub(super) fn parse(&self, text: &str) -> Option<Value> {
        match self {
            Self::Count { range, .. } => {
                text.parse().ok().filter(|count| range.contains(count)).map(Value::Count)
            }
            Self::Time => {
                let seconds = text.parse().ok().filter(|s| (0.0..=MAX_SECONDS).contains(s));
                seconds.map(|seconds| Value::Time(Duration::from_secs_f64(seconds)))
            }
        }
    }
}

/// A value of either kind.
#[derive(Clone, Copy)]
pub(super) enum Value {
    Count(u64),
    Time(Duration),
}

/// The form that [`Kind::parse`] reads.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => count.fmt(f),
            Self::Time(time) => time.as_secs_f64().fmt(f),
        }
    }
}

/// A type of the fields of [`ServerOptions`].
pub(super) trait Field: Copy {
    /// The widest kind whose values fit the type.
    const KIND: Kind;

    fn value(self) -> Value;

    /// The value, which is of [`KIND`](Self::KIND).
    fn from_value(value: Value) -> Self;
}

macro_rules! count_fields {
    ($($Count:ty)*) => {
        $(impl Field for $Count {
            const KIND: Kind = Kind::Count { unit: "N", range: 0..=<$Count>::MAX as u64 };

            fn value(self) -> Value {
                Value::Count(self as u64)
            }

            fn from_value(value: Value) -> Self {
                match value {
                    Value::Count(count) => count as $Count,
                    Value::Time(_) => unreachable!("the table reads a count for this field"),
                }
            }
        })*
    };
}

count_fields!(u32 u64 usize);

impl Field for Duration {
    const KIND: Kind = Kind::Time;

    fn value(self) -> Value {
        Value::Time(self)
    }

    fn from_value(value: Value) -> Self {
        match value {
            Value::Time(time) => time,
            Value::Count(_) => unreachable!("the table reads a time for this field"),
        }
    }
}
