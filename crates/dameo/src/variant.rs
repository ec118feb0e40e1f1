//! The variants, as values: what a command line or a file names, where the
//! rest of the crate has types.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::draw_rules::DrawRules;
use crate::rules::Rules;

/// Registers the rule sets: from this one list come the enum, its constants
/// and the dispatch macro. `$dollar` is a dollar sign, which a macro that
/// writes a macro cannot produce itself.
macro_rules! variants {
    ($dollar:tt; $($(#[$doc:meta])* $rules:ident),+ $(,)?) => {
        /// A game of the family. Each belongs to a type that implements
        /// [`Rules`]; [`with_rules!`](crate::with_rules) leads from one to the
        /// other.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Variant {
            $($(#[$doc])* $rules,)+
        }

        impl Variant {
            /// Every variant.
            pub const ALL: &'static [Self] = &[$(Self::$rules),+];

            /// The name used in PDN tags, on command lines and in addresses.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$rules => <crate::rules::$rules as Rules>::NAME,)+
                }
            }

            /// The name for people.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$rules => <crate::rules::$rules as Rules>::TITLE,)+
                }
            }

            /// The draw rules of a game whose players name none.
            #[must_use]
            pub const fn default_draw_rules(self) -> DrawRules {
                match self {
                    $(Self::$rules => <crate::rules::$rules as Rules>::DEFAULT_DRAW_RULES,)+
                }
            }
        }

        /// Evaluates an expression with a type bound to the [`Rules`] of a
        /// [`Variant`].
        ///
        /// ```
        /// use dameo::{Position, Variant, with_rules};
        ///
        /// let variant: Variant = "dameo".parse()?;
        /// let moves = with_rules!(variant, R => Position::<R>::start().count_moves());
        /// assert_eq!(moves, 52);
        /// # Ok::<(), dameo::ParseVariantError>(())
        /// ```
        #[macro_export]
        macro_rules! with_rules {
            ($dollar variant:expr, $dollar name:ident => $dollar body:expr) => {
                match $dollar variant {
                    $($crate::Variant::$rules => {
                        type $dollar name = $crate::$rules;
                        $dollar body
                    })+
                }
            };
        }
    };
}

variants! { $;
    /// Dameo on 8x8.
    Dameo,
    /// Dameo on 10x10 with 28 men a side.
    BigDameo28,
    /// Dameo on 10x10 with 24 men a side.
    BigDameo24,
    /// Dameo's springboard: no linear moves, kings that move like rooks.
    Croda,
    /// Dameo played to lose.
    AntiDameo,
    /// Italian Damone: diagonal steps, three ranks of pieces, ranked captures.
    ItalianDamone,
    /// Italian Damone that starts with three Damas and no Damone.
    ItalianDamone3,
    /// Italian Damone that is lost with the last Damone.
    ItalianDamoneCapture,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text names no variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{text}\" is not a variant: expected {}", Variant::ALL.iter().map(|v| v.name()).collect::<Vec<_>>().join(", "))]
pub struct ParseVariantError {
    /// The text that was to be a name.
    pub text: String,
}

impl FromStr for Variant {
    type Err = ParseVariantError;

    /// Reads a name as [`Variant::name`] gives it, in any case.
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
}
