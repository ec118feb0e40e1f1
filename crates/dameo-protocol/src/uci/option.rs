//! Options as an engine declares them.

use std::fmt;
use std::ops::RangeInclusive;

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
    /// Nothing: setting it does something.
    Button,
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
            OptionKind::Button => f.write_str("button"),
        }
    }
}
