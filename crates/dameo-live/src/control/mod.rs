//! Time controls: how much time a player has, and their text forms.

mod fischer;

use std::fmt;
use std::str::FromStr;

use dameo::ByColor;
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use thiserror::Error;

pub use self::fischer::{Fischer, ParseFischerError};
use self::fischer::{Seconds, seconds};
use crate::time::Millis;

/// How much time one player has.
///
/// | text | control |
/// |---|---|
/// | `300+3` | [`Fischer`](Self::Fischer): 300 seconds, and 3 more after each move |
/// | `300+0`, `300` | one time of 300 seconds for the whole game |
/// | `300d3` | [`Delay`](Self::Delay): 300 seconds, which run from 3 seconds after the opponent's move |
/// | `3d+1d/10d` | [`Days`](Self::Days): 3 days, and 1 more after each move, up to 10 |
/// | `600+0+3x30` | [`ByoYomi`](Self::ByoYomi): 600 seconds, then 3 periods of 30 seconds |
///
/// In JSON it is that text.
///
/// ```
/// use dameo_live::{Millis, TimeControl};
///
/// let control: TimeControl = "300d3".parse()?;
/// assert_eq!(control, TimeControl::Delay {
///     base: Millis::from_secs(300),
///     delay: Millis::from_secs(3),
/// });
/// assert_eq!(control.to_string(), "300d3");
/// # Ok::<(), dameo_live::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// A time for the whole game, with an increment after each move.
    Fischer(Fischer),
    /// A time for the whole game that runs after a delay at each move (US delay);
    /// what is left of the delay is lost.
    Delay {
        /// The time at the start; it may be zero: then each move has the delay alone.
        base: Millis,
        /// The free time of each move, not zero.
        delay: Millis,
    },
    /// Correspondence: a bank of days to which each move adds some.
    Days {
        /// Days in the bank at the start, 1 to 365.
        bank: u16,
        /// Days added after each move, 0 to 365.
        per_move: u16,
        /// The most days that the bank holds, `bank` to 365.
        max: u16,
    },
    /// Byo-yomi, as in foreign records and on foreign servers. It is read and
    /// written; no clock of this crate runs with it.
    ByoYomi {
        /// The time before the periods.
        base: Millis,
        /// The time added after each move.
        increment: Millis,
        /// The number of periods, not zero.
        periods: u16,
        /// The length of a period, not zero. A move within it keeps the period.
        period: Millis,
    },
}

/// The most days that a bank holds.
const MAX_DAYS: u16 = 365;

/// A text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "bad time control \"{text}\": expected seconds + increment such as 300+3, seconds with a \
     delay such as 300d3, or days such as 3d+1d/10d"
)]
pub struct ParseTimeControlError {
    /// The text.
    pub text: String,
}

impl TimeControl {
    /// The time on the clock at the start.
    #[must_use]
    pub fn base(self) -> Millis {
        match self {
            Self::Fischer(Fischer { base, .. })
            | Self::Delay { base, .. }
            | Self::ByoYomi { base, .. } => base,
            Self::Days { bank, .. } => Millis::from_days(bank.into()),
        }
    }

    /// The time added after each move.
    #[must_use]
    pub fn increment(self) -> Millis {
        match self {
            Self::Fischer(Fischer { increment, .. }) | Self::ByoYomi { increment, .. } => increment,
            Self::Delay { .. } => Millis::ZERO,
            Self::Days { per_move, .. } => Millis::from_days(per_move.into()),
        }
    }

    /// The time at each move that does not count.
    #[must_use]
    pub fn delay(self) -> Millis {
        match self {
            Self::Delay { delay, .. } => delay,
            Self::Fischer(_) | Self::Days { .. } | Self::ByoYomi { .. } => Millis::ZERO,
        }
    }

    /// The most time to which increments can fill the clock; `None` if there is no limit.
    #[must_use]
    pub fn cap(self) -> Option<Millis> {
        match self {
            Self::Days { max, .. } => Some(Millis::from_days(max.into())),
            Self::Fischer(_) | Self::Delay { .. } | Self::ByoYomi { .. } => None,
        }
    }

    /// Whether the game is played over days: nobody is expected to stay at the board.
    #[must_use]
    pub fn is_correspondence(self) -> bool {
        matches!(self, Self::Days { .. })
    }

    /// Whether a [`Clock`](crate::Clock) runs with it.
    #[must_use]
    pub fn is_playable(self) -> bool {
        !matches!(self, Self::ByoYomi { .. })
    }
}

impl From<Fischer> for TimeControl {
    fn from(control: Fischer) -> Self {
        Self::Fischer(control)
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Parses one of the forms above.
    ///
    /// # Errors
    /// If the text has none of the forms, a span of seconds is over a million or finer
    /// than milliseconds, days are over 365, or a part that must not be zero is.
    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let parsed = match text {
            _ if text.contains('/') => days(text),
            _ if text.contains('x') => byo_yomi(text),
            _ if text.contains('d') => delay(text),
            _ => text.parse().ok().map(Self::Fischer),
        };
        parsed.ok_or_else(|| ParseTimeControlError { text: text.to_owned() })
    }
}

