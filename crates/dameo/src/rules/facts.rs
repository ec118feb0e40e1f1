//! The traits of facts, and the rule types that have them.
//!
//! They are in one file because they name each other: a rule type names its
//! family, a family calls [`ByFamily`], and that names the facts of each family.

use std::fmt::Debug;
use std::hash::Hash;

use super::promoted::Promoted;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::{Board8, Geometry};
use crate::moves::Move;
use crate::piece::{Color, Piece, Role, RoleNames};
use crate::square::Square;
use crate::variant::{StartPosition, Variant, variants};

/// The facts of a game: all that positions and their moves need. Every constant is
/// next to the sentence of `rules.md` that it implements. Facts of a family alone are
/// in the trait of the family.
pub trait RuleFacts: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// Width and height of the board.
    type Board: Geometry;
    /// What the game shares with others, and its move generator.
    type Family: Family<Self>;
    /// The position of [`Position::start`](crate::Position::start).
    const START: StartPosition;
    /// The winner if the side to move has no legal move.
    const NO_MOVE: NoMove;
    /// Whether a limit of king moves in the draw rules applies to this game.
    const KING_MOVES_DRAW: bool;
    /// Whether a king-against-king rule in the draw rules applies to this game.
    const KING_AGAINST_KING_DRAWS: bool;
}

/// The rules of variants: those of a rule type of the list.
pub trait Rules: RuleFacts + RuleType {
    /// The variant with these rules; if there are several, the one that begins with
    /// [`RuleFacts::START`].
    const VARIANT: Variant;
}

/// The result for a side to move without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// It has lost.
    Loses,
    /// It has won.
    Wins,
}

/// The facts that all games of a family share: the squares, the kinds of pieces,
/// promotion and the symmetries.
///
/// A family also has a move generator, which every [`Position`](crate::Position)
/// of its games uses.
pub trait Family<R: RuleFacts>: crate::sealed::Sealed + 'static {
    /// How a position stores which pieces are promoted.
    #[doc(hidden)]
    type Promoted: Promoted<R::Board>;

    /// The kinds of pieces, from the men to the highest role.
    const ROLES: &'static [RoleNames];

    /// The role without which a side to move has lost and has no legal moves, if
    /// there is one.
    const ROYAL: Option<Role>;

    /// Letters before a square of a FEN that are read but never written: a role,
    /// or a description of a piece that exists only during a capture.
    #[doc(hidden)]
    const OTHER_LETTERS: &'static [(char, Result<Role, &'static str>)];

    /// An item of the list of pieces of a FEN, for error messages.
    #[doc(hidden)]
    const FEN_ITEM: &'static str;

    /// Calls the method of the family; see [`ByFamily`].
    fn choose<V: ByFamily<R>>(by: V) -> V::Output;

    /// The squares that the game is played on.
    fn playable() -> Bitboard<R::Board>;

    /// The image of a square if the sides are exchanged.
    fn flip(square: Square<R::Board>) -> Square<R::Board>;

    /// The image of a square in the symmetry of the rules that does not exchange
    /// the sides.
    fn mirror(square: Square<R::Board>) -> Square<R::Board>;

    /// The role of a piece after a move that ends on a square.
    fn role_after(piece: Piece, to: Square<R::Board>) -> Role;

    /// The promoted pieces after a legal move of a side, by those before it and
    /// [`role_after`](Self::role_after).
    #[doc(hidden)]
    fn promoted_after(promoted: Self::Promoted, us: Color, mv: Move<R::Board>) -> Self::Promoted;

    /// Whether later moves can undo a legal move of a piece.
    fn is_reversible(piece: Piece, mv: Move<R::Board>) -> bool;

    /// Whether a legal move of a piece captures, is made by a man, or promotes.
    #[inline(always)]
    fn resets_half_moves(piece: Piece, mv: Move<R::Board>) -> bool {
        mv.is_capture() || piece.role == Role::Man || Self::role_after(piece, mv.to) != piece.role
    }
}

/// The promoted pieces of a game's positions.
pub(crate) type PromotedOf<R> = <<R as RuleFacts>::Family as Family<R>>::Promoted;

