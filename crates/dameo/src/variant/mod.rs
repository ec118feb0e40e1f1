//! Variants as values: what a command line or a file names.

mod define;
mod list;
mod start;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use self::list::Variant;
pub(crate) use self::list::{match_rules, rule_type_enum, with_rules};
pub use self::start::StartPosition;
use crate::any::{AnyBitboard, AnySquare};
use crate::family::{Family, RoleNames};
use crate::geometry::Geometry;
use crate::piece::Role;
use crate::rules::{NoMove, Rules};
use crate::square::{ParseSquareError, Square};

impl Variant {
    /// Whether `R` are the rules of the variant.
    #[must_use]
    pub fn has_rules<R: Rules>(self) -> bool {
        self.variant_of_rules() == R::VARIANT
    }

    /// The winner if the side to move has no legal move.
    #[must_use]
    pub fn no_move(self) -> NoMove {
        with_rules!(self, R => R::NO_MOVE)
    }

    /// Number of files of the board.
    #[must_use]
    pub fn width(self) -> u8 {
        with_rules!(self, R => <R as Rules>::Board::WIDTH)
    }

    /// Number of ranks of the board.
    #[must_use]
    pub fn height(self) -> u8 {
        with_rules!(self, R => <R as Rules>::Board::HEIGHT)
    }

    /// All squares of the board, in board order.
    ///
    /// ```
    /// use dameo::Variant;
    ///
    /// assert_eq!(Variant::Croda.squares().count(), 64);
    /// assert_eq!(Variant::BigDameo24.squares().last().unwrap().to_string(), "j10");
    /// ```
    pub fn squares(self) -> impl DoubleEndedIterator<Item = AnySquare> {
        let width = self.width();
        (0..width * self.height())
            .filter_map(move |index| AnySquare::at(index % width, index / width))
    }

    /// The squares that the game is played on.
    #[must_use]
    pub fn playable(self) -> AnyBitboard {
        with_rules!(self, R => <<R as Rules>::Family as Family<R>>::playable().into())
    }

    /// The kinds of pieces, from the men to the highest role.
    ///
    /// ```
    /// use dameo::Variant;
    ///
    /// let names: Vec<_> = Variant::ItalianDamone.roles().iter().map(|role| role.name).collect();
    /// assert_eq!(names, ["pedina", "dama", "damone"]);
    /// ```
    #[must_use]
    pub fn roles(self) -> &'static [RoleNames] {
        with_rules!(self, R => <<R as Rules>::Family as Family<R>>::ROLES)
    }

    /// What the pieces of a role are called; `None` if the game has no such
    /// pieces.
    #[must_use]
    pub fn role_names(self, role: Role) -> Option<&'static RoleNames> {
        self.roles().iter().find(|names| names.role == role)
    }

    /// Reads a square of the board.
    ///
    /// # Errors
    /// If the text is not the name of a square, or the square is off the board.
    ///
    /// ```
    /// use dameo::Variant;
    ///
    /// assert!(Variant::BigDameo28.parse_square("j10").is_ok());
    /// let error = Variant::Dameo.parse_square("j10").unwrap_err();
    /// assert_eq!(error.to_string(), "\"j10\" is not a square: expected a file a-h and a rank 1-8");
    /// ```
    pub fn parse_square(self, text: &str) -> Result<AnySquare, ParseSquareError> {
        with_rules!(self, R => text.parse::<Square<<R as Rules>::Board>>().map(AnySquare::from))
    }
}

impl fmt::Display for Variant {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
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

    /// "A Pedina that arrives on a square where the opponent's Damas started
    /// becomes a Dama": a rule, and a fact of the starting position.
    #[test]
    fn pedine_promote_where_damas_start() {
        use crate::family::DamoneRules;
        use crate::rules::{ItalianDamone, ItalianDamone3, ItalianDamoneCapture};
        fn check<R: DamoneRules>() {
            assert_eq!(R::VARIANT.start().white(Role::King), R::DAMAS.into());
        }
        check::<ItalianDamone>();
        check::<ItalianDamone3>();
        check::<ItalianDamoneCapture>();
    }
}
