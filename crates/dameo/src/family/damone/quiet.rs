//! Moves that capture nothing: "all pieces move one square diagonally to an
//! empty square".

use super::{Army, View, back};
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

/// Calls `visit` with every quiet move.
#[inline(always)]
pub(super) fn for_each<const WHITE: bool>(view: View, visit: &mut impl FnMut(Move<Board8>)) {
    for direction in Direction::DIAGONAL {
        let room = view.empty.shift(direction.opposite());
        for from in walkers::<WHITE>(view.own, direction) & room {
            visit(Move::quiet(from, from.step_known(direction)));
        }
    }
}

/// The number of quiet moves.
#[inline(always)]
pub(super) fn count<const WHITE: bool>(view: View) -> usize {
    let room = |direction: Direction| view.empty.shift(direction.opposite());
    Direction::DIAGONAL
        .into_iter()
        .map(|direction| (walkers::<WHITE>(view.own, direction) & room(direction)).len())
        .sum()
}

/// Whether there is a quiet move.
#[inline(always)]
pub(super) fn any<const WHITE: bool>(view: View) -> bool {
    let reached = |direction| walkers::<WHITE>(view.own, direction).shift(direction);
    let [first, second, third, fourth] = Direction::DIAGONAL.map(reached);
    !(first | second | third | fourth).is_disjoint(view.empty)
}