/// A function with a body for each family, such as an evaluation.
/// [`Family::choose`] calls the method of the family of a rule type, which can
/// use the facts of the family. The choice is made at compile time.
///
/// ```
/// use dameo::{Croda, ItalianDamone, Rules};
/// use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
///
/// struct HasLines;
///
/// impl<R: Rules> ByFamily<R> for HasLines {
///     type Output = bool;
///     fn dameo(self) -> bool
///     where
///         R: DameoRules,
///     {
///         R::LINEAR_MOVES
///     }
///     fn damone(self) -> bool
///     where
///         R: DamoneRules,
///     {
///         false
///     }
/// }
///
/// fn has_lines<R: Rules>() -> bool {
///     R::Family::choose(HasLines)
/// }
///
/// assert!(has_lines::<dameo::Dameo>());
/// assert!(!has_lines::<Croda>() && !has_lines::<ItalianDamone>());
/// ```
pub trait ByFamily<R: RuleFacts> {
    /// The result, the same type for all families.
    type Output;

    /// The body for the Dameo family.
    fn dameo(self) -> Self::Output
    where
        R: DameoRules;

    /// The body for Italian Damone.
    fn damone(self) -> Self::Output
    where
        R: DamoneRules;
}

/// The facts of a game of the Dameo family.
pub trait DameoRules: RuleFacts<Family = DameoFamily> {
    /// Whether an unbroken line of men may move as one.
    const LINEAR_MOVES: bool;
    /// The lines along which kings move without capturing.
    const KING_LINES: KingLines;

    /// The rank on which a side's men become kings: "a man that ends its move
    /// on the last rank becomes a king".
    #[inline(always)]
    #[must_use]
    fn promotion_rank(color: Color) -> Bitboard<Self::Board> {
        Bitboard::rank(match color {
            Color::White => Self::Board::HEIGHT - 1,
            Color::Black => 0,
        })
    }
}

/// The lines along which kings move without capturing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingLines {
    /// Ranks, files and diagonals, as a chess queen.
    All,
    /// Ranks and files only, as a chess rook.
    Orthogonal,
}

/// The family of Dameo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DameoFamily {}

impl crate::sealed::Sealed for DameoFamily {}

/// The facts of one game of Italian Damone.
pub trait DamoneRules: RuleFacts<Family = DamoneFamily, Board = Board8> {
    /// The squares on which White's Damas start and Black's Pedine promote.
    const DAMAS: Bitboard<Board8>;
    /// Whether "a player whose last Damone is captured has lost".
    const LAST_DAMONE_LOSES: bool;

    /// "A Pedina that arrives on a square where the opponent's Damas started
    /// [..] becomes a Dama."
    #[inline(always)]
    #[must_use]
    fn dama_squares(color: Color) -> Bitboard<Board8> {
        match color {
            Color::White => const { Self::DAMAS.rotated() },
            Color::Black => Self::DAMAS,
        }
    }

    /// "A Dama that arrives on the opponent's corner (White a8, Black h1)
    /// becomes a Damone."
    #[inline(always)]
    #[must_use]
    fn damone_square(color: Color) -> Bitboard<Board8> {
        match color {
            Color::White => const { Bitboard::named("a8") },
            Color::Black => const { Bitboard::named("h1") },
        }
    }

    /// The directions of a Pedina: "forward and sideways, never straight back".
    /// Forward comes first.
    #[must_use]
    fn pedina_directions(color: Color) -> [Direction; 3] {
        match color {
            Color::White => WHITE_STEPS,
            Color::Black => WHITE_STEPS.map(Direction::opposite),
        }
    }
}

/// "A White Pedina moves north-west, north-east or south-west, a Black one the
/// opposite three."
const WHITE_STEPS: [Direction; 3] =
    [Direction::NorthWest, Direction::NorthEast, Direction::SouthWest];

/// Italian Damone and its variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DamoneFamily {}

impl crate::sealed::Sealed for DamoneFamily {}

/// What a role is called in a game.
///
/// # Panics
/// If the game has no such pieces.
#[must_use]
pub fn role_names<R: RuleFacts>(role: Role) -> &'static RoleNames {
    let find = |names: &&RoleNames| names.role == role;
    R::Family::ROLES.iter().find(find).expect("the role belongs to the game")
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
