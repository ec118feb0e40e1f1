//! Captures, of which only the highest-ranked are legal: "(1) the largest
//! number of pieces; (2) among those, by the highest-ranked capturing piece;
//! (3) among those, the most Damones taken, then the most Damas taken."

use super::view::{self, Army, View};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Board8;
use crate::moves::{Move, MoveList};
use crate::piece::Role;
use crate::square::Square;

/// The smallest number of captured pieces at which two routes can share their
/// ends and their captured set.
///
/// With two pieces they cannot: the other order would have to begin in the same
/// direction, and so with the same piece.
const ROUTES_CAN_MEET: usize = 3;

const HIGHEST_FIRST: [Role; 3] = [Role::Emperor, Role::King, Role::Man];

/// The pieces of the side to move, which is White or Black, that can capture,
/// by index in [`Direction::DIAGONAL`] of the direction of a first leap.
pub(super) struct Leaps<const WHITE: bool>([Bitboard<Board8>; 4]);

/// The pieces that can leap in a direction.
#[inline(always)]
fn leapers<const WHITE: bool>(view: View, direction: Direction) -> Bitboard<Board8> {
    let View { own, enemy, empty, .. } = view;
    let back = direction.opposite();
    let higher = own.kings | own.emperors;
    let never = direction as u8 == const { view::back::<WHITE>() as u8 };
    let all = if never { higher } else { higher | own.men };
    let takers = (all & enemy.men.shift(back))
        | (higher & enemy.kings.shift(back))
        | (own.emperors & enemy.emperors.shift(back));
    takers & empty.shift(back).shift(back)
}

/// The squares from which a piece of a role could leap in a direction.
#[inline(always)]
fn leaps<const WHITE: bool>(view: View, role: Role, direction: Direction) -> Bitboard<Board8> {
    let back = direction.opposite();
    if role == Role::Man && direction as u8 == const { view::back::<WHITE>() as u8 } {
        return Bitboard::EMPTY;
    }
    (view.empty.shift(back) & view.enemy.capturable_by(role)).shift(back)
}

impl<const WHITE: bool> Leaps<WHITE> {
    /// Whether there is a capture.
    #[inline(always)]
    pub(super) fn find(view: View) -> Self {
        let [first, second, third, fourth] = Direction::DIAGONAL;
        Self([
            leapers::<WHITE>(view, first),
            leapers::<WHITE>(view, second),
            leapers::<WHITE>(view, third),
            leapers::<WHITE>(view, fourth),
        ])
    }

    /// The pieces that can capture.
    #[inline(always)]
    fn capturers(&self) -> Bitboard<Board8> {
        let [first, second, third, fourth] = self.0;
        first | second | third | fourth
    }

    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        !self.capturers().is_empty()
    }

    /// The pieces of each role whose first leap may be followed by another one.
    #[inline(always)]
    fn with_second_leaps(&self, view: View) -> [Bitboard<Board8>; 3] {
        let capturers = self.capturers();
        let of = |role: Role| {
            let pieces = capturers & view.own.of_role(role);
            if pieces.is_empty() { pieces } else { with_second_leap::<WHITE>(view, role, pieces) }
        };
        [of(Role::Man), of(Role::King), of(Role::Emperor)]
    }

    /// Lists the legal captures. Not inlined, so that the registers are left to
    /// the quiet moves of the far more frequent positions without a capture.
    #[inline(never)]
    pub(super) fn generate(&self, view: View, moves: &mut MoveList<Board8>) {
        let longer = self.with_second_leaps(view);
        if (longer[0] | longer[1] | longer[2]).is_empty() {
            for (leapers, direction) in self.single_leaps(view).into_iter().zip(Direction::DIAGONAL)
            {
                for from in leapers {
                    let over = from.step_known(direction);
                    let to = over.step_known(direction);
                    moves.push(Move { from, to, captured: over.into() });
                }
            }
        } else {
            search::<WHITE>(view, longer, moves);
        }
    }

    /// The number of legal captures.
    #[inline(never)]
    pub(super) fn count(&self, view: View) -> usize {
        let longer = self.with_second_leaps(view);
        if (longer[0] | longer[1] | longer[2]).is_empty() {
            self.single_leaps(view).into_iter().map(Bitboard::len).sum()
        } else {
            let mut moves = MoveList::new();
            search::<WHITE>(view, longer, &mut moves);
            moves.len()
        }
    }

    /// By direction the pieces with a legal capture where all captures take
    /// one piece: those of the highest capturing role that take the highest role
    /// it can.
    #[inline(always)]
    fn single_leaps(&self, view: View) -> [Bitboard<Board8>; 4] {
        let highest = |all: Bitboard<Board8>, army: Army| {
            let of_roles = HIGHEST_FIRST.map(|role| all & army.of_role(role));
            of_roles.into_iter().find(|pieces| !pieces.is_empty()).unwrap_or(Bitboard::EMPTY)
        };
        let capturers = highest(self.capturers(), view.own);
        let [first, second, third, fourth] = Direction::DIAGONAL;
        let [a, b, c, d] = self.0.map(|leapers| leapers & capturers);
        let taken = a.shift(first) | b.shift(second) | c.shift(third) | d.shift(fourth);
        let capturable = highest(taken, view.enemy);
        let taking = |leapers: Bitboard<Board8>, direction: Direction| {
            leapers & capturable.shift(direction.opposite())
        };
        [taking(a, first), taking(b, second), taking(c, third), taking(d, fourth)]
    }
}

