//! Why a move is not legal in Italian Damone.

use crate::any::AnySquare;
use crate::bitboard::Bitboard;
use crate::geometry::Board8;
use crate::illegal_move::IllegalMove;
use crate::moves::{Move, MoveList};
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::rules::{DamoneFamily, DamoneRules, Family, role_names};
use crate::square::Square;

/// Why no legal move of a piece of the side to move leads over the stops, by the
/// capture over them and the legal ones.
pub(super) fn why<R: DamoneRules>(
    position: &Position<R>,
    role: Role,
    stops: &[Square<Board8>],
    traced: Option<Move<Board8>>,
    captures: &MoveList<Board8>,
) -> IllegalMove {
    if position.has_lost_royal() {
        return IllegalMove::LastDamoneLost { turn: position.turn() };
    }
    if let Some(&square) =
        stops.iter().find(|&&stop| !<DamoneFamily as Family<R>>::playable().contains(stop))
    {
        return IllegalMove::LightSquare { square: square.into() };
    }
    if let Some(traced) = traced {
        if captures.is_empty() {
            return IllegalMove::NothingToCapture { from: stops[0].into() };
        }
        return why_outranked(position, role, traced, captures);
    }
    if let Some(reason) = impossible_leg(position, role, stops) {
        return reason;
    }
    if let Some(capture) = captures.first() {
        let (pieces, required) = (squares_from(captures), capture.captured.len());
        return IllegalMove::CaptureCompulsory { pieces, required };
    }
    why_no_step(position, stops)
}

/// Why a capture is not one of the legal ones, in the order in which captures
/// are compared.
fn why_outranked<R: DamoneRules>(
    position: &Position<R>,
    role: Role,
    traced: Move<Board8>,
    legal: &MoveList<Board8>,
) -> IllegalMove {
    let (taken, required) = (traced.captured.len(), legal[0].captured.len());
    let pieces = squares_from(legal);
    let capturer = position.piece_at(legal[0].from).map_or(Role::Man, |piece| piece.role);
    if taken < required {
        IllegalMove::LargerCapture { taken, pieces, required }
    } else if role < capturer {
        IllegalMove::HigherCapturer { name: role_names::<R>(capturer).name, pieces }
    } else {
        let pieces = legal[0].captured.into_iter().map(AnySquare::from).collect();
        IllegalMove::HigherVictims { pieces }
    }
}

/// The reason why the first leg that is impossible for the piece is so, without
/// regard to the other pieces that may capture.
fn impossible_leg<R: DamoneRules>(
    position: &Position<R>,
    role: Role,
    stops: &[Square<Board8>],
) -> Option<IllegalMove> {
    let us = position.turn();
    let name = role_names::<R>(role).name;
    let is_man = role == Role::Man;
    for (number, leg) in stops.windows(2).enumerate() {
        let (from, to) = (leg[0], leg[1]);
        if is_man && number > 0 && R::dama_squares(us).contains(from) {
            return Some(IllegalMove::EndsByPromotion { square: from.into() });
        }
        let direction = from.direction_to(to).filter(|direction| !direction.is_orthogonal());
        let reach = from.file().abs_diff(to.file());
        let Some(direction) = direction.filter(|_| reach <= 2) else {
            return Some(IllegalMove::NotOneDiagonalStep);
        };
        if is_man && !R::pedina_directions(us).contains(&direction) {
            return Some(IllegalMove::StraightBack { name });
        }
        let over = from.step(direction).filter(|_| reach == 2)?;
        match position.piece_at(over) {
            Some(Piece { color, role: victim }) if color != us && victim > role => {
                let victim = role_names::<R>(victim).name;
                return Some(IllegalMove::HigherRank { name, victim, square: over.into() });
            }
            _ => {}
        }
    }
    None
}

/// Why a piece cannot make a step or a leap in a direction in which it moves,
/// where nothing can be captured.
fn why_no_step<R: DamoneRules>(position: &Position<R>, stops: &[Square<Board8>]) -> IllegalMove {
    let (from, to) = (stops[0], stops[stops.len() - 1]);
    let is_step = stops.len() == 2 && from.file().abs_diff(to.file()) == 1;
    if is_step {
        IllegalMove::Occupied { square: to.into() }
    } else if stops.len() > 2 || from == to {
        IllegalMove::NothingToCapture { from: from.into() }
    } else {
        let over = from.direction_to(to).and_then(|direction| from.step(direction));
        match over.and_then(|over| position.piece_at(over)) {
            Some(piece) if piece.color != position.turn() => {
                IllegalMove::Occupied { square: to.into() }
            }
            _ => IllegalMove::NotOneDiagonalStep,
        }
    }
}

/// The pieces that have a legal capture, in board order.
fn squares_from(captures: &MoveList<Board8>) -> Vec<AnySquare> {
    let pieces: Bitboard<_> = captures.iter().map(|capture| capture.from).collect();
    pieces.into_iter().map(AnySquare::from).collect()
}
