//! Italian Damone: single steps and short leaps along diagonals, three roles of
//! which the lower ones cannot take the higher ones, and captures that are
//! ranked by the capturing and the captured pieces (`rules.md` section 5).
//!
//! In code, a Pedina is a man, a Dama a king and a Damone an emperor.

mod capture;
mod illegal;
mod quiet;
mod view;

use self::view::{Army, View};
use super::generator::Generator;
use super::jumps::{Capturer, Jump, Jumps};
use super::steps::Interrupted;
use super::threat_mask::ThreatMask;
use crate::bitboard::Bitboard;
use crate::bounds::Bounds;
use crate::direction::Direction;
use crate::geometry::Board8;
use crate::illegal_move::IllegalMove;
use crate::moves::{Move, MoveList};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::rules::{DamoneFamily, DamoneRules};
use crate::square::Square;

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

impl<R: DamoneRules> Generator<R> for DamoneFamily {
    #[inline(always)]
    fn for_each_move<F: FnMut(Move<Board8>)>(position: &Position<R>, visit: F) {
        for_side!(position, for_each_move(View::new(position), visit));
    }

    #[inline(always)]
    fn for_each_child<F: FnMut(Position<R>)>(position: &Position<R>, mut visit: F) {
        <Self as Generator<R>>::for_each_move(position, |mv| visit(position.after(mv)));
    }

    #[inline(always)]
    fn legal_moves(position: &Position<R>) -> MoveList<Board8> {
        for_side!(position, legal_moves(View::new(position)))
    }

    #[inline(always)]
    fn for_each_move_within<F: FnMut(Move<Board8>)>(
        position: &Position<R>,
        _: &Bounds<'_>,
        visit: F,
    ) -> Result<u64, Interrupted> {
        <Self as Generator<R>>::for_each_move(position, visit);
        Ok(0)
    }

    /// No limit is needed: a piece leaps between eight squares at most, over nine
    /// others.
    fn legal_moves_within(
        position: &Position<R>,
        _: &Bounds<'_>,
    ) -> Result<(MoveList<Board8>, u64), Interrupted> {
        Ok((<Self as Generator<R>>::legal_moves(position), 0))
    }

    #[inline(always)]
    fn legal_captures(position: &Position<R>) -> MoveList<Board8> {
        for_side!(position, legal_captures(View::new(position)))
    }

    #[inline(always)]
    fn count_moves(position: &Position<R>) -> usize {
        for_side!(position, count_moves(View::new(position)))
    }

    #[inline]
    fn count_two_plies(position: &Position<R>) -> u64 {
        position.count_replies_of_each()
    }

    #[inline(always)]
    fn has_capture(position: &Position<R>) -> bool {
        for_side!(position, has_capture(View::new(position)))
    }

    fn capture_threats(_: &Position<R>) -> Option<ThreatMask<Board8>> {
        None
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

    fn why_illegal(
        position: &Position<R>,
        role: Role,
        stops: &[Square<Board8>],
        traced: Option<Move<Board8>>,
    ) -> IllegalMove {
        let captures = <Self as Generator<R>>::legal_captures(position);
        illegal::why(position, role, stops, traced, &captures)
    }
}
