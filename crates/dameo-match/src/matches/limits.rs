//! The limits of a match: clocks, nodes or depth.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// The limit on the searches of both engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchLimit {
    /// A clock for each side.
    Clock(TimeControl),
    /// Nodes per move.
    Nodes(u64),
    /// Depth of each search, in plies.
    Depth(u32),
}

/// A Fischer clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Initial time of each side.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

/// A text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("bad time control \"{text}\": expected seconds, or seconds + increment such as 1+0.01")]
pub struct ParseTimeControlError {
    /// The rejected text.
    pub text: String,
}

/// Upper limit of base and increment.
const MAX_SECONDS: f64 = 1e6;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Parses seconds, such as `10` or `1+0.01`.
    ///
    /// # Errors
    /// If a part is not a number, is negative or over a million, or if the
    /// base is zero.
    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds = text.parse().ok().filter(|value| (0.0..=MAX_SECONDS).contains(value))?;
            Some(Duration::from_secs_f64(seconds))
        };
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Self { base, increment }),
            _ => Err(ParseTimeControlError { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for TimeControl {
    /// Writes the form that [`FromStr`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl fmt::Display for SearchLimit {
    /// Writes, for example, `1+0.01`, `5000 nodes` or `8 plies`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => control.fmt(f),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Depth(depth) => write!(f, "{depth} plies"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_round_trip() {
        for text in ["1+0.01", "60+0", "0.5+0.25"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("10".parse::<TimeControl>().unwrap().to_string(), "10+0");
        for text in ["", "+", "0+1", "-1", "1+-1", "inf", "NaN", "1+1+1", "1e7", "a"] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("bad time control \"{text}\"")), "{error}");
        }
    }
}