/// The given pieces of a role, all of which can capture, whose first leap may be
/// followed by another one.
///
/// Exact: the second leap cannot go back over the piece just taken, and in any
/// other direction the first one changes nothing on its way. A man that lands
/// where it promotes has ended its move.
#[inline(always)]
fn with_second_leap<const WHITE: bool>(
    view: View,
    role: Role,
    pieces: Bitboard<Board8>,
) -> Bitboard<Board8> {
    let ends = if role == Role::Man { view.promotion } else { Bitboard::EMPTY };
    let [ne, nw, sw, se] = Direction::DIAGONAL.map(|next| leaps::<WHITE>(view, role, next));
    let from = |first: Bitboard<Board8>, direction: Direction, onward: Bitboard<Board8>| {
        let back = direction.opposite();
        first & (onward - ends).shift(back).shift(back)
    };
    let longer = from(ne, Direction::NorthEast, ne | nw | se)
        | from(nw, Direction::NorthWest, nw | ne | sw)
        | from(sw, Direction::SouthWest, sw | nw | se)
        | from(se, Direction::SouthEast, se | ne | sw);
    pieces & longer
}

/// The value by which captures are compared, larger first: the number of pieces
/// taken, the role of the capturing piece, the numbers of emperors and of kings
/// taken, each in bits of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Worth(u32);

impl Worth {
    #[inline(always)]
    fn of(captured: Bitboard<Board8>, role: Role, view: &View) -> Self {
        let number = |set: Bitboard<Board8>| set.len() as u32;
        let kings = number(captured & view.enemy.kings);
        let emperors = number(captured & view.enemy.emperors);
        Self(number(captured) << 16 | (role as u32) << 12 | emperors << 6 | kings)
    }
}

/// Lists the highest-ranked captures of the given pieces, by role. All of them
/// can take more than one piece.
#[inline(never)]
fn search<const WHITE: bool>(
    view: View,
    pieces: [Bitboard<Board8>; 3],
    moves: &mut MoveList<Board8>,
) {
    let mut best = Worth(0);
    for role in HIGHEST_FIRST {
        for from in pieces[role as usize] {
            let first = moves.len();
            let empty = view.empty | from.into();
            let capturable = view.enemy.capturable_by(role);
            let mut search =
                Search { from, role, view: &view, empty, capturable, best, moves, first };
            search.go_on::<WHITE>(from.into(), Bitboard::EMPTY);
            best = search.best;
        }
    }
}

/// Depth-first search for the captures of one piece. It keeps the
/// highest-ranked captures found so far, by this piece or an earlier one, and
/// drops all of them when it finds a higher one.
struct Search<'a> {
    from: Square<Board8>,
    role: Role,
    view: &'a View,
    /// The square the capturing piece started from is empty during its capture,
    /// and "captured pieces leave the board at the end of the move".
    empty: Bitboard<Board8>,
    /// The pieces that the piece may take.
    capturable: Bitboard<Board8>,
    /// The value of the highest-ranked captures.
    best: Worth,
    moves: &'a mut MoveList<Board8>,
    /// Where the moves of this piece begin in the list.
    first: usize,
}

impl Search<'_> {
    /// Goes on from a square after some pieces were taken.
    fn go_on<const WHITE: bool>(&mut self, at: Bitboard<Board8>, captured: Bitboard<Board8>) {
        let is_man = self.role == Role::Man;
        let capturable = self.capturable - captured;
        let mut ended = true;
        // "A Pedina [..] becomes a Dama and its move ends there, also in the
        // middle of a capture."
        let promoted = is_man && !at.is_disjoint(self.view.promotion);
        for direction in Direction::DIAGONAL {
            let never = is_man && direction as u8 == const { view::back::<WHITE>() as u8 };
            if !never && !promoted {
                let victim = at.shift(direction) & capturable;
                let to = victim.shift(direction) & self.empty;
                if !to.is_empty() {
                    ended = false;
                    self.go_on::<WHITE>(to, captured | victim);
                }
            }
        }
        if ended {
            self.record(at, captured);
        }
    }

    /// Notes a capture that cannot go on.
    fn record(&mut self, end: Bitboard<Board8>, captured: Bitboard<Board8>) {
        let worth = Worth::of(captured, self.role, self.view);
        if worth < self.best {
            return;
        }
        if worth > self.best {
            self.best = worth;
            self.moves.clear();
            self.first = 0;
        }
        let mv = Move { from: self.from, to: end.lowest(), captured };
        if captured.len() < ROUTES_CAN_MEET || !self.moves[self.first..].contains(&mv) {
            self.moves.push(mv);
        }
    }
}
