//! Italian Damone: single steps and short leaps along diagonals, three roles of
//! which the lower ones cannot take the higher ones, and captures that are
//! ranked by the capturing and the captured pieces (`rules.md` section 5).
//!
//! In code, a Pedina is a man, a Dama a king and a Damone an emperor.

mod capture;
mod illegal;
mod quiet;

use super::{ByFamily, Family, KingsAndEmperors, Promoted, RoleNames, role_names};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Board8;
use crate::legality::IllegalMove;
use crate::movegen::{Capturer, Jump, Jumps, Steps, TooManySteps};
use crate::moves::{Move, MoveList};
use crate::outcome::Reason;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault};
use crate::square::Square;

/// The facts of one game of Italian Damone.
pub trait DamoneRules: Rules<Family = DamoneFamily, Board = Board8> {
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

/// The direction in which the Pedine of the side to move never go.
const fn back<const WHITE: bool>() -> Direction {
    if WHITE { Direction::SouthEast } else { Direction::NorthWest }
}

/// "The 32 dark squares of an 8x8 board, those where file number + rank number
/// is odd."
const DARK: Bitboard<Board8> = Bitboard::of_squares(0x55aa_55aa_55aa_55aa);

/// Italian Damone and its variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DamoneFamily {}

impl crate::sealed::Sealed for DamoneFamily {}

/// Pieces by role.
#[derive(Clone, Copy)]
struct Army {
    men: Bitboard<Board8>,
    kings: Bitboard<Board8>,
    emperors: Bitboard<Board8>,
}

impl Army {
    const NONE: Self =
        Self { men: Bitboard::EMPTY, kings: Bitboard::EMPTY, emperors: Bitboard::EMPTY };

    #[inline(always)]
    fn of<R: DamoneRules>(position: &Position<R>, color: Color) -> Self {
        let KingsAndEmperors { kings, emperors } = position.promoted();
        let pieces = position.pieces(color);
        Self { men: pieces - kings - emperors, kings: pieces & kings, emperors: pieces & emperors }
    }

    #[inline(always)]
    fn of_role(&self, role: Role) -> Bitboard<Board8> {
        match role {
            Role::Man => self.men,
            Role::King => self.kings,
            Role::Emperor => self.emperors,
        }
    }

    /// "A piece never captures one of higher rank."
    #[inline(always)]
    fn capturable_by(&self, role: Role) -> Bitboard<Board8> {
        match role {
            Role::Man => self.men,
            Role::King => self.men | self.kings,
            Role::Emperor => self.men | self.kings | self.emperors,
        }
    }
}

/// The position as the side to move sees it.
#[derive(Clone, Copy)]
struct View {
    own: Army,
    enemy: Army,
    empty: Bitboard<Board8>,
    /// Where a man of the side to move becomes a king.
    promotion: Bitboard<Board8>,
}

impl View {
    #[inline(always)]
    fn new<R: DamoneRules>(position: &Position<R>) -> Self {
        let us = position.turn();
        let mut own = Army::of(position, us);
        if has_lost(position) {
            // The side that has lost has no moves.
            own = Army::NONE;
        }
        Self {
            own,
            enemy: Army::of(position, !us),
            empty: position.empty(),
            promotion: R::dama_squares(us),
        }
    }
}

/// "The side to move without a Damone has lost and has no legal moves", if the
/// rules say so.
#[inline(always)]
fn has_lost<R: DamoneRules>(position: &Position<R>) -> bool {
    R::LAST_DAMONE_LOSES
        && position.pieces(position.turn()).is_disjoint(position.promoted().emperors)
}

/// Calls a function that is compiled for each side with the side to move.
macro_rules! for_side {
    ($position:expr, $function:ident($($argument:expr),*)) => {
        match $position.turn() {
            Color::White => $function::<true>($($argument),*),
            Color::Black => $function::<false>($($argument),*),
        }
    };
}

#[inline(always)]
fn for_each_move<const WHITE: bool>(view: View, mut visit: impl FnMut(Move<Board8>)) {
    let leaps = capture::Leaps::<WHITE>::find(view);
    if leaps.any() {
        let mut captures = MoveList::new();
        leaps.generate(view, &mut captures);
        captures.iter().copied().for_each(visit);
    } else {
        quiet::for_each::<WHITE>(view, &mut visit);
    }
}

#[inline(always)]
fn legal_moves<const WHITE: bool>(view: View) -> MoveList<Board8> {
    let mut moves = MoveList::new();
    let leaps = capture::Leaps::<WHITE>::find(view);
    if leaps.any() {
        leaps.generate(view, &mut moves);
    } else {
        quiet::for_each::<WHITE>(view, &mut |mv| moves.push(mv));
    }
    moves
}

#[inline(always)]
fn legal_captures<const WHITE: bool>(view: View) -> MoveList<Board8> {
    let mut moves = MoveList::new();
    let leaps = capture::Leaps::<WHITE>::find(view);
    if leaps.any() {
        leaps.generate(view, &mut moves);
    }
    moves
}

#[inline(always)]
fn count_moves<const WHITE: bool>(view: View) -> usize {
    let leaps = capture::Leaps::<WHITE>::find(view);
    if leaps.any() { leaps.count(view) } else { quiet::count::<WHITE>(view) }
}

#[inline(always)]
fn has_capture<const WHITE: bool>(view: View) -> bool {
    capture::Leaps::<WHITE>::find(view).any()
}

#[inline(always)]
fn has_legal_move<const WHITE: bool>(view: View) -> bool {
    quiet::any::<WHITE>(view) || has_capture::<WHITE>(view)
}

impl<R: DamoneRules> Family<R> for DamoneFamily {
    type Promoted = KingsAndEmperors<Board8>;

