//! Moves that capture nothing, for positions in which nothing can be captured.

use super::view::View;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::moves::Move;
use crate::piece::{ByColor, Color};
use crate::position::Position;
use crate::rules::{DameoRules, KingLines, Kings};
use crate::square::Square;

/// The directions in which the men of the side to move go.
pub(super) const fn forward<const WHITE: bool>() -> [Direction; 3] {
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
    let [movers] = movers_to(view, [view.empty], direction);
    movers
}

/// The men whose move in a direction ends in each of some sets of empty squares.
#[inline(always)]
pub(super) fn movers_to<R: DameoRules, const N: usize>(
    view: View<R>,
    targets: [Bitboard<R::Board>; N],
    direction: Direction,
) -> [Bitboard<R::Board>; N] {
    let back = direction.opposite();
    let mut origins = targets;
    if R::LINEAR_MOVES {
        origins = Bitboard::fill_each(targets, view.men, back);
    }
    for origins in &mut origins {
        if !R::LINEAR_MOVES {
            *origins = origins.shift(back);
        }
        *origins &= view.men;
    }
    origins
}

/// Where a man that can move in a direction lands: on the first empty square
/// ahead, which without linear moves is the next one.
#[inline(always)]
pub(super) fn landing<R: DameoRules>(
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

/// The set of only that square, which is faster if the square itself is not needed.
#[inline(always)]
fn landing_set<R: DameoRules>(
    view: View<R>,
    from: Square<R::Board>,
    direction: Direction,
) -> Bitboard<R::Board> {
    if R::LINEAR_MOVES && direction.is_rising() {
        (Bitboard::ray(direction, from) & view.empty).lowest_only()
    } else {
        landing(view, from, direction).into()
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
    // Not a loop, which would decide in each round what a direction means.
    let [ahead, right, left] = forward::<WHITE>();
    for_each_of_men_in(view, ahead, visit);
    for_each_of_men_in(view, right, visit);
    for_each_of_men_in(view, left, visit);
}

#[inline(always)]
fn for_each_of_men_in<R: DameoRules>(
    view: View<R>,
    direction: Direction,
    visit: &mut impl FnMut(Move<R::Board>),
) {
    for from in movers(view, direction) {
        visit(Move::quiet(from, landing(view, from, direction)));
    }
}

/// Calls `visit` with the position after every quiet move of a man: faster than
/// [`Position::after`], since a man is no king before its move.
#[inline(always)]
pub(super) fn for_each_child_of_men<R: DameoRules, const WHITE: bool>(
    position: &Position<R>,
    visit: &mut impl FnMut(Position<R>),
) {
    let [ahead, right, left] = forward::<WHITE>();
    for_each_child_of_men_in::<R, WHITE>(position, ahead, visit);
    for_each_child_of_men_in::<R, WHITE>(position, right, visit);
    for_each_child_of_men_in::<R, WHITE>(position, left, visit);
}

#[inline(always)]
fn for_each_child_of_men_in<R: DameoRules, const WHITE: bool>(
    position: &Position<R>,
    direction: Direction,
    visit: &mut impl FnMut(Position<R>),
) {
    let view = View::new(position);
    let (us, them) =
        if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
    let Kings(kings) = position.promoted();
    let mut movers = movers(view, direction);
    while let Some(from) = movers.first() {
        let mover = movers.lowest_only();
        movers ^= mover;
        let to = landing_set(view, from, direction);
        let mut pieces = ByColor::new_with(|color| position.pieces(color));
        pieces[us] ^= mover | to;
        let promoted = to & R::promotion_rank(us);
        visit(Position::from_parts(pieces, Kings(kings | promoted), them));
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

/// The squares from which a king can go to one of `targets`.
#[inline(always)]
pub(super) fn reach_of_kings<R: DameoRules>(
    view: View<R>,
    targets: Bitboard<R::Board>,
) -> Bitboard<R::Board> {
    king_directions(R::KING_LINES).iter().fold(Bitboard::EMPTY, |reach, &direction| {
        reach | targets.fill(view.empty, direction).shift(direction)
    }) & view.empty
}

/// The kings that have a quiet move.
#[inline(always)]
pub(super) fn mobile_kings<R: DameoRules>(view: View<R>) -> Bitboard<R::Board> {
    king_directions(R::KING_LINES)
        .iter()
        .fold(Bitboard::EMPTY, |mobile, &direction| mobile | view.empty.shift(direction))
        & view.kings
}

/// The number of quiet moves.
#[inline(always)]
pub(super) fn count<R: DameoRules, const WHITE: bool>(view: View<R>) -> usize {
    let [ahead, right, left] = forward::<WHITE>();
    let men = |direction| movers(view, direction).len();
    men(ahead) + men(right) + men(left) + count_of_kings(view)
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
