//! The traits of facts, and the rule types that have them.

use std::fmt::Debug;
use std::hash::Hash;

use crate::family::Family;
use crate::geometry::Geometry;
use crate::variant::{Variant, variants};

/// The facts of a game. Every constant is next to the sentence of `rules.md`
/// that it implements. Facts of a family alone are in the trait of the family.
pub trait Rules:
    RuleType + Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static
{
    /// Width and height of the board.
    type Board: Geometry;
    /// How pieces move, capture and promote.
    type Family: Family<Self>;
    /// The variant with these rules; if there are several, the one of
    /// [`Position::start`](crate::Position::start).
    const VARIANT: Variant;
    /// Who wins if the side to move has no legal move.
    const NO_MOVE: NoMove;
    /// Whether a limit of king moves in the draw rules applies to this game.
    const KING_MOVES_DRAW: bool;
    /// Whether a king-against-king rule in the draw rules applies to this game.
    const KING_AGAINST_KING_DRAWS: bool;
}

/// The result for a side to move without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// It has lost.
    Loses,
    /// It has won.
    Wins,
}

/// A type for each rule type, such as `Position<R>`; see [`AnyOf`].
pub trait PerRules {
    /// The type for `R`.
    type Of<R: Rules>;
}

/// A rule type of the list of variants.
pub trait RuleType: Sized {
    fn wrap<T: PerRules>(value: T::Of<Self>) -> AnyOf<T>
    where
        Self: Rules;

    fn unwrap<T: PerRules>(any: AnyOf<T>) -> Result<T::Of<Self>, AnyOf<T>>
    where
        Self: Rules;

    fn unwrap_ref<T: PerRules>(any: &AnyOf<T>) -> Option<&T::Of<Self>>
    where
        Self: Rules;
}

/// Defines the rule types and [`AnyOf`] by the list of variants.
macro_rules! define_rule_types {
    (rules: [$($(#[$doc:meta])* $rules:ident),+ $(,)?], $($variants:tt)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct $rules;

            impl RuleType for $rules {
                fn wrap<T: PerRules>(value: T::Of<Self>) -> AnyOf<T> {
                    AnyOf::$rules(value)
                }

                fn unwrap<T: PerRules>(any: AnyOf<T>) -> Result<T::Of<Self>, AnyOf<T>> {
                    match any {
                        AnyOf::$rules(value) => Ok(value),
                        other => Err(other),
                    }
                }

                fn unwrap_ref<T: PerRules>(any: &AnyOf<T>) -> Option<&T::Of<Self>> {
                    match any {
                        AnyOf::$rules(value) => Some(value),
                        _ => None,
                    }
                }
            }
        )+

        /// The value of `T` for a rule type that is known at run time.
        ///
        /// ```
        /// use dameo::rules::{AnyOf, PerRules};
        /// use dameo::{Croda, Dameo, Position, Rules};
        ///
        /// struct Positions;
        ///
        /// impl PerRules for Positions {
        ///     type Of<R: Rules> = Position<R>;
        /// }
        ///
        /// let any = AnyOf::<Positions>::new::<Dameo>(Position::start());
        /// assert_eq!(any.get::<Dameo>(), Some(&Position::start()));
        /// assert_eq!(any.get::<Croda>(), None);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AnyOf<T: PerRules> {
            $(
                $(#[$doc])*
                $rules(T::Of<$rules>),
            )+
        }
    };
}

variants! { define_rule_types }

impl<T: PerRules> AnyOf<T> {
    /// The value for `R`.
    pub fn new<R: Rules>(value: T::Of<R>) -> Self {
        R::wrap(value)
    }

    /// The value with its type, if it is the one for `R`.
    #[must_use]
    pub fn get<R: Rules>(&self) -> Option<&T::Of<R>> {
        R::unwrap_ref(self)
    }

    /// The value with its type.
    ///
    /// # Errors
    /// Returns it unchanged if it is not the one for `R`.
    pub fn into_typed<R: Rules>(self) -> Result<T::Of<R>, Self> {
        R::unwrap(self)
    }
}