    const ROLES: &'static [RoleNames] = &[
        RoleNames {
            role: Role::Man,
            name: "pedina",
            plural: "pedine",
            letter: None,
            signs: ['P', 'p'],
        },
        RoleNames {
            role: Role::King,
            name: "dama",
            plural: "damas",
            letter: Some('D'),
            signs: ['D', 'd'],
        },
        RoleNames {
            role: Role::Emperor,
            name: "damone",
            plural: "damones",
            letter: Some('I'),
            signs: ['I', 'i'],
        },
    ];

    const OTHER_LETTERS: &'static [(char, Result<Role, &'static str>)] = &[];

    const FEN_ITEM: &'static str = "a square, with D before it for a dama and I for a damone";

    #[inline(always)]
    fn choose<V: ByFamily<R>>(by: V) -> V::Output {
        by.damone()
    }

    fn playable() -> Bitboard<Board8> {
        DARK
    }

    /// "Black the half-turn image."
    fn flip(square: Square<Board8>) -> Square<Board8> {
        square.rotated()
    }

    /// North-east and south-west make no difference: "forward is the direction
    /// north-west".
    fn mirror(square: Square<Board8>) -> Square<Board8> {
        square.reflected()
    }

    #[inline(always)]
    fn role_after(piece: Piece, to: Square<Board8>) -> Role {
        match piece.role {
            Role::Man if R::dama_squares(piece.color).contains(to) => Role::King,
            Role::King if R::damone_square(piece.color).contains(to) => Role::Emperor,
            role => role,
        }
    }

    #[inline(always)]
    fn promoted_after(position: &Position<R>, mv: Move<Board8>) -> KingsAndEmperors<Board8> {
        let KingsAndEmperors { kings, emperors } = position.promoted();
        let us = position.turn();
        let gone = Bitboard::from(mv.from) | mv.captured;
        let mut promoted = KingsAndEmperors {
            kings: (kings - gone) | kings.moved(mv.from, mv.to),
            emperors: (emperors - gone) | emperors.moved(mv.from, mv.to),
        };
        // Few moves end where pieces promote: the branch is well predicted.
        if (R::dama_squares(us) | R::damone_square(us)).contains(mv.to) {
            let piece = Piece { color: us, role: promoted.role_at(mv.to) };
            promoted.put(mv.to, <Self as Family<R>>::role_after(piece, mv.to));
        }
        promoted
    }

    /// All quiet moves but those that promote and the forward ones of Pedine.
    /// What a Pedina goes sideways, north-east and south-west, it can go back.
    fn is_reversible(position: &Position<R>, mv: Move<Board8>) -> bool {
        let us = position.turn();
        let [forward, ..] = R::pedina_directions(us);
        let goes_forward =
            position.men(us).contains(mv.from) && mv.from.direction_to(mv.to) == Some(forward);
        !mv.is_capture() && !goes_forward && !position.promotes(mv)
    }

    fn faults(setup: &Setup<R>) -> Vec<SetupFault> {
        faults(setup)
    }

    fn no_moves_reason(position: &Position<R>) -> Reason {
        if position.pieces(position.turn()).is_empty() {
            Reason::NoPieces
        } else if has_lost(position) {
            Reason::LastDamone
        } else {
            Reason::Blocked
        }
    }

    #[inline(always)]
    fn for_each_move(position: &Position<R>, visit: impl FnMut(Move<Board8>)) {
        for_side!(position, for_each_move(View::new(position), visit));
    }

    #[inline(always)]
    fn legal_moves(position: &Position<R>) -> MoveList<Board8> {
        for_side!(position, legal_moves(View::new(position)))
    }

    /// No limit is needed: a piece leaps between eight squares at most, over nine
    /// others.
    fn legal_moves_within(
        position: &Position<R>,
        _: &mut Steps,
    ) -> Result<MoveList<Board8>, TooManySteps> {
        Ok(Self::legal_moves(position))
    }

    #[inline(always)]
    fn legal_captures(position: &Position<R>) -> MoveList<Board8> {
        for_side!(position, legal_captures(View::new(position)))
    }

    #[inline(always)]
    fn count_moves(position: &Position<R>) -> usize {
        for_side!(position, count_moves(View::new(position)))
    }

    #[inline(always)]
    fn has_capture(position: &Position<R>) -> bool {
        for_side!(position, has_capture(View::new(position)))
    }

    #[inline(always)]
    fn has_legal_move(position: &Position<R>) -> bool {
        for_side!(position, has_legal_move(View::new(position)))
    }

    fn capturable(position: &Position<R>, role: Role) -> Bitboard<Board8> {
        Army::of(position, !position.turn()).capturable_by(role)
    }

    /// "Short leaps over an adjacent piece to the empty square behind it, in
    /// the directions the piece moves." A Pedina that has promoted in the
    /// middle of a capture makes none: "its move ends there".
    fn jumps(
        capturer: &Capturer<R>,
        at: Square<Board8>,
        captured: Bitboard<Board8>,
    ) -> Jumps<Board8> {
        let Capturer { piece, enemies, empty, .. } = *capturer;
        let is_man = piece.role == Role::Man;
        let directions = R::pedina_directions(piece.color);
        Direction::DIAGONAL.map(|direction| {
            let ended = is_man && R::dama_squares(piece.color).contains(at);
            if ended || is_man && !directions.contains(&direction) {
                return None;
            }
            let victim = Bitboard::from(at).shift(direction) & (enemies - captured);
            let landing = victim.shift(direction) & empty;
            (!landing.is_empty()).then_some(Jump { victim, landing })
        })
    }

    fn why_illegal(position: &Position<R>, role: Role, stops: &[Square<Board8>]) -> IllegalMove {
        illegal::why(position, role, stops)
    }
}

