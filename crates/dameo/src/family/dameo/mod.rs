//! The Dameo family: men that move forward, in some games in lines, kings that
//! go any distance, and captures along ranks and files of which only the
//! largest are legal (`rules.md` sections 1 to 4).
//!
//! Quiet moves come from fills over whole bitboards ([`quiet`]), captures from
//! a depth-first search that keeps only the largest ones ([`capture`]). Which
//! of the two applies is settled first, by a test that costs a few shifts:
//! captures are compulsory and most positions have none.

mod capture;
mod illegal;
mod quiet;

use super::{ByFamily, Family, Kings, RoleNames};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::legality::IllegalMove;
use crate::movegen::{Capturer, Jump, Jumps, Steps, ThreatMask, TooManySteps};
use crate::moves::{Move, MoveList};
use crate::outcome::Reason;
use crate::piece::{ByColor, Color, Piece, Role};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault};
use crate::square::Square;

/// The facts of a game of the Dameo family.
pub trait DameoRules: Rules<Family = DameoFamily> {
    /// Whether an unbroken line of men may move as one.
    const LINEAR_MOVES: bool;
    /// The lines along which kings move without capturing.
    const KING_LINES: KingLines;
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

/// The position as the side to move sees it.
#[derive(Clone, Copy)]
struct View<R: DameoRules> {
    men: Bitboard<R::Board>,
    kings: Bitboard<R::Board>,
    enemies: Bitboard<R::Board>,
    empty: Bitboard<R::Board>,
}

impl<R: DameoRules> View<R> {
    #[inline(always)]
    fn new(position: &Position<R>) -> Self {
        let us = position.turn();
        Self {
            men: position.men(us),
            kings: position.kings(us),
            enemies: position.pieces(!us),
            empty: position.empty(),
        }
    }
}

impl<R: DameoRules> Position<R> {
    /// The rank on which a side's men become kings: "a man that ends its move
    /// on the last rank becomes a king".
    #[inline(always)]
    #[must_use]
    pub fn promotion_rank(color: Color) -> Bitboard<R::Board> {
        Bitboard::rank(match color {
            Color::White => R::Board::HEIGHT - 1,
            Color::Black => 0,
        })
    }

    /// The position with the given men and kings of each side, for programs that
    /// enumerate positions. `None` if two pieces share a square, or a man is on a
    /// square where it would be a king. A [`Setup`](crate::Setup) names the
    /// faults.
    #[inline]
    #[must_use]
    pub fn from_bitboards(
        men: ByColor<Bitboard<R::Board>>,
        kings: ByColor<Bitboard<R::Board>>,
        turn: Color,
    ) -> Option<Self> {
        let white = men.white | kings.white;
        let black = men.black | kings.black;
        let on_top = (men.white & kings.white) | (men.black & kings.black) | (white & black);
        let stray = (men.white & Self::promotion_rank(Color::White))
            | (men.black & Self::promotion_rank(Color::Black));
        (on_top | stray).is_empty().then(|| {
            Self::from_parts(ByColor { white, black }, Kings(kings.white | kings.black), turn)
        })
    }

    /// Calls `visit` with every quiet move of a man. If there is a capture, none
    /// of them is legal.
    #[inline(always)]
    pub fn for_each_quiet_move_of_men(&self, mut visit: impl FnMut(Move<R::Board>)) {
        match self.turn() {
            Color::White => quiet::for_each_of_men::<R, true>(View::new(self), &mut visit),
            Color::Black => quiet::for_each_of_men::<R, false>(View::new(self), &mut visit),
        }
    }

    /// The squares to which the king of the side to move on a square can go
    /// without capturing. If there is a capture, none of these moves is legal.
    /// They can be reversed: a king that can go from one square to another
    /// without capturing can go back.
    #[inline(always)]
    #[must_use]
    pub fn quiet_moves_of_king(&self, from: Square<R::Board>) -> Bitboard<R::Board> {
        quiet::reach_of_king(View::new(self), from)
    }

    /// The number of such moves of all kings of the side to move.
    #[inline(always)]
    #[must_use]
    pub fn count_quiet_moves_of_kings(&self) -> usize {
        quiet::count_of_kings(View::new(self))
    }
}

impl<R: DameoRules> Family<R> for DameoFamily {
    type Promoted = Kings<R::Board>;

    const ROLES: &'static [RoleNames] = &[
        RoleNames { role: Role::Man, name: "man", plural: "men", letter: None, signs: ['w', 'b'] },
        RoleNames {
            role: Role::King,
            name: "king",
            plural: "kings",
            letter: Some('K'),
            signs: ['W', 'B'],
        },
    ];

