//! Variants as values: what a command line or a file names.

mod define;
mod list;
mod start;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use self::list::Variant;
pub(crate) use self::list::variants;
pub use self::start::StartPosition;

impl fmt::Display for Variant {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "unknown-variant"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("\"{text}\" is not a variant: expected {}", Variant::ALL.iter().map(|v| v.name()).collect::<Vec<_>>().join(", "))]
pub struct ParseVariantError {
    /// The text.
    pub text: String,
}

impl FromStr for Variant {
    type Err = ParseVariantError;

    /// Reads a name in any case.
    ///
    /// # Errors
    /// If the text is not one of the names.
    fn from_str(text: &str) -> Result<Self, ParseVariantError> {
        Self::ALL
            .iter()
            .copied()
            .find(|variant| variant.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseVariantError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for &variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
            assert_eq!(variant.name().to_uppercase().parse(), Ok(variant));
        }
        let error = "checkers".parse::<Variant>().unwrap_err();
        assert!(error.to_string().starts_with("\"checkers\" is not a variant: expected dameo"));
    }

    #[test]
    fn start_positions_have_their_pieces() {
        let counts: Vec<_> =
            Variant::ALL.iter().map(|variant| variant.start().piece_count()).collect();
        assert_eq!(counts, [36, 56, 48, 48, 36, 16, 12, 16]);
    }
}
