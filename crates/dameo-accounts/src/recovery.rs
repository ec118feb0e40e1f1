//! Codes with which a member comes back who has lost the password.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// The digits of a code, by Crockford's base 32: none is taken for another one.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A code with which a member sets a new password, once: 20 digits of 5 random bits, in four
/// groups. Nobody guesses it, so its hash needs no salt and no work.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; RecoveryCode::DIGITS]);

/// A text is no recovery code.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecoveryCodeError {
    /// It has not as many digits as a code.
    #[error("expected {} letters and digits, found {found}", RecoveryCode::DIGITS)]
    Length {
        /// The number of its letters and digits.
        found: usize,
    },
    /// It has a character that no code has.
    #[error("expected letters and digits, found {found:?} as character {place}")]
    Character {
        /// The first such character.
        found: char,
        /// Its place, from 1.
        place: usize,
    },
}

impl RecoveryCode {
    /// How many codes a member gets at once.
    pub const COUNT: usize = 10;
    /// The number of digits.
    const DIGITS: usize = 20;
    /// The number of digits between two hyphens.
    const GROUP: usize = 5;

    /// A new code.
    ///
    /// # Panics
    /// If the system has no random numbers.
    #[must_use]
    pub fn random() -> Self {
        let mut bytes = [0; Self::DIGITS];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        // 32 divides 256: all digits are equally probable.
        Self(bytes.map(|byte| DIGITS[usize::from(byte % 32)]))
    }

    /// Its SHA-256 hash, to be stored.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Display for RecoveryCode {
    /// Writes `01234-56789-ABCDE-FGHJK`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &digit) in self.0.iter().enumerate() {
            if index > 0 && index % Self::GROUP == 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(digit))?;
        }
        Ok(())
    }
}

impl fmt::Debug for RecoveryCode {
    /// Does not show the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

impl FromStr for RecoveryCode {
    type Err = RecoveryCodeError;

    /// Reads a code as people copy it: in lower case, with `O` for 0, `I` or `L` for 1, with
    /// blanks or without hyphens.
    fn from_str(text: &str) -> Result<Self, RecoveryCodeError> {
        let mut digits = Vec::with_capacity(Self::DIGITS);
        for (index, found) in text.chars().enumerate() {
            match digit(found) {
                Some(digit) => digits.push(digit),
                None if matches!(found, '-' | ' ') => {}
                None => return Err(RecoveryCodeError::Character { found, place: index + 1 }),
            }
        }
        let found = digits.len();
        digits.try_into().map(Self).map_err(|_| RecoveryCodeError::Length { found })
    }
}

fn digit(character: char) -> Option<u8> {
    let digit = match character.to_ascii_uppercase() {
        'O' => b'0',
        'I' | 'L' => b'1',
        other => u8::try_from(other).ok()?,
    };
    DIGITS.contains(&digit).then_some(digit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let code: RecoveryCode = "01234-56789-ABCDE-FGHJK".parse().unwrap();
        assert_eq!(code.to_string(), "01234-56789-ABCDE-FGHJK");
        for text in ["0123456789abcdefghjk", " oI234 56789--ABCDE-fghjk ", "ol23456789ABCDEFGHJK"] {
            assert_eq!(text.parse(), Ok(code.clone()), "{text}");
        }
        let other = RecoveryCode::random();
        assert_ne!(code, other);
        assert_ne!(code.hash(), other.hash());
        assert_eq!(other.to_string().parse(), Ok(other.clone()));
        assert!(!format!("{other:?}").contains(&other.to_string()[..5]));
    }

    #[test]
    fn other_texts_are_no_codes() {
        for (text, expected) in [
            ("", "expected 20 letters and digits, found 0"),
            ("01234-56789-ABCDE-FGHJ", "expected 20 letters and digits, found 19"),
            ("01234-56789-ABCDE-FGHJKM", "expected 20 letters and digits, found 21"),
            ("01234_", "expected letters and digits, found '_' as character 6"),
            ("0\u{1}", "expected letters and digits, found '\\u{1}' as character 2"),
            ("U", "expected letters and digits, found 'U' as character 1"),
        ] {
            let error = text.parse::<RecoveryCode>().unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_a_code_or_none(text in "[-oOiIlL0-9a-zA-Z ]{0,40}|.*") {
            if let Ok(code) = text.parse::<RecoveryCode>() {
                prop_assert_eq!(code.to_string().parse(), Ok(code));
            }
        }
    }
}