    /// "PlayStrategy's `M` for a man is read"; "PlayStrategy also writes
    /// positions in the middle of a capture".
    const OTHER_LETTERS: &'static [(char, Result<Role, &'static str>)] = &[
        ('M', Ok(Role::Man)),
        ('G', Err("a captured man still on the board")),
        ('P', Err("a captured king still on the board")),
        ('A', Err("a man in the act of capturing")),
        ('B', Err("a king in the act of capturing")),
    ];

    const FEN_ITEM: &'static str = "a square, with K before it for a king";

    #[inline(always)]
    fn choose<V: ByFamily<R>>(by: V) -> V::Output {
        by.dameo()
    }

    /// "All 64 squares used."
    fn playable() -> Bitboard<R::Board> {
        Bitboard::FULL
    }

    /// "Black the vertical mirror image."
    fn flip(square: Square<R::Board>) -> Square<R::Board> {
        square.flipped()
    }

    /// Left and right make no difference.
    fn mirror(square: Square<R::Board>) -> Square<R::Board> {
        square.mirrored()
    }

    #[inline(always)]
    fn role_after(piece: Piece, to: Square<R::Board>) -> Role {
        if Position::<R>::promotion_rank(piece.color).contains(to) {
            Role::King
        } else {
            piece.role
        }
    }

    /// One test of a square, for almost all moves.
    #[inline(always)]
    fn promotes(position: &Position<R>, mv: Move<R::Board>) -> bool {
        Position::<R>::promotion_rank(position.turn()).contains(mv.to)
            && !position.promoted().0.contains(mv.from)
    }

    /// All but the moves of kings that capture nothing.
    #[inline(always)]
    fn resets_half_moves(position: &Position<R>, mv: Move<R::Board>) -> bool {
        !Self::is_reversible(position, mv)
    }

    #[inline(always)]
    fn promoted_after(position: &Position<R>, mv: Move<R::Board>) -> Kings<R::Board> {
        let kings = position.promoted().0;
        let (from, to) = (Bitboard::from(mv.from), Bitboard::from(mv.to));
        let moved_king = kings.moved(mv.from, mv.to);
        let promoted = to & Position::<R>::promotion_rank(position.turn());
        Kings((kings - from - mv.captured) | moved_king | promoted)
    }

    /// A king moves and captures nothing: men never go back.
    #[inline(always)]
    fn is_reversible(position: &Position<R>, mv: Move<R::Board>) -> bool {
        !mv.is_capture() && position.promoted().0.contains(mv.from)
    }

    /// "A White man on the last rank or a Black man on the first."
    fn faults(setup: &Setup<R>) -> Vec<SetupFault> {
        let stray = |color| {
            let men = setup.squares_of(Piece { color, role: Role::Man });
            (men & Position::<R>::promotion_rank(color)).into_iter().map(move |square| {
                SetupFault::Unpromoted {
                    color,
                    square: square.into(),
                    name: "man",
                    promoted: "king",
                }
            })
        };
        Color::ALL.into_iter().flat_map(stray).collect()
    }

    fn no_moves_reason(position: &Position<R>) -> Reason {
        if position.pieces(position.turn()).is_empty() { Reason::NoPieces } else { Reason::Blocked }
    }

    #[inline(always)]
    fn for_each_move(position: &Position<R>, mut visit: impl FnMut(Move<R::Board>)) {
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if jumps.any() {
            let mut captures = MoveList::new();
            jumps.generate(view, &mut captures);
            captures.iter().copied().for_each(visit);
        } else {
            match position.turn() {
                Color::White => quiet::for_each::<R, true>(view, &mut visit),
                Color::Black => quiet::for_each::<R, false>(view, &mut visit),
            }
        }
    }

    #[inline(always)]
    fn legal_moves(position: &Position<R>) -> MoveList<R::Board> {
        let mut moves = MoveList::new();
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if jumps.any() {
            jumps.generate(view, &mut moves);
        } else {
            let mut push = |mv| moves.push(mv);
            match position.turn() {
                Color::White => quiet::for_each::<R, true>(view, &mut push),
                Color::Black => quiet::for_each::<R, false>(view, &mut push),
            }
        }
        moves
    }

    fn legal_moves_within(
        position: &Position<R>,
        steps: &mut Steps,
    ) -> Result<MoveList<R::Board>, TooManySteps> {
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if !jumps.any() {
            return Ok(Self::legal_moves(position));
        }
        let mut moves = MoveList::new();
        jumps.generate_within(view, &mut moves, steps)?;
        Ok(moves)
    }

    #[inline(always)]
    fn legal_captures(position: &Position<R>) -> MoveList<R::Board> {
        let mut moves = MoveList::new();
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if jumps.any() {
            jumps.generate(view, &mut moves);
        }
        moves
    }

    #[inline(always)]
    fn count_moves(position: &Position<R>) -> usize {
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if jumps.any() {
            jumps.count(view)
        } else {
            match position.turn() {
                Color::White => quiet::count::<R, true>(view),
                Color::Black => quiet::count::<R, false>(view),
            }
        }
    }

    #[inline(always)]
    fn has_capture(position: &Position<R>) -> bool {
        capture::Leaps::find(View::new(position)).any()
    }

    /// Men capture along ranks and files, and moves of men are leaps of one man
    /// to an empty square: an enemy comes to capture over the man that moved, or
    /// onto the square it left, and can no longer capture that man or land where
    /// it went. Enemy kings see farther than that.
    #[inline(always)]
    fn capture_threats(position: &Position<R>) -> Option<ThreatMask<R::Board>> {
        let us = position.turn();
        if !position.kings(!us).is_empty() {
            return None;
        }
        let (own, enemies, empty) = (position.pieces(us), position.pieces(!us), position.empty());
        let [forward, ..] = us.forward();
        let (mut held, mut open) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let (mut hanging, mut landings) = ([Bitboard::EMPTY; 4], Bitboard::EMPTY);
        for (hanging, direction) in hanging.iter_mut().zip(Direction::ORTHOGONAL) {
            let back = direction.opposite();
            let beside = enemies.shift(direction);
            let attacked = (own & beside).shift(direction);
            let open_behind = empty.shift(back);
            held |= attacked;
            open |= beside & open_behind;
            landings |= attacked & empty;
            *hanging = own & beside & open_behind;
        }
        let faced = enemies.shift(forward.opposite());
        Some(ThreatMask { men: position.men(us), held, open, faced, forward, hanging, landings })
    }

    #[inline(always)]
    fn has_legal_move(position: &Position<R>) -> bool {
        let view = View::new(position);
        match position.turn() {
            Color::White if quiet::any::<R, true>(view) => true,
            Color::Black if quiet::any::<R, false>(view) => true,
            _ => capture::Leaps::find(view).any(),
        }
    }

    /// "By men and kings alike, of men and kings alike."
    fn capturable(position: &Position<R>, _: Role) -> Bitboard<R::Board> {
        position.pieces(!position.turn())
    }

    /// "A man jumps over an adjacent enemy piece [..] to the empty square
    /// directly behind it"; "a king jumps over one enemy piece at any distance
    /// along a rank or file, with only empty squares between, and lands on any
    /// empty square behind it up to the next obstacle".
    fn jumps(
        capturer: &Capturer<R>,
        at: Square<R::Board>,
        captured: Bitboard<R::Board>,
    ) -> Jumps<R::Board> {
        let Capturer { piece, enemies, empty, .. } = *capturer;
        Direction::ORTHOGONAL.map(|direction| {
            let seen = match piece.role {
                Role::Man => Bitboard::from(at).shift(direction),
                _ => Bitboard::slide(at, direction, !empty),
            };
            let victim = seen & (enemies - captured);
            let over = victim.first()?;
            let behind = match piece.role {
                Role::Man => victim.shift(direction),
                _ => Bitboard::slide(over, direction, !empty),
            };
            Some(Jump { victim, landing: behind & empty })
        })
    }

    fn why_illegal(position: &Position<R>, role: Role, stops: &[Square<R::Board>]) -> IllegalMove {
        illegal::why(position, role, stops)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;
    use crate::piece::ByColor;
    use crate::rules::Dameo;

    /// The entry of `data/perft/perft.json` that no FEN can describe: a black man
    /// is on g1.
    #[test]
    fn two_adjacent_enemies_cannot_be_jumped() {
        let set = |squares: &str| {
            squares.split(' ').map(|square| square.parse().unwrap()).collect::<Bitboard<_>>()
        };
        let pieces = ByColor { white: set("d1 b4"), black: set("d4 d5 a4 g1 h8") };
        let position = Position::<Dameo>::from_parts(pieces, Kings(set("d1")), Color::White);
        let counts = [1, 1, 16, 156, 2_033, 19_159, 250_505, 2_296_197];
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "depth {depth}");
        }
    }
}
