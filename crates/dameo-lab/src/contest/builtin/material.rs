//! Counting pieces, as most programs of these games do.

use dameo::{Color, NoMove, Piece, Position, Role, Rules};

/// What a piece of each role is worth, in men.
const WORTH: [(Role, i32); 3] = [(Role::Man, 1), (Role::King, 3), (Role::Emperor, 5)];

/// By how much the pieces of the side to move are worth more than the other
/// side's, in men. Played to lose, fewer pieces are better.
#[inline]
pub(super) fn lead<R: Rules>(position: &Position<R>) -> i32 {
    let us = position.turn();
    let lead = worth(position, us) - worth(position, !us);
    match R::NO_MOVE {
        NoMove::Loses => lead,
        NoMove::Wins => -lead,
    }
}

/// What a side's pieces are worth, in men.
#[inline]
fn worth<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let of_role = |(role, worth)| worth * position.squares_of(Piece { color, role }).len() as i32;
    WORTH.into_iter().map(of_role).sum()
}
