//! Moves that capture nothing, for positions in which nothing can be captured.

use super::view::View;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::moves::Move;
use crate::piece::Color;
use crate::rules::{DameoRules, KingLines};
use crate::square::Square;

/// The directions in which the men of the side to move go.
const fn forward<const WHITE: bool>() -> [Direction; 3] {
    if WHITE { Color::White.forward() } else { Color::Black.forward() }
}

const fn king_directions(lines: KingLines) -> &'static [Direction] {
    match lines {
        KingLines::All => &Direction::ALL,
        KingLines::Orthogonal => &Direction::ORTHOGONAL,
    }
}

/// The men that can move in a direction: those with an empty square in front
/// of them or, in a linear move, in front of the unbroken line of men before
/// them. Each of them has exactly one such move.
#[inline(always)]
fn movers<R: DameoRules>(view: View<R>, direction: Direction) -> Bitboard<R::Board> {
    let back = direction.opposite();
    if R::LINEAR_MOVES {
        view.empty.fill(view.men, back) & view.men
    } else {
        view.empty.shift(back) & view.men
    }
}

/// Where a man that can move in a direction lands: on the first empty square
/// ahead, which without linear moves is the next one.
#[inline(always)]
fn landing<R: DameoRules>(
    view: View<R>,
    from: Square<R::Board>,
    direction: Direction,
) -> Square<R::Board> {
    if R::LINEAR_MOVES {
        (Bitboard::ray(direction, from) & view.empty).nearest_known(direction)
    } else {
        from.step_known(direction)
    }
}

/// Calls `visit` with every quiet move.
#[inline(always)]
pub(super) fn for_each<R: DameoRules, const WHITE: bool>(
    view: View<R>,
    visit: &mut impl FnMut(Move<R::Board>),
) {
    for_each_of_men::<R, WHITE>(view, visit);
    for_each_of_kings(view, visit);
}

/// Calls `visit` with every quiet move of a man.
#[inline(always)]
pub(super) fn for_each_of_men<R: DameoRules, const WHITE: bool>(
    view: View<R>,
    visit: &mut impl FnMut(Move<R::Board>),
) {
    for direction in forward::<WHITE>() {
        for from in movers(view, direction) {
            visit(Move::quiet(from, landing(view, from, direction)));
        }
    }
}

/// Calls `visit` with every quiet move of a king.
#[inline(always)]
pub(super) fn for_each_of_kings<R: DameoRules>(
    view: View<R>,
    visit: &mut impl FnMut(Move<R::Board>),
) {
    for from in view.kings {
        for &direction in king_directions(R::KING_LINES) {
            for to in Bitboard::slide(from, direction, !view.empty) & view.empty {
                visit(Move::quiet(from, to));
            }
        }
    }
}

/// The squares that a king can go to.
#[inline(always)]
pub(super) fn reach_of_king<R: DameoRules>(
    view: View<R>,
    from: Square<R::Board>,
) -> Bitboard<R::Board> {
    king_directions(R::KING_LINES).iter().fold(Bitboard::EMPTY, |reach, &direction| {
        reach | (Bitboard::slide(from, direction, !view.empty) & view.empty)
    })
}

/// The number of quiet moves.
#[inline(always)]
pub(super) fn count<R: DameoRules, const WHITE: bool>(view: View<R>) -> usize {
    let men = forward::<WHITE>().map(|direction| movers(view, direction).len());
    men[0] + men[1] + men[2] + count_of_kings(view)
}

/// The number of quiet moves of kings.
#[inline(always)]
pub(super) fn count_of_kings<R: DameoRules>(view: View<R>) -> usize {
    let mut count = 0;
    if !view.kings.is_empty() {
        // No square is reached by two kings from the same direction: the
        // nearer one blocks the other.
        for &direction in king_directions(R::KING_LINES) {
            count += (view.kings.fill(view.empty, direction) - view.kings).len();
        }
    }
    count
}

/// Whether there is a quiet move. Almost always a man can go straight ahead.
#[inline(always)]
pub(super) fn any<R: DameoRules, const WHITE: bool>(view: View<R>) -> bool {
    let goes = |pieces: Bitboard<R::Board>, direction: Direction| {
        !pieces.shift(direction).is_disjoint(view.empty)
    };
    forward::<WHITE>().into_iter().any(|direction| goes(view.men, direction))
        || king_directions(R::KING_LINES).iter().any(|&direction| goes(view.kings, direction))
}
