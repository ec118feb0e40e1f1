//! The syntax of all lines: a word, then arguments.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A command or an answer with its arguments, in the order they came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first word.
    pub word: String,
    /// The arguments; a flag has an empty value.
    pub arguments: Vec<(String, String)>,
}

/// A line has not the form `word name=value name="value" flag ...`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineError {
    /// There is no word.
    #[error("expected a command, found an empty line")]
    Empty,
    /// A quotation mark has no partner.
    #[error("expected a closing quotation mark for the value of {name}")]
    Quote {
        /// The argument.
        name: String,
    },
    /// A value has no name.
    #[error("expected the name of an argument before \"{found}\"")]
    NoName {
        /// What stands there.
        found: String,
    },
}

impl Line {
    /// A line without arguments.
    #[must_use]
    pub fn new(word: &str) -> Self {
        Self { word: word.to_owned(), arguments: Vec::new() }
    }

    /// The line with one more argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.arguments.push((name.to_owned(), value.to_string()));
        self
    }

    /// The value of an argument, the last one if it is given more than once.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

impl FromStr for Line {
    type Err = LineError;

    /// Reads a line. There may be blanks around `=`.
    ///
    /// # Errors
    /// If it has not the form of a line.
    fn from_str(text: &str) -> Result<Self, LineError> {
        let text = text.trim();
        let (word, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if word.is_empty() {
            return Err(LineError::Empty);
        }
        let mut line = Self::new(word);
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(line);
            }
            let end = rest.find(|c: char| c == '=' || c == '"' || c.is_whitespace());
            let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
            if name.is_empty() {
                return Err(LineError::NoName { found: rest.to_owned() });
            }
            let value;
            (value, rest) = match after.trim_start().strip_prefix('=') {
                Some(after) => self::value(name, after.trim_start())?,
                None => ("", after),
            };
            line.arguments.push((name.to_owned(), value.to_owned()));
        }
    }
}

/// The value at the beginning of a text, and what follows it.
fn value<'a>(name: &str, text: &'a str) -> Result<(&'a str, &'a str), LineError> {
    match text.strip_prefix('"') {
        Some(quoted) => {
            quoted.split_once('"').ok_or_else(|| LineError::Quote { name: name.to_owned() })
        }
        None => Ok(text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))),
    }
}

impl fmt::Display for Line {
    /// Writes the line; what no value may hold, line breaks and quotation
    /// marks, becomes a blank and an apostrophe.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)?;
        for (name, value) in &self.arguments {
            let value: String = value
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .map(|c| if c == '"' { '\'' } else { c })
                .collect();
            if value.is_empty() || value.contains(|c: char| c == '=' || c.is_whitespace()) {
                write!(f, " {name}=\"{value}\"")?;
            } else {
                write!(f, " {name}={value}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn lines_are_read() {
        let line = read(r#"  pos  pos = Wbe  moves="38-15 5-41"  fast x="" "#);
        assert_eq!(line.word, "pos");
        assert_eq!(line.get("pos"), Some("Wbe"));
        assert_eq!(line.get("moves"), Some("38-15 5-41"));
        assert_eq!((line.get("fast"), line.get("x")), (Some(""), Some("")));
        assert_eq!(line.get("slow"), None);
        assert_eq!(read("a x=1 x=2").get("x"), Some("2"));
    }

    #[test]
    fn lines_round_trip() {
        for text in ["hub", "level time=2.5 inc=0.1", r#"error message="a b=c" empty="""#] {
            assert_eq!(read(text).to_string(), text);
        }
        let forged = Line::new("error").with("message", "a\"\ndone move=1-2");
        assert_eq!(read(&forged.to_string()).get("message"), Some("a' done move=1-2"));
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            (" ", "expected a command, found an empty line"),
            ("pos moves=\"1-2", "expected a closing quotation mark for the value of moves"),
            ("pos =3", "expected the name of an argument before \"=3\""),
            ("pos \"x\"", "expected the name of an argument before \"\"x\"\""),
        ] {
            assert_eq!(text.parse::<Line>().unwrap_err().to_string(), message);
        }
    }
}
