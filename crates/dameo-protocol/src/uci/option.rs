//! Options as an engine declares them.

use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name; case does not matter where it is set.
    pub name: &'static str,
    /// What it holds.
    pub kind: OptionKind,
}

/// What an option holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// Its value at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Its value at first.
        default: u64,
        /// The values it can have.
        range: RangeInclusive<u64>,
    },
    /// One of several words.
    Combo {
        /// Its value at first.
        default: &'static str,
        /// The words.
        words: Vec<&'static str>,
    },
    /// Any text; empty at first.
    Text,
    /// Nothing: setting it does something.
    Button,
}

/// How UCI writes an empty text.
const EMPTY: &str = "<empty>";

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// Of a [`Check`](OptionKind::Check).
    Switch(bool),
    /// Of a [`Spin`](OptionKind::Spin).
    Number(u64),
    /// Of a [`Combo`](OptionKind::Combo).
    Word(&'static str),
    /// Of a [`Text`](OptionKind::Text).
    Text(String),
    /// A [`Button`](OptionKind::Button) was pressed.
    Pressed,
}

/// A text is no value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("option {name}: expected {expected}, found \"{found}\"")]
pub struct OptionError {
    /// The option.
    pub name: &'static str,
    /// What values it has.
    pub expected: String,
    /// The text, empty if there is none.
    pub found: String,
}

impl EngineOption {
    /// Reads a value for the option. The case of words does not matter.
    ///
    /// # Errors
    /// If it is none of the option's values.
    pub fn read(&self, value: Option<&str>) -> Result<OptionValue, OptionError> {
        let text = value.unwrap_or_default();
        let (value, expected) = match &self.kind {
            OptionKind::Check { .. } => {
                let value = [("true", true), ("false", false)]
                    .into_iter()
                    .find(|(word, _)| word.eq_ignore_ascii_case(text));
                (value.map(|(_, on)| OptionValue::Switch(on)), "true or false".to_owned())
            }
            OptionKind::Spin { range, .. } => {
                let number = text.parse().ok().filter(|number| range.contains(number));
                let expected = format!("a whole number from {} to {}", range.start(), range.end());
                (number.map(OptionValue::Number), expected)
            }
            OptionKind::Combo { words, .. } => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                (word.map(|&word| OptionValue::Word(word)), words.join(", "))
            }
            OptionKind::Text => {
                // What stands for no text in the declaration does so here, too.
                let text = if text == EMPTY { "" } else { text };
                (Some(OptionValue::Text(text.to_owned())), String::new())
            }
            OptionKind::Button => {
                (text.is_empty().then_some(OptionValue::Pressed), "no value".to_owned())
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
            OptionKind::Text => write!(f, "string default {EMPTY}"),
            OptionKind::Button => f.write_str("button"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let read = |kind, value| EngineOption { name: "X", kind }.read(value);
        let spin = || OptionKind::Spin { default: 16, range: 1..=99 };
        let combo = || OptionKind::Combo { default: "a", words: vec!["a", "b-c"] };
        let check = || OptionKind::Check { default: false };
        assert_eq!(read(spin(), Some("99")), Ok(OptionValue::Number(99)));
        assert_eq!(read(combo(), Some("B-C")), Ok(OptionValue::Word("b-c")));
        assert_eq!(read(check(), Some("True")), Ok(OptionValue::Switch(true)));
        assert_eq!(read(OptionKind::Button, None), Ok(OptionValue::Pressed));
        for (text, value) in [("a b", "a b"), ("<empty>", ""), ("", "")] {
            let value = OptionValue::Text(value.to_owned());
            assert_eq!(read(OptionKind::Text, Some(text)), Ok(value));
        }
        for (kind, value, message) in [
            (spin(), Some("100"), "option X: expected a whole number from 1 to 99, found \"100\""),
            (spin(), Some("-1"), "option X: expected a whole number from 1 to 99, found \"-1\""),
            (combo(), Some("c"), "option X: expected a, b-c, found \"c\""),
            (check(), None, "option X: expected true or false, found \"\""),
            (OptionKind::Button, Some("1"), "option X: expected no value, found \"1\""),
        ] {
            assert_eq!(read(kind, value).unwrap_err().to_string(), message);
        }
    }
}
