//! What messages are about.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What messages are about: words of ASCII letters, digits, `-` and `_`, with dots between them,
/// such as `game.AbCd1234`. At most 128 bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Subject(String);

/// A text is no [`Subject`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "bad subject '{0}': expected words of letters, digits, '-' and '_' with dots between them, \
     at most {MAX_LEN} bytes"
)]
pub struct SubjectError(String);

const MAX_LEN: usize = 128;

impl Subject {
    /// Reads a subject.
    ///
    /// # Errors
    /// [`SubjectError`] if the text is none.
    pub fn new(text: impl Into<String>) -> Result<Self, SubjectError> {
        let text = text.into();
        let is_word = |word: &str| {
            let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            !word.is_empty() && word.bytes().all(is_allowed)
        };
        if text.len() <= MAX_LEN && text.split('.').all(is_word) {
            Ok(Self(text))
        } else {
            Err(SubjectError(text))
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Subject {
    type Err = SubjectError;

    fn from_str(text: &str) -> Result<Self, SubjectError> {
        Self::new(text)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_dots_between_them() {
        for good in ["site", "game.AbCd1234", "dameo.a-b_c.game.1"] {
            assert_eq!(Subject::new(good).unwrap().as_str(), good);
        }
        let long = "a".repeat(MAX_LEN + 1);
        for bad in ["", ".", "game.", ".game", "a..b", "a b", "game.*", "game.>", "spiel.ä", &long]
        {
            assert_eq!(Subject::new(bad), Err(SubjectError(bad.to_owned())));
        }
        let error = Subject::new("game.*").unwrap_err().to_string();
        assert!(error.starts_with("bad subject 'game.*': expected words"), "{error}");
    }
}
