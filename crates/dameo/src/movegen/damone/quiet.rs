//! Moves that capture nothing: "all pieces move one square diagonally to an
//! empty square".

use super::view::{Army, View, back};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Board8;
use crate::moves::Move;

/// The pieces that go in a direction: all but the men, which never go straight
/// back.
#[inline(always)]
fn walkers<const WHITE: bool>(own: Army, direction: Direction) -> Bitboard<Board8> {
    let higher = own.kings | own.emperors;
    if direction as u8 == const { back::<WHITE>() as u8 } { higher } else { higher | own.men }
}

/// The pieces that can go in a direction.
#[inline(always)]
fn movers<const WHITE: bool>(view: View, direction: Direction) -> Bitboard<Board8> {
    walkers::<WHITE>(view.own, direction) & view.empty.shift(direction.opposite())
}

/// Calls `visit` with every quiet move.
#[inline(always)]
pub(super) fn for_each<const WHITE: bool>(view: View, visit: &mut impl FnMut(Move<Board8>)) {
    // No loop over the directions: it would be too long to be unrolled, and
    // every shift would look up its direction.
    let [first, second, third, fourth] = Direction::DIAGONAL;
    for_each_in::<WHITE>(view, first, visit);
    for_each_in::<WHITE>(view, second, visit);
    for_each_in::<WHITE>(view, third, visit);
    for_each_in::<WHITE>(view, fourth, visit);
}

#[inline(always)]
fn for_each_in<const WHITE: bool>(
    view: View,
    direction: Direction,
    visit: &mut impl FnMut(Move<Board8>),
) {
    for from in movers::<WHITE>(view, direction) {
        visit(Move::quiet(from, from.step_known(direction)));
    }
}

/// The number of quiet moves.
#[inline(always)]
pub(super) fn count<const WHITE: bool>(view: View) -> usize {
    let [first, second, third, fourth] = Direction::DIAGONAL;
    movers::<WHITE>(view, first).len()
        + movers::<WHITE>(view, second).len()
        + movers::<WHITE>(view, third).len()
        + movers::<WHITE>(view, fourth).len()
}

/// Whether there is a quiet move.
#[inline(always)]
pub(super) fn any<const WHITE: bool>(view: View) -> bool {
    let [first, second, third, fourth] = Direction::DIAGONAL;
    let movers = movers::<WHITE>(view, first)
        | movers::<WHITE>(view, second)
        | movers::<WHITE>(view, third)
        | movers::<WHITE>(view, fourth);
    !movers.is_empty()
}