fn delay(text: &str) -> Option<TimeControl> {
    let (base, delay) = text.split_once('d')?;
    let (base, delay) = (seconds(base)?, seconds(delay)?);
    (!delay.is_zero()).then_some(TimeControl::Delay { base, delay })
}

fn days(text: &str) -> Option<TimeControl> {
    let (times, max) = text.split_once('/')?;
    let (bank, per_move) = times.split_once('+')?;
    let [bank, per_move, max] = [day_count(bank)?, day_count(per_move)?, day_count(max)?];
    (bank > 0 && bank <= max).then_some(TimeControl::Days { bank, per_move, max })
}

/// Parses a number of days such as `3d`.
fn day_count(text: &str) -> Option<u16> {
    let digits = text.strip_suffix('d')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?.filter(|&days| days <= MAX_DAYS)
}

fn byo_yomi(text: &str) -> Option<TimeControl> {
    let mut parts = text.split('+');
    let [base, increment, periods] = [parts.next()?, parts.next()?, parts.next()?];
    let (periods, period) = periods.split_once('x')?;
    let (base, increment, period) = (seconds(base)?, seconds(increment)?, seconds(period)?);
    let periods = periods.parse().ok().filter(|&periods| periods > 0)?;
    let is_whole = parts.next().is_none() && !period.is_zero();
    is_whole.then_some(TimeControl::ByoYomi { base, increment, periods, period })
}

impl fmt::Display for TimeControl {
    /// Writes the form that [`FromStr`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Fischer(control) => control.fmt(f),
            Self::Delay { base, delay } => write!(f, "{}d{}", Seconds(base), Seconds(delay)),
            Self::Days { bank, per_move, max } => write!(f, "{bank}d+{per_move}d/{max}d"),
            Self::ByoYomi { base, increment, periods, period } => {
                let [base, increment, period] = [base, increment, period].map(Seconds);
                write!(f, "{base}+{increment}+{periods}x{period}")
            }
        }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Reads the time controls of both players: one text for both, or White's and
/// Black's with a comma between them.
///
/// # Errors
/// As [`TimeControl::from_str`].
///
/// ```
/// use dameo_live::{parse_time_controls, write_time_controls};
///
/// // Black gives odds of three minutes.
/// let controls = parse_time_controls("300+3,120+3")?;
/// assert_eq!(controls.black.to_string(), "120+3");
/// assert_eq!(write_time_controls(controls), "300+3,120+3");
/// assert_eq!(write_time_controls(parse_time_controls("300+3,300+3")?), "300+3");
/// # Ok::<(), dameo_live::ParseTimeControlError>(())
/// ```
pub fn parse_time_controls(text: &str) -> Result<ByColor<TimeControl>, ParseTimeControlError> {
    let (white, black) = text.split_once(',').unwrap_or((text, text));
    Ok(ByColor { white: white.parse()?, black: black.parse()? })
}

/// Writes the form that [`parse_time_controls`] reads.
#[must_use]
pub fn write_time_controls(ByColor { white, black }: ByColor<TimeControl>) -> String {
    if white == black { white.to_string() } else { format!("{white},{black}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_round_trips() {
        for text in ["300+3", "300+0", "1+0.01", "300d3", "0d86400", "3d+1d/10d", "600+0+3x30"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
            let json = serde_json::to_string(&control).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<TimeControl>(&json).unwrap(), control);
        }
        assert_eq!("300".parse::<TimeControl>().unwrap().to_string(), "300+0");
    }

    #[test]
    fn facts_of_controls() {
        let facts = |text: &str| {
            let control: TimeControl = text.parse().unwrap();
            let spans = [control.base(), control.increment(), control.delay()];
            (spans.map(Millis::get), control.cap().map(Millis::get))
        };
        const DAY: u64 = 86_400_000;
        assert_eq!(facts("300+3"), ([300_000, 3_000, 0], None));
        assert_eq!(facts("300d3"), ([300_000, 0, 3_000], None));
        assert_eq!(facts("3d+1d/10d"), ([3 * DAY, DAY, 0], Some(10 * DAY)));
        assert_eq!(facts("600+5+3x30"), ([600_000, 5_000, 0], None));
    }

    #[test]
    fn errors_name_text_and_forms() {
        for text in [
            "",
            "0",
            "300+",
            "300d",
            "300d0",
            "d3",
            "300d3d3",
            "3d+1d",
            "3d+1d/2d",
            "0d+1d/3d",
            "3d+1d/366d",
            "-3d+1d/3d",
            "+3d+1d/3d",
            "600+0+0x30",
            "600+0+3x0",
            "600+3x30",
            "600+0+3x30+1",
            "600+0+-3x30",
            "1,2",
            "∞",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("bad time control \"{text}\": expected ")),
                "{error}"
            );
        }
        let error = parse_time_controls("300+3,x").unwrap_err();
        assert_eq!(error.text, "x");
        assert!(parse_time_controls("1,2,3").is_err());
    }

    #[test]
    fn only_byo_yomi_is_not_playable() {
        let is_playable = |text: &str| text.parse::<TimeControl>().unwrap().is_playable();
        assert!(["1+0", "1d1", "1d+0d/1d"].into_iter().all(is_playable));
        assert!(!is_playable("600+0+3x30"));
    }
}
