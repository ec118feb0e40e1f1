//! Families of games: how pieces move, capture and promote.
//!
//! A rule type ([`Rules`]) names its family and the facts in which it differs
//! from others of the family. A family has one move generator for all of its
//! rule types; the code above it (positions, games, notation, search) serves all
//! families.
//!
//! | family | games | moves and captures |
//! |---|---|---|
//! | [`DameoFamily`] | Dameo, Big Dameo, Croda, Anti-Dameo | men in lines, kings over any distance, captures along ranks and files |
//! | [`DamoneFamily`] | Italian Damone | single diagonal steps, three roles, ranked captures |

mod dameo;
mod damone;
mod promoted;

pub use self::dameo::{DameoFamily, DameoRules, KingLines};
pub use self::damone::{DamoneFamily, DamoneRules};
pub(crate) use self::promoted::{Kings, KingsAndEmperors, Promoted};

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::legality::IllegalMove;
use crate::movegen::{Capturer, Jumps, Steps, ThreatMask, TooManySteps};
use crate::moves::{Move, MoveList};
use crate::outcome::Reason;
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault};
use crate::square::Square;

/// The promoted pieces of a game's positions.
pub(crate) type PromotedOf<R> = <<R as Rules>::Family as Family<R>>::Promoted;

/// How the pieces of a family of games move and promote.
///
/// Each family implements it once, for all of its rule types. Most methods are
/// the implementations of those of [`Position`] and [`Setup`].
pub trait Family<R: Rules>: crate::sealed::Sealed + 'static {
    #[doc(hidden)]
    type Promoted: Promoted<R::Board>;

    /// The kinds of pieces, from the men to the highest role.
    const ROLES: &'static [RoleNames];

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

    #[doc(hidden)]
    #[inline(always)]
    fn promotes(position: &Position<R>, mv: Move<R::Board>) -> bool {
        let (before, after) = position.role_before_and_after(mv);
        before != after
    }

    #[doc(hidden)]
    #[inline(always)]
    fn resets_half_moves(position: &Position<R>, mv: Move<R::Board>) -> bool {
        let (before, after) = position.role_before_and_after(mv);
        mv.is_capture() || before == Role::Man || before != after
    }

    #[doc(hidden)]
    fn promoted_after(position: &Position<R>, mv: Move<R::Board>) -> Self::Promoted;

    #[doc(hidden)]
    fn is_reversible(position: &Position<R>, mv: Move<R::Board>) -> bool;

    #[doc(hidden)]
    fn faults(setup: &Setup<R>) -> Vec<SetupFault>;

    #[doc(hidden)]
    fn no_moves_reason(position: &Position<R>) -> Reason;

    #[doc(hidden)]
    fn for_each_move(position: &Position<R>, visit: impl FnMut(Move<R::Board>));

    #[doc(hidden)]
    fn legal_moves(position: &Position<R>) -> MoveList<R::Board>;

    #[doc(hidden)]
    fn legal_moves_within(
        position: &Position<R>,
        steps: &mut Steps,
    ) -> Result<MoveList<R::Board>, TooManySteps>;

    #[doc(hidden)]
    fn legal_captures(position: &Position<R>) -> MoveList<R::Board>;

    #[doc(hidden)]
    fn count_moves(position: &Position<R>) -> usize;

    #[doc(hidden)]
    fn has_capture(position: &Position<R>) -> bool;

    /// `None` if the moves have to be tried.
    #[doc(hidden)]
    fn capture_threats(_position: &Position<R>) -> Option<ThreatMask<R::Board>> {
        None
    }

    #[doc(hidden)]
    fn has_legal_move(position: &Position<R>) -> bool;

    /// The enemies that a piece of the side to move may take.
    #[doc(hidden)]
    fn capturable(position: &Position<R>, role: Role) -> Bitboard<R::Board>;

    /// The jumps that a piece can make next in the middle of a capture.
    #[doc(hidden)]
    fn jumps(
        capturer: &Capturer<R>,
        at: Square<R::Board>,
        captured: Bitboard<R::Board>,
    ) -> Jumps<R::Board>;

    /// Why no legal move of a piece of the side to move leads over the given
    /// stops, at least one.
    #[doc(hidden)]
    fn why_illegal(position: &Position<R>, role: Role, stops: &[Square<R::Board>]) -> IllegalMove;
}

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
pub trait ByFamily<R: Rules> {
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

/// The names and signs of the pieces of a role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleNames {
    /// The role.
    pub role: Role,
    /// One such piece, without its colour: `man`.
    pub name: &'static str,
    /// Several of them: `men`.
    pub plural: &'static str,
    /// The letter before its square in a FEN.
    pub letter: Option<char>,
    /// The signs for White's and Black's in drawings made of ASCII letters.
    pub signs: [char; 2],
}

/// What a role is called in a game.
///
/// # Panics
/// If the game has no such pieces.
#[must_use]
pub fn role_names<R: Rules>(role: Role) -> &'static RoleNames {
    let find = |names: &&RoleNames| names.role == role;
    R::Family::ROLES.iter().find(find).expect("the role belongs to the game")
}

/// The image of a set of squares.
pub(crate) fn image<G: Geometry>(
    set: Bitboard<G>,
    of: impl Fn(Square<G>) -> Square<G>,
) -> Bitboard<G> {
    set.into_iter().map(of).collect()
}
