//! Fischer clocks, and seconds as text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::time::Millis;

/// A time for the whole game and an increment after each move. Without an
/// increment it is one time for the whole game.
///
/// Its text is in seconds.
///
/// ```
/// use dameo_live::{Fischer, Millis};
///
/// let control: Fischer = "1+0.01".parse()?;
/// assert_eq!(control.increment, Millis::new(10));
/// assert_eq!("300".parse::<Fischer>()?.to_string(), "300+0");
/// # Ok::<(), dameo_live::ParseFischerError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fischer {
    /// The time at the start; it is not zero.
    pub base: Millis,
    /// The time added after each move.
    pub increment: Millis,
}

/// The longest span of a time control in seconds.
pub(super) const MAX_SECONDS: u64 = 1_000_000;

/// A text is not a Fischer clock.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("bad time control \"{text}\": expected seconds, or seconds + increment such as 1+0.01")]
pub struct ParseFischerError {
    /// The text.
    pub text: String,
}

impl FromStr for Fischer {
    type Err = ParseFischerError;

    /// Parses seconds, such as `10` or `1+0.01`.
    ///
    /// # Errors
    /// If a part is not a number of seconds with at most three decimals, is over a
    /// million, or if the base is zero.
    fn from_str(text: &str) -> Result<Self, ParseFischerError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Self { base, increment }),
            _ => Err(ParseFischerError { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Fischer {
    /// Writes the form that [`FromStr`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", Seconds(self.base), Seconds(self.increment))
    }
}

/// A span, written as seconds with as many decimals as it needs.
pub(super) struct Seconds(pub(super) Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0.get() / 1000, self.0.get() % 1000);
        write!(f, "{seconds}")?;
        if millis == 0 {
            return Ok(());
        }
        let decimals = format!("{millis:03}");
        write!(f, ".{}", decimals.trim_end_matches('0'))
    }
}

/// Parses seconds of at most [`MAX_SECONDS`] in whole milliseconds. As programs that
/// drive matches write them, they may have an exponent.
pub(super) fn seconds(text: &str) -> Option<Millis> {
    let seconds: f64 = text.parse().ok().filter(|seconds: &f64| seconds.is_sign_positive())?;
    let millis = seconds * 1000.0;
    let whole = millis.round();
    let is_exact = (millis - whole).abs() < 1e-6 && whole <= (MAX_SECONDS * 1000) as f64;
    // Exact: it is a whole number of at most ten digits.
    is_exact.then_some(Millis::new(whole as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fischer_clocks_round_trip() {
        for text in ["1+0.01", "60+0", "0.5+0.25", "0.001+0.999", "1000000+1000000"] {
            assert_eq!(text.parse::<Fischer>().unwrap().to_string(), text);
        }
        for (text, written) in [("10", "10+0"), ("1e1+1e-2", "10+0.01"), (".5+5.", "0.5+5")] {
            assert_eq!(text.parse::<Fischer>().unwrap().to_string(), written);
        }
    }

    #[test]
    fn errors_name_the_text() {
        for text in [
            "", "+", "0+1", "-1", "1+-1", "-0+1", "inf", "NaN", "1+1+1", "1e7", "a", "1+0.0001",
            "0.0004", "5m+3",
        ] {
            let error = text.parse::<Fischer>().unwrap_err().to_string();
            let expected = "expected seconds, or seconds + increment such as 1+0.01";
            assert_eq!(error, format!("bad time control \"{text}\": {expected}"));
        }
    }
}
