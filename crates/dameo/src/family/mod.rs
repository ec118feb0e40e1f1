//! Families of games: how pieces move, capture and rise.
//!
//! A rule set ([`Rules`]) names its family and states the facts in which it
//! differs from the others of the family. A family has one move generator,
//! written once for all of its rule sets; everything above it (positions,
//! games, notation, search) is written once for all families.
//!
//! | family | rule sets | moves and captures |
//! |---|---|---|
//! | [`DameoFamily`] | Dameo, Big Dameo, Croda, Anti-Dameo | men in lines, kings over any distance, captures along ranks and files |
//! | [`DamoneFamily`] | Italian Damone | single diagonal steps, three ranks of pieces, ranked captures |

mod dameo;
mod damone;
mod promoted;

pub use self::dameo::{DameoFamily, DameoRules, KingLines};
pub use self::damone::{DamoneFamily, DamoneRules};
pub(crate) use self::promoted::{Kings, KingsAndEmperors, Promoted};

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::legality::IllegalMove;
use crate::movegen::{Capturer, Jumps, ThreatMask};
use crate::moves::{Move, MoveList};
use crate::outcome::Reason;
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault};
use crate::square::Square;

/// How the ranks of the pieces are kept in a game's positions.
pub(crate) type PromotedOf<R> = <<R as Rules>::Family as Family<R>>::Promoted;

/// How the pieces of a family of games stand, move and rise.
///
/// Each family implements it once, for every rule set that belongs to it. The
/// methods are the inner side of those of [`Position`] and [`Setup`] that have
/// the same names; call those.
pub trait Family<R: Rules>: crate::sealed::Sealed + 'static {
    /// How a position keeps which pieces are more than men.
    type Promoted: Promoted<R::Board>;

    /// The kinds of pieces, in rising rank, the men first.
    const ROLES: &'static [RoleNames];

    /// Letters before a square of a FEN that are read but never written: the
    /// role they stand for, or what there is on the square that cannot be
    /// there between moves.
    const OTHER_LETTERS: &'static [(char, Result<Role, &'static str>)];

    /// What a FEN may have in a list of pieces, as an error message says it.
    const FEN_ITEM: &'static str;

    /// Leads to what another crate, or a test, does for each family; see
    /// [`ByFamily`].
    fn choose<V: ByFamily<R>>(by: V) -> V::Output;

    /// The squares that the game is played on.
    fn playable() -> Bitboard<R::Board>;

    /// Where a square goes when the sides are exchanged.
    fn flip(square: Square<R::Board>) -> Square<R::Board>;

    /// Where a square goes in the symmetry of the rules that leaves the sides
    /// alone.
    fn mirror(square: Square<R::Board>) -> Square<R::Board>;

    /// What a piece is after a move that ends on a square.
    fn role_after(piece: Piece, to: Square<R::Board>) -> Role;

    /// The ranks of the pieces after a legal move.
    fn promoted_after(position: &Position<R>, mv: Move<R::Board>) -> Self::Promoted;

    /// Whether a legal move can be undone by later moves.
    fn is_reversible(position: &Position<R>, mv: Move<R::Board>) -> bool;

    /// Everything that keeps a set-up from being a position.
    fn faults(setup: &Setup<R>) -> Vec<SetupFault>;

    /// Why the side to move has no legal move.
    fn no_moves_reason(position: &Position<R>) -> Reason;

    /// Calls `visit` with every legal move, each once.
    fn for_each_move(position: &Position<R>, visit: impl FnMut(Move<R::Board>));

    /// The legal moves.
    fn legal_moves(position: &Position<R>) -> MoveList<R::Board>;

    /// The legal captures.
    fn legal_captures(position: &Position<R>) -> MoveList<R::Board>;

    /// How many legal moves there are.
    fn count_moves(position: &Position<R>) -> usize;

    /// Whether the side to move can capture.
    fn has_capture(position: &Position<R>) -> bool;

    /// What tells which quiet moves of men let the other side capture; nothing
    /// where only trying them does.
    fn capture_threats(_position: &Position<R>) -> Option<ThreatMask<R::Board>> {
        None
    }

    /// Whether the side to move has a legal move.
    fn has_legal_move(position: &Position<R>) -> bool;

    /// The enemies that a piece of the side to move may take.
    fn capturable(position: &Position<R>, role: Role) -> Bitboard<R::Board>;

    /// The jumps that a piece can make next in the middle of a capture.
    fn jumps(
        capturer: &Capturer<R>,
        at: Square<R::Board>,
        captured: Bitboard<R::Board>,
    ) -> Jumps<R::Board>;

    /// Why no legal move of a piece of the side to move leads over the given
    /// stops, of which there are at least one.
    fn why_illegal(position: &Position<R>, role: Role, stops: &[Square<R::Board>]) -> IllegalMove;
}

/// One thing that is done differently for each family, such as to judge a
/// position. [`Family::choose`] calls the method of the family that a rule set
/// belongs to, and inside of it the facts of the family can be read. The choice
/// is made by the compiler.
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
    /// The result for any family.
    type Output;

    /// What is done for a game of the Dameo family.
    fn dameo(self) -> Self::Output
    where
        R: DameoRules;

    /// What is done for Italian Damone.
    fn damone(self) -> Self::Output
    where
        R: DamoneRules;
}

/// What the pieces of a role are called, and how they are written.
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
