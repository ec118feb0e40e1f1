//! How long engines may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// What limits the thinking of both engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThinkingLimit {
    /// A clock for each side.
    Clock(TimeControl),
    /// Positions a move.
    Nodes(u64),
    /// Plies a move.
    Depth(u32),
}

/// A clock: time for the whole game, and what each move adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// What each side begins with.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// A text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("bad time control \"{text}\": expected seconds, or seconds + increment such as 1+0.01")]
pub struct ParseTimeControlError {
    /// The text that was to be a time control.
    pub text: String,
}

/// The longest base or increment.
const MAX_SECONDS: f64 = 1e6;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Reads seconds, such as `10` or `1+0.01`.
    ///
    /// # Errors
    /// If a number is none, is negative or beyond a million, or the base is
    /// nought.
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
    /// Writes seconds, as they are read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl fmt::Display for ThinkingLimit {
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
