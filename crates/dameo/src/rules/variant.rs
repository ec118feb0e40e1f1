//! From the value of a variant to the type of its rules, and what the rules say
//! about it.

use super::facts::{Family, NoMove, RuleFacts, Rules};
use crate::any::{AnyBitboard, AnySquare};
use crate::geometry::Geometry;
use crate::piece::{Role, RoleNames};
use crate::square::{ParseSquareError, Square};
use crate::variant::{Variant, variants};

/// Defines what leads from a value to a rule type.
macro_rules! define_dispatch {
    (
        $dollar:tt;
        rules: [$($(#[$rules_doc:meta])* $rule_type:ident),+ $(,)?],
        $(
            $(#[$doc:meta])*
            $variant:ident { rules: $rules:ident, $($fields:tt)+ }
        ),+ $(,)?
    ) => {
        impl Variant {
            /// The [`Rules::VARIANT`] of its rules.
            const fn variant_of_rules(self) -> Self {
                match self {
                    $(Self::$variant => super::$rules::VARIANT,)+
                }
            }
        }

        /// Evaluates an expression with a type bound to the
        /// [`Rules`](crate::Rules) of a [`Variant`](crate::Variant).
        ///
        /// ```
        /// use dameo::{Position, Variant, with_rules};
        ///
        /// let variant: Variant = "dameo".parse()?;
        /// let moves = with_rules!(variant, R => Position::<R>::start_of(variant).count_moves());
        /// assert_eq!(moves, 52);
        /// # Ok::<(), dameo::ParseVariantError>(())
        /// ```
        #[doc(hidden)]
        #[macro_export]
        macro_rules! with_rules {
            ($dollar variant:expr, $dollar name:ident => $dollar body:expr) => {
                match $dollar variant {
                    $($crate::Variant::$variant => {
                        type $dollar name = $crate::rules::$rules;
                        $dollar body
                    })+
                }
            };
        }

        /// Evaluates an expression with a name bound to what an
        /// [`AnyOf`](crate::rules::AnyOf) holds.
        macro_rules! match_rules {
            ($dollar value:expr, $dollar inner:pat => $dollar body:expr) => {
                match $dollar value {
                    $($crate::rules::AnyOf::$rule_type($dollar inner) => $dollar body,)+
                }
            };
        }

        pub(crate) use {match_rules, with_rules};
    };
}

variants! { define_dispatch $ }

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
        with_rules!(self, R => <R as RuleFacts>::Board::WIDTH)
    }

    /// Number of ranks of the board.
    #[must_use]
    pub fn height(self) -> u8 {
        with_rules!(self, R => <R as RuleFacts>::Board::HEIGHT)
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
        with_rules!(self, R => <<R as RuleFacts>::Family as Family<R>>::playable().into())
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
        with_rules!(self, R => <<R as RuleFacts>::Family as Family<R>>::ROLES)
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
        with_rules!(self, R => text.parse::<Square<<R as RuleFacts>::Board>>().map(AnySquare::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "A Pedina that arrives on a square where the opponent's Damas started
    /// becomes a Dama": a rule, and a fact of the starting position.
    #[test]
    fn pedine_promote_where_damas_start() {
        use crate::rules::DamoneRules;
        use crate::rules::{ItalianDamone, ItalianDamone3, ItalianDamoneCapture};
        fn check<R: DamoneRules>() {
            assert_eq!(R::START.white(Role::King), R::DAMAS.into());
        }
        check::<ItalianDamone>();
        check::<ItalianDamone3>();
        check::<ItalianDamoneCapture>();
    }
}
