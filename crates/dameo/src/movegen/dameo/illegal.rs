//! Why a move is not legal in the Dameo family.

use crate::any::AnySquare;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::illegal_move::IllegalMove;
use crate::moves::{Move, MoveList};
use crate::piece::Role;
use crate::position::Position;
use crate::rules::{DameoRules, KingLines};
use crate::square::Square;

/// Why no legal move of a piece of the side to move leads over the stops, by the
/// capture over them and the legal ones.
pub(super) fn why<R: DameoRules>(
    position: &Position<R>,
    role: Role,
    stops: &[Square<R::Board>],
    traced: Option<Move<R::Board>>,
    captures: &MoveList<R::Board>,
) -> IllegalMove {
    let (from, to) = (stops[0], stops[stops.len() - 1]);
    if let Some(capture) = captures.first() {
        let capturing: Bitboard<_> = captures.iter().map(|capture| capture.from).collect();
        let pieces = capturing.into_iter().map(AnySquare::from).collect();
        let required = capture.captured.len();
        return match traced.map(|mv| mv.captured.len()) {
            Some(taken) => IllegalMove::LargerCapture { taken, pieces, required },
            None => IllegalMove::CaptureCompulsory { pieces, required },
        };
    }
    if stops.len() > 2 {
        return IllegalMove::NothingToCapture { from: from.into() };
    }
    let Some(direction) = from.direction_to(to) else {
        return IllegalMove::NotOnALine { from: from.into(), to: to.into() };
    };
    match role {
        Role::Man => why_man_cannot(position, from, to, direction),
        _ => why_king_cannot(position, from, to, direction),
    }
}

fn why_man_cannot<R: DameoRules>(
    position: &Position<R>,
    from: Square<R::Board>,
    to: Square<R::Board>,
    direction: Direction,
) -> IllegalMove {
    let us = position.turn();
    let between = squares_between(from, to, direction);
    if !us.forward().contains(&direction) {
        IllegalMove::NotForward
    } else if !R::LINEAR_MOVES && !between.is_empty() {
        IllegalMove::TooFar
    } else if let Some(gap) = (between - position.men(us)).nearest(direction) {
        IllegalMove::BrokenLine { from: from.into(), to: to.into(), gap: gap.into() }
    } else {
        IllegalMove::Occupied { square: to.into() }
    }
}

fn why_king_cannot<R: DameoRules>(
    position: &Position<R>,
    from: Square<R::Board>,
    to: Square<R::Board>,
    direction: Direction,
) -> IllegalMove {
    let between = squares_between(from, to, direction) & position.occupied();
    if R::KING_LINES == KingLines::Orthogonal && !direction.is_orthogonal() {
        IllegalMove::NotAlongKingLine
    } else if let Some(square) = between.nearest(direction) {
        IllegalMove::Blocked { square: square.into() }
    } else {
        IllegalMove::Occupied { square: to.into() }
    }
}

/// The squares strictly between two squares on a line.
fn squares_between<G: Geometry>(
    from: Square<G>,
    to: Square<G>,
    direction: Direction,
) -> Bitboard<G> {
    Bitboard::slide(from, direction, to.into()) - to.into()
}