/// "In Damone a piece on a light square, a Pedina on a square where it promotes,
/// or a Dama on the opponent's corner"; "in `italian-damone-capture` a position
/// in which only the side to move has a Damone".
///
/// If Pedine promote on the corner, a Dama may be there: one that has just
/// promoted.
fn faults<R: DamoneRules>(setup: &Setup<R>) -> Vec<SetupFault> {
    let squares_of = |color, role| setup.squares_of(Piece { color, role });
    let all = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| squares_of(color, role)))
        .fold(Bitboard::EMPTY, |all, squares| all | squares);
    let mut faults: Vec<_> = (all - DARK)
        .into_iter()
        .map(|square| SetupFault::LightSquare { square: square.into() })
        .collect();
    for color in Color::ALL {
        let men_promote = R::dama_squares(color);
        let kings_promote = R::damone_square(color) - men_promote;
        for (role, higher, squares) in
            [(Role::Man, Role::King, men_promote), (Role::King, Role::Emperor, kings_promote)]
        {
            let [name, promoted] = [role, higher].map(|role| role_names::<R>(role).name);
            let stray = squares_of(color, role) & squares;
            faults.extend(stray.into_iter().map(|square| SetupFault::Unpromoted {
                color,
                square: square.into(),
                name,
                promoted,
            }));
        }
    }
    let has_damone = |color| !squares_of(color, Role::Emperor).is_empty();
    if R::LAST_DAMONE_LOSES && has_damone(setup.turn) && !has_damone(!setup.turn) {
        faults.push(SetupFault::OverBefore { turn: setup.turn });
    }
    faults
}
