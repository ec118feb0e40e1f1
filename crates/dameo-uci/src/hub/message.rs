//! The syntax of all lines: a keyword, then arguments.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A keyword with its arguments, in the order of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The first word of the line.
    pub word: String,
    /// The arguments; a flag has an empty value.
    pub arguments: Vec<(String, String)>,
}

/// A line that does not have the form `word name=value name="value" flag ...`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The line is blank.
    #[error("expected a command, found an empty line")]
    Empty,
    /// A quotation mark is not closed.
    #[error("expected a closing quotation mark for the value of {name}")]
    Quote {
        /// The name of the argument.
        name: String,
    },
    /// A value has no name.
    #[error("expected the name of an argument before \"{found}\"")]
    NoName {
        /// The rest of the line.
        found: String,
    },
}

impl Message {
    /// Creates a message without arguments.
    #[must_use]
    pub fn new(word: &str) -> Self {
        Self { word: word.to_owned(), arguments: Vec::new() }
    }

    /// Appends an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.arguments.push((name.to_owned(), value.to_string()));
        self
    }

    /// Returns the value of an argument. If it is repeated, the last one counts.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

impl FromStr for Message {
    type Err = MessageError;

    /// Parses a line. Whitespace around `=` is allowed.
    ///
    /// # Errors
    /// If the line is blank, a value has no name or a quotation mark is not
    /// closed.
    fn from_str(text: &str) -> Result<Self, MessageError> {
        let text = text.trim();
        let (word, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if word.is_empty() {
            return Err(MessageError::Empty);
        }
        let mut message = Self::new(word);
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(message);
            }
            let end = rest.find(|c: char| c == '=' || c == '"' || c.is_whitespace());
            let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
            if name.is_empty() {
                return Err(MessageError::NoName { found: rest.to_owned() });
            }
            let value;
            (value, rest) = match after.trim_start().strip_prefix('=') {
                Some(after) => self::value(name, after.trim_start())?,
                None => ("", after),
            };
            message.arguments.push((name.to_owned(), value.to_owned()));
        }
    }
}

/// Splits a text into the value at its beginning and the rest.
fn value<'a>(name: &str, text: &'a str) -> Result<(&'a str, &'a str), MessageError> {
    match text.strip_prefix('"') {
        Some(quoted) => {
            quoted.split_once('"').ok_or_else(|| MessageError::Quote { name: name.to_owned() })
        }
        None => Ok(text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))),
    }
}

impl fmt::Display for Message {
    /// Writes the line. In values, control characters become spaces and
    /// quotation marks become apostrophes.
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

    fn read(text: &str) -> Message {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn lines_are_parsed() {
        let message = read(r#"  pos  pos = Wbe  moves="38-15 5-41"  fast x="" "#);
        assert_eq!(message.word, "pos");
        assert_eq!(message.get("pos"), Some("Wbe"));
        assert_eq!(message.get("moves"), Some("38-15 5-41"));
        assert_eq!((message.get("fast"), message.get("x")), (Some(""), Some("")));
        assert_eq!(message.get("slow"), None);
        assert_eq!(read("a x=1 x=2").get("x"), Some("2"));
    }

    #[test]
    fn lines_round_trip() {
        for text in ["hub", "level time=2.5 inc=0.1", r#"error message="a b=c" empty="""#] {
            assert_eq!(read(text).to_string(), text);
        }
        let forged = Message::new("error").with("message", "a\"\ndone move=1-2");
        assert_eq!(read(&forged.to_string()).get("message"), Some("a' done move=1-2"));
    }

    #[test]
    fn errors_name_text_and_expectation() {
        for (text, message) in [
            (" ", "expected a command, found an empty line"),
            ("pos moves=\"1-2", "expected a closing quotation mark for the value of moves"),
            ("pos =3", "expected the name of an argument before \"=3\""),
            ("pos \"x\"", "expected the name of an argument before \"\"x\"\""),
        ] {
            assert_eq!(text.parse::<Message>().unwrap_err().to_string(), message);
        }
    }
}
