//! The options that are tuned.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A whole number among the options of an engine, to be tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunedOption {
    /// The name of the option.
    pub name: String,
    /// The value at the start.
    pub start: i32,
    /// The smallest value.
    pub min: i32,
    /// The largest value.
    pub max: i32,
    /// How far the last iteration moves the value to either side; at least half.
    pub last_step: f64,
}

/// A text does not describe an option to tune.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParseTunedOptionError {
    /// It does not have the form `NAME=START,MIN,MAX` or `NAME=START,MIN,MAX,STEP`.
    #[error(
        "bad option \"{text}\": expected NAME=START,MIN,MAX, whole numbers, and perhaps ,STEP after them"
    )]
    Form {
        /// The rejected text.
        text: String,
    },
    /// The numbers are not in order.
    #[error("bad option \"{text}\": expected MIN < MAX, and START from MIN to MAX")]
    Order {
        /// The rejected text.
        text: String,
    },
    /// The step is too small to change a whole number, or larger than the range.
    #[error("bad option \"{text}\": expected a step from 0.5 to half of MAX - MIN")]
    Step {
        /// The rejected text.
        text: String,
    },
}

/// The smallest step: values half a unit to either side are rounded to different numbers.
const MIN_STEP: f64 = 0.5;

/// The default for the last step is this part of the range.
const STEPS_OF_RANGE: f64 = 20.0;

impl TunedOption {
    /// An option with the default last step, a twentieth of its range.
    ///
    /// # Panics
    /// If `min` is not less than `max`, or `start` is out of range.
    #[must_use]
    pub fn new(name: &str, start: i32, min: i32, max: i32) -> Self {
        assert!(min < max && (min..=max).contains(&start), "{name}: {start} in {min}..={max}");
        let last_step = ((f64::from(max) - f64::from(min)) / STEPS_OF_RANGE).max(MIN_STEP);
        Self { name: name.to_owned(), start, min, max, last_step }
    }

    /// The nearest value in range.
    pub(super) fn clamped(&self, value: f64) -> f64 {
        value.clamp(self.min.into(), self.max.into())
    }
}

impl FromStr for TunedOption {
    type Err = ParseTunedOptionError;

    /// Parses `NAME=START,MIN,MAX` or `NAME=START,MIN,MAX,STEP`.
    ///
    /// # Errors
    /// If the text has another form or a number is out of range.
    fn from_str(text: &str) -> Result<Self, ParseTunedOptionError> {
        let text_of = || text.to_owned();
        let form = || ParseTunedOptionError::Form { text: text_of() };
        let (name, numbers) = text.split_once('=').ok_or_else(form)?;
        let mut numbers = numbers.split(',').map(str::trim);
        let mut whole = || numbers.next()?.parse::<i32>().ok();
        let (start, min, max) = (|| Some((whole()?, whole()?, whole()?)))().ok_or_else(form)?;
        let step = numbers.next().map(str::parse::<f64>).transpose().map_err(|_| form())?;
        if name.is_empty() || name.contains(char::is_control) || numbers.next().is_some() {
            return Err(form());
        }
        if min >= max || !(min..=max).contains(&start) {
            return Err(ParseTunedOptionError::Order { text: text_of() });
        }
        let option = Self::new(name, start, min, max);
        let largest = (f64::from(max) - f64::from(min)) / 2.0;
        match step {
            None => Ok(option),
            Some(last_step) if (MIN_STEP..=largest).contains(&last_step) => {
                Ok(Self { last_step, ..option })
            }
            Some(_) => Err(ParseTunedOptionError::Step { text: text_of() }),
        }
    }
}

impl fmt::Display for TunedOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, start, min, max, last_step } = self;
        write!(f, "{name}={start},{min},{max},{last_step}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_written() {
        let option: TunedOption = "Late Moves=4,1,16".parse().unwrap();
        assert_eq!(option, TunedOption::new("Late Moves", 4, 1, 16));
        assert_eq!(option.to_string(), "Late Moves=4,1,16,0.75");
        assert_eq!("Late Moves=4,1,16,0.75".parse(), Ok(option));
        let narrow: TunedOption = "a=-1,-1,1".parse().unwrap();
        assert_eq!((narrow.min, narrow.last_step), (-1, 0.5));
    }

    #[test]
    fn mistakes_are_named() {
        for text in ["", "a", "a=1", "a=1,2", "=1,1,2", "a=1,1,2,x", "a=1,1,9,1,1", "a=1.5,1,2"] {
            let error = text.parse::<TunedOption>();
            assert_eq!(error, Err(ParseTunedOptionError::Form { text: text.to_owned() }));
        }
        for text in ["a=1,2,1", "a=0,1,2", "a=3,1,2", "a=1,1,1"] {
            let error = text.parse::<TunedOption>();
            assert_eq!(error, Err(ParseTunedOptionError::Order { text: text.to_owned() }));
        }
        for text in ["a=1,1,9,0.4", "a=1,1,9,4.1", "a=1,1,9,NaN", "a=1,1,9,-1"] {
            let error = text.parse::<TunedOption>();
            assert_eq!(error, Err(ParseTunedOptionError::Step { text: text.to_owned() }));
        }
    }
}
