//! Engine options.

use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

/// An engine option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// The name; `setoption` ignores case.
    pub name: &'static str,
    /// The type of the value.
    pub kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A boolean.
    Check {
        /// The default value.
        default: bool,
    },
    /// An integer in a range.
    Spin {
        /// The default value.
        default: i64,
        /// The valid values.
        range: RangeInclusive<i64>,
    },
    /// One of the listed words.
    Combo {
        /// The default value.
        default: &'static str,
        /// The valid values.
        words: Vec<&'static str>,
    },
    /// Any text; empty by default.
    String,
    /// An action without a value.
    Button,
}

impl OptionKind {
    /// The value of the option until it is set.
    #[must_use]
    pub fn default_value(&self) -> OptionValue {
        match *self {
            Self::Check { default } => OptionValue::Check(default),
            Self::Spin { default, .. } => OptionValue::Spin(default),
            Self::Combo { default, .. } => OptionValue::Combo(default),
            Self::String => OptionValue::String(String::new()),
            Self::Button => OptionValue::Button,
        }
    }
}

/// The notation of UCI for an empty text.
const EMPTY: &str = "<empty>";

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// The value of a [`Check`](OptionKind::Check).
    Check(bool),
    /// The value of a [`Spin`](OptionKind::Spin).
    Spin(i64),
    /// The value of a [`Combo`](OptionKind::Combo).
    Combo(&'static str),
    /// The value of a [`String`](OptionKind::String).
    String(String),
    /// A [`Button`](OptionKind::Button), which has no value.
    Button,
}

/// An invalid value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("option {name}: expected {expected}, found \"{found}\"")]
pub struct OptionError {
    /// The name of the option.
    pub name: &'static str,
    /// The valid values.
    pub expected: String,
    /// The invalid value, empty if it is missing.
    pub found: String,
}

impl EngineOption {
    /// Parses a value of the option, ignoring case.
    ///
    /// # Errors
    /// If the value is not valid for the option.
    pub fn parse(&self, value: Option<&str>) -> Result<OptionValue, OptionError> {
        let text = value.unwrap_or_default();
        let (value, expected) = match &self.kind {
            OptionKind::Check { .. } => {
                let value = [("true", true), ("false", false)]
                    .into_iter()
                    .find(|(word, _)| word.eq_ignore_ascii_case(text));
                (value.map(|(_, on)| OptionValue::Check(on)), "true or false".to_owned())
            }
            OptionKind::Spin { range, .. } => {
                let number = text.parse().ok().filter(|number| range.contains(number));
                let expected = format!("a whole number from {} to {}", range.start(), range.end());
                (number.map(OptionValue::Spin), expected)
            }
            OptionKind::Combo { words, .. } => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                (word.map(|&word| OptionValue::Combo(word)), words.join(", "))
            }
            OptionKind::String => {
                // The empty text may be written as in the declaration.
                let text = if text == EMPTY { "" } else { text };
                (Some(OptionValue::String(text.to_owned())), String::new())
            }
            OptionKind::Button => {
                (text.is_empty().then_some(OptionValue::Button), "no value".to_owned())
            }
        };
        let found = || text.to_owned();
        value.ok_or_else(|| OptionError { name: self.name, expected, found: found() })
    }
}

impl fmt::Display for EngineOption {
    /// Writes the line that declares the option.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, range } => {
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            OptionKind::Combo { default, words } => {
                write!(f, "combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            OptionKind::String => write!(f, "string default {EMPTY}"),
            OptionKind::Button => f.write_str("button"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_parsed() {
        let parse = |kind, value| EngineOption { name: "X", kind }.parse(value);
        let spin = || OptionKind::Spin { default: 16, range: 1..=99 };
        let combo = || OptionKind::Combo { default: "a", words: vec!["a", "b-c"] };
        let check = || OptionKind::Check { default: false };
        assert_eq!(parse(spin(), Some("99")), Ok(OptionValue::Spin(99)));
        let signed = OptionKind::Spin { default: -2, range: -100..=150 };
        assert_eq!(parse(signed, Some("-100")), Ok(OptionValue::Spin(-100)));
        assert_eq!(parse(combo(), Some("B-C")), Ok(OptionValue::Combo("b-c")));
        assert_eq!(parse(check(), Some("True")), Ok(OptionValue::Check(true)));
        assert_eq!(parse(OptionKind::Button, None), Ok(OptionValue::Button));
        for (text, value) in [("a b", "a b"), ("<empty>", ""), ("", "")] {
            let value = OptionValue::String(value.to_owned());
            assert_eq!(parse(OptionKind::String, Some(text)), Ok(value));
        }
        for (kind, value, message) in [
            (spin(), Some("100"), "option X: expected a whole number from 1 to 99, found \"100\""),
            (spin(), Some("-1"), "option X: expected a whole number from 1 to 99, found \"-1\""),
            (combo(), Some("c"), "option X: expected a, b-c, found \"c\""),
            (check(), None, "option X: expected true or false, found \"\""),
            (OptionKind::Button, Some("1"), "option X: expected no value, found \"1\""),
        ] {
            assert_eq!(parse(kind, value).unwrap_err().to_string(), message);
        }
    }
}
