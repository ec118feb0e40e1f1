//! The languages in which people are written to: those of the app.

use super::texts::{MailTexts, TEXTS};

/// A language that has texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MailLanguage(usize);

impl MailLanguage {
    /// The language with a code of two letters, as the app has it.
    ///
    /// # Errors
    /// What is expected, if there is none.
    pub(crate) fn parse(code: &str) -> Result<Self, String> {
        let place = TEXTS.iter().position(|texts| texts.code == code);
        place.map(Self).ok_or_else(|| {
            let codes: Vec<_> = TEXTS.iter().map(|texts| texts.code).collect();
            format!("language: expected one of {}", codes.join(", "))
        })
    }

    /// As it is stored; English if this version does not know it.
    pub(crate) fn of_stored(code: &str) -> Self {
        let english = TEXTS.iter().position(|texts| texts.code == "en").unwrap_or_default();
        Self::parse(code).unwrap_or(Self(english))
    }

    /// The code.
    pub(crate) fn code(self) -> &'static str {
        self.texts().code
    }

    pub(super) fn texts(self) -> &'static MailTexts {
        &TEXTS[self.0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_its_code() {
        assert_eq!(MailLanguage::parse("nl").map(MailLanguage::code), Ok("nl"));
        for other in ["", "NL", "nl-BE", "xx", "nl\r\nBcc: x"] {
            let expected = "language: expected one of de, en, es, fr, hr, it, nl, pt, ru";
            assert_eq!(MailLanguage::parse(other).unwrap_err(), expected, "{other:?}");
            assert_eq!(MailLanguage::of_stored(other).code(), "en");
        }
    }
}
