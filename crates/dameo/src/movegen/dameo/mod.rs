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
mod two_plies;
mod view;

use self::view::View;
use super::generator::Generator;
use super::jumps::{Capturer, Jumps};
use super::steps::Interrupted;
use super::threat_mask::ThreatMask;
use crate::bitboard::Bitboard;
use crate::bounds::Bounds;
use crate::direction::Direction;
use crate::illegal_move::IllegalMove;
use crate::moves::{Move, MoveList};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::rules::{DameoFamily, DameoRules};
use crate::square::Square;

impl<R: DameoRules> Position<R> {
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

    /// The squares from which one more king of the side to move could go to one of `targets`
    /// without capturing. These are empty squares; the king may come from one of them.
    #[inline(always)]
    #[must_use]
    pub fn king_reach(&self, targets: Bitboard<R::Board>) -> Bitboard<R::Board> {
        quiet::reach_of_kings(View::new(self), targets)
    }

    /// The kings of the side to move that can go to another square without capturing.
    #[inline(always)]
    #[must_use]
    pub fn mobile_kings(&self) -> Bitboard<R::Board> {
        quiet::mobile_kings(View::new(self))
    }

    /// The captures that one more king of the side to move would have. Calls `visit` for each
    /// direction and each piece that it could take first: with the empty squares from which it
    /// could, and the largest captures that begin so. From all of these squares they are the
    /// same but for `from`, since the square that a king leaves counts as empty. Meant for
    /// positions with few pieces: there is no limit to the steps.
    #[inline(always)]
    pub fn for_each_capture_of_another_king(
        &self,
        visit: impl FnMut(Bitboard<R::Board>, &[Move<R::Board>]),
    ) {
        capture::for_each_of_another_king(View::new(self), visit);
    }
}

impl<R: DameoRules> Generator<R> for DameoFamily {
    #[inline(always)]
    fn for_each_move<F: FnMut(Move<R::Board>)>(position: &Position<R>, visit: F) {
        let listed = <Self as Generator<R>>::for_each_move_within(position, &Bounds::NONE, visit);
        listed.expect("there is no limit");
    }

    #[inline(always)]
    fn for_each_child<F: FnMut(Position<R>)>(position: &Position<R>, mut visit: F) {
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if jumps.any() {
            let mut captures = MoveList::new();
            jumps.generate(view, &mut captures);
            captures.iter().for_each(|&mv| visit(position.after(mv)));
            return;
        }
        match position.turn() {
            Color::White => quiet::for_each_child_of_men::<R, true>(position, &mut visit),
            Color::Black => quiet::for_each_child_of_men::<R, false>(position, &mut visit),
        }
        quiet::for_each_of_kings(view, &mut |mv| visit(position.after(mv)));
    }

    #[inline(always)]
    fn for_each_move_within<F: FnMut(Move<R::Board>)>(
        position: &Position<R>,
        bounds: &Bounds<'_>,
        mut visit: F,
    ) -> Result<u64, Interrupted> {
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if jumps.any() {
            let (mut captures, mut steps) = (MoveList::new(), bounds.steps());
            jumps.generate_within(view, &mut captures, &mut steps)?;
            captures.iter().copied().for_each(visit);
            return Ok(steps.taken());
        }
        match position.turn() {
            Color::White => quiet::for_each::<R, true>(view, &mut visit),
            Color::Black => quiet::for_each::<R, false>(view, &mut visit),
        }
        Ok(0)
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
        bounds: &Bounds<'_>,
    ) -> Result<(MoveList<R::Board>, u64), Interrupted> {
        let view = View::new(position);
        let jumps = capture::Leaps::find(view);
        if !jumps.any() {
            return Ok((<Self as Generator<R>>::legal_moves(position), 0));
        }
        let (mut moves, mut steps) = (MoveList::new(), bounds.steps());
        jumps.generate_within(view, &mut moves, &mut steps)?;
        Ok((moves, steps.taken()))
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

    #[inline]
    fn count_two_plies(position: &Position<R>) -> u64 {
        two_plies::count(position)
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

    fn jumps(
        capturer: &Capturer<R>,
        at: Square<R::Board>,
        captured: Bitboard<R::Board>,
    ) -> Jumps<R::Board> {
        let Capturer { piece, enemies, empty } = *capturer;
        capture::jumps(piece.role, enemies - captured, empty, at)
    }

    fn why_illegal(
        position: &Position<R>,
        role: Role,
        stops: &[Square<R::Board>],
        traced: Option<Move<R::Board>>,
    ) -> IllegalMove {
        let captures = <Self as Generator<R>>::legal_captures(position);
        illegal::why(position, role, stops, traced, &captures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;
    use crate::piece::ByColor;
    use crate::rules::{Dameo, Kings};

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
