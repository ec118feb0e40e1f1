//! Captures, of which only the highest-ranked are legal: "(1) the largest
//! number of pieces; (2) among those, by the highest-ranked capturing piece;
//! (3) among those, the most Damones taken, then the most Damas taken."

use super::{View, back};
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

/// The first leaps of the side to move, which is White or Black.
pub(super) struct Leaps<const WHITE: bool> {
    /// By rank of the leaping piece, and index in [`Direction::DIAGONAL`]: the
    /// squares from which such a piece could leap in that direction.
    leaps: [[Bitboard<Board8>; 4]; 3],
    /// By rank: the pieces that can capture.
    capturers: [Bitboard<Board8>; 3],
}

/// The roles by rank, the highest first.
const BY_RANK: [Role; 3] = [Role::Emperor, Role::King, Role::Man];

/// Where leaps in a direction over the given pieces to empty squares begin.
#[inline(always)]
fn leaps_over(
    prey: Bitboard<Board8>,
    empty: Bitboard<Board8>,
    direction: Direction,
) -> Bitboard<Board8> {
    let back = direction.opposite();
    (empty.shift(back) & prey).shift(back)
}

impl<const WHITE: bool> Leaps<WHITE> {
    /// The cheap test: can anything capture at all?
    #[inline(always)]
    pub(super) fn find(view: View) -> Self {
        let View { own, enemy, empty, .. } = view;
        let over = |prey| Direction::DIAGONAL.map(|direction| leaps_over(prey, empty, direction));
        let over_men = over(enemy.men);
        let over_kings = over(enemy.kings);
        let over_emperors = over(enemy.emperors);
        let mut leaps = [[Bitboard::EMPTY; 4]; 3];
        for (index, direction) in Direction::DIAGONAL.into_iter().enumerate() {
            if direction as u8 != const { back::<WHITE>() as u8 } {
                leaps[Role::Man as usize][index] = over_men[index];
            }
            leaps[Role::King as usize][index] = over_men[index] | over_kings[index];
            leaps[Role::Emperor as usize][index] =
                over_men[index] | over_kings[index] | over_emperors[index];
        }
        let union = |role: Role| {
            let [a, b, c, d] = leaps[role as usize];
            a | b | c | d
        };
        let capturers = [
            own.men & union(Role::Man),
            own.kings & union(Role::King),
            own.emperors & union(Role::Emperor),
        ];
        Self { leaps, capturers }
    }

    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        let [men, kings, emperors] = self.capturers;
        !(men | kings | emperors).is_empty()
    }

    /// The pieces of a rank whose first leap may be followed by another one.
    ///
    /// Exact: the second leap cannot go back over the piece just taken, and in
    /// any other direction the first one changes nothing on its way. A man that
    /// lands where it promotes has ended its move.
    #[inline(always)]
    fn with_second_leap(&self, role: Role, promotion: Bitboard<Board8>) -> Bitboard<Board8> {
        let leaps = self.leaps[role as usize];
        let ends = if role == Role::Man { promotion } else { Bitboard::EMPTY };
        let mut pieces = Bitboard::EMPTY;
        for (first, direction) in leaps.into_iter().zip(Direction::DIAGONAL) {
            let back = direction.opposite();
            let mut onward = Bitboard::EMPTY;
            for (second, next) in leaps.into_iter().zip(Direction::DIAGONAL) {
                if next != back {
                    onward |= second;
                }
            }
            pieces |= first & (onward - ends).shift(back).shift(back);
        }
        pieces & self.capturers[role as usize]
    }

    #[inline(always)]
    fn with_second_leaps(&self, view: View) -> [Bitboard<Board8>; 3] {
        let of = |role: Role| {
            if self.capturers[role as usize].is_empty() {
                Bitboard::EMPTY
            } else {
                self.with_second_leap(role, view.promotion)
            }
        };
        Role::ALL.map(of)
    }

    /// Lists the legal captures.
    #[inline(always)]
    pub(super) fn generate(&self, view: View, moves: &mut MoveList<Board8>) {
        let longer = self.with_second_leaps(view);
        if (longer[0] | longer[1] | longer[2]).is_empty() {
            self.single_leaps(view, |leaps, direction| {
                for from in leaps {
                    let over = from.step_known(direction);
                    let to = over.step_known(direction);
                    moves.push(Move { from, to, captured: over.into() });
                }
            });
        } else {
            search::<WHITE>(view, longer, moves);
        }
    }

    /// The number of legal captures.
    #[inline(always)]
    pub(super) fn count(&self, view: View) -> usize {
        let longer = self.with_second_leaps(view);
        let mut count = 0;
        if (longer[0] | longer[1] | longer[2]).is_empty() {
            self.single_leaps(view, |leaps, _| count += leaps.len());
        } else {
            let mut moves = MoveList::new();
            search::<WHITE>(view, longer, &mut moves);
            count = moves.len();
        }
        count
    }

    /// Calls `visit` with the legal captures where all of them take one piece:
    /// those of the highest capturing rank that take the highest rank it can.
    #[inline(always)]
    fn single_leaps(&self, view: View, mut visit: impl FnMut(Bitboard<Board8>, Direction)) {
        let role = BY_RANK.into_iter().find(|&role| !self.capturers[role as usize].is_empty());
        let role = role.unwrap_or(Role::Man);
        let capturers = self.capturers[role as usize];
        let leaps = self.leaps[role as usize];
        for prey in [view.enemy.emperors, view.enemy.kings, view.enemy.men] {
            let mut found = false;
            for (leap, direction) in leaps.into_iter().zip(Direction::DIAGONAL) {
                let taking = capturers & leap & prey.shift(direction.opposite());
                found |= !taking.is_empty();
                visit(taking, direction);
            }
            if found {
                return;
            }
        }
    }
}

/// What a capture counts for when captures are compared, the larger the
/// better: the number of pieces taken, the rank of the capturing piece, the
/// numbers of emperors and of kings taken, each in bits of its own.
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

/// Lists the highest-ranked captures of the given pieces, by rank. All of them
/// can take more than one piece.
#[inline(never)]
fn search<const WHITE: bool>(
    view: View,
    pieces: [Bitboard<Board8>; 3],
    moves: &mut MoveList<Board8>,
) {
    let mut best = Worth(0);
    for role in BY_RANK {
        for from in pieces[role as usize] {
            let first = moves.len();
            let empty = view.empty | from.into();
            let prey = view.enemy.prey_of(role);
            let mut search = Search { from, role, view: &view, empty, prey, best, moves, first };
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
    /// What the piece may take.
    prey: Bitboard<Board8>,
    /// What the highest-ranked captures count for.
    best: Worth,
    moves: &'a mut MoveList<Board8>,
    /// Where the moves of this piece begin in the list.
    first: usize,
}

impl Search<'_> {
    /// Goes on from a square after some pieces were taken.
    fn go_on<const WHITE: bool>(&mut self, at: Bitboard<Board8>, captured: Bitboard<Board8>) {
        let is_man = self.role == Role::Man;
        let prey = self.prey - captured;
        let mut ended = true;
        // "A Pedina [..] becomes a Dama and its move ends there, also in the
        // middle of a capture."
        let promoted = is_man && !at.is_disjoint(self.view.promotion);
        for direction in Direction::DIAGONAL {
            let never = is_man && direction as u8 == const { back::<WHITE>() as u8 };
            if !never && !promoted {
                let victim = at.shift(direction) & prey;
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
