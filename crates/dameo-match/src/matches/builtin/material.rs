//! Material count.

use dameo::rules::NoMove;
use dameo::{Color, Piece, Position, Role, Rules};

/// Piece values, in men.
const VALUES: [(Role, i32); 3] = [(Role::Man, 1), (Role::King, 3), (Role::Emperor, 5)];

/// Material balance for the side to move, in men. Negated in variants that are
/// won by losing all pieces.
#[inline]
pub(super) fn balance<R: Rules>(position: &Position<R>) -> i32 {
    let us = position.turn();
    let balance = material(position, us) - material(position, !us);
    match R::NO_MOVE {
        NoMove::Loses => balance,
        NoMove::Wins => -balance,
    }
}

/// Material of a side, in men.
#[inline]
fn material<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let of_role = |(role, value)| value * position.squares_of(Piece { color, role }).len() as i32;
    VALUES.into_iter().map(of_role).sum()
}
