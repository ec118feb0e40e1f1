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

/// Parses a decimal number of seconds, at most [`MAX_SECONDS`] and in whole milliseconds.
pub(super) fn seconds(text: &str) -> Option<Millis> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let decimals = decimals.trim_end_matches('0');
    // As many as there are in a millisecond; more are too fine.
    let millis = (decimals.len() <= 3).then(|| number(&format!("{decimals:0<3}")))??;
    let span = Millis::from_secs(number(whole)?) + Millis::new(millis);
    (span <= Millis::from_secs(MAX_SECONDS)).then_some(span)
}

/// A number of ASCII digits alone; none are zero.
fn number(digits: &str) -> Option<u64> {
    match digits {
        "" => Some(0),
        _ if digits.bytes().all(|digit| digit.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fischer_clocks_round_trip() {
        for text in ["1+0.01", "60+0", "0.5+0.25", "0.001+0.999", "1000000+1000000"] {
            assert_eq!(text.parse::<Fischer>().unwrap().to_string(), text);
        }
        for (text, written) in [("10", "10+0"), ("010+1.500", "10+1.5"), (".5+5.", "0.5+5")] {
            assert_eq!(text.parse::<Fischer>().unwrap().to_string(), written);
        }
    }

    #[test]
    fn errors_name_the_text() {
        for text in [
            "",
            "+",
            ".",
            "0+1",
            "-1",
            "1+-1",
            "-0+1",
            "inf",
            "NaN",
            "1+1+1",
            "1e7",
            "a",
            "1+0.0001",
            "0.0004",
            "5m+3",
            "1000000.001",
            "99999999999999999999",
            "1٫5",
        ] {
            let error = text.parse::<Fischer>().unwrap_err().to_string();
            let expected = "expected seconds, or seconds + increment such as 1+0.01";
            assert_eq!(error, format!("bad time control \"{text}\": {expected}"));
        }
    }
}
