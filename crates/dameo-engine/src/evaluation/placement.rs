//! Features of a single piece on its square.

use dameo::{Color, Geometry, Piece, Role};

use super::features::{FILES, Feature};

/// The indices of the weights for a piece on the square `index`. For the home
/// guard the enemy is assumed to have men.
pub(super) const fn placement<G: Geometry>(piece: Piece, index: usize) -> [Option<usize>; 3] {
    let (file, rank) = (index as u8 % G::WIDTH, index as u8 / G::WIDTH);
    let from_edge = min(file, G::WIDTH - 1 - file);
    match piece.role {
        Role::Man => {
            let steps_to_go = match piece.color {
                Color::White => G::HEIGHT - 1 - rank,
                Color::Black => rank,
            };
            let place = steps_to_go as usize * FILES + from_edge as usize;
            let is_guard = steps_to_go == G::HEIGHT - 1 && is_guarded(from_edge);
            [
                Some(Feature::Man.offset()),
                Some(Feature::ManAt.offset() + place),
                if is_guard { Some(Feature::HomeGuard.offset()) } else { None },
            ]
        }
        _ => {
            let at_edge = from_edge == 0 || min(rank, G::HEIGHT - 1 - rank) == 0;
            let edge = if at_edge { Some(Feature::KingAtEdge.offset()) } else { None };
            [Some(Feature::King.offset()), edge, None]
        }
    }
}

/// Whether the home guard is on the files at this distance from the edge.
pub(super) const fn is_guarded(from_edge: u8) -> bool {
    matches!(from_edge, 0 | 2)
}

const fn min(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}
