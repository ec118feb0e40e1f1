//! What a piece has by standing where it stands, whatever else is on the board.

use dameo::{Color, Geometry, Piece, Role};

use super::features::{FILES, Feature};

/// The weights that count for a piece on the square numbered `index`. A man of
/// the home guard is taken to have enemies.
pub(super) const fn placement<G: Geometry>(piece: Piece, index: usize) -> [Option<usize>; 3] {
    let (file, rank) = (index as u8 % G::WIDTH, index as u8 / G::WIDTH);
    let from_edge = least(file, G::WIDTH - 1 - file);
    match piece.role {
        Role::Man => {
            let steps_to_go = match piece.color {
                Color::White => G::HEIGHT - 1 - rank,
                Color::Black => rank,
            };
            let place = steps_to_go as usize * FILES + from_edge as usize;
            let guards = steps_to_go == G::HEIGHT - 1 && is_guarded(from_edge);
            [
                Some(Feature::Man.offset()),
                Some(Feature::ManAt.offset() + place),
                if guards { Some(Feature::HomeGuard.offset()) } else { None },
            ]
        }
        _ => {
            let at_edge = from_edge == 0 || least(rank, G::HEIGHT - 1 - rank) == 0;
            let edge = if at_edge { Some(Feature::KingAtEdge.offset()) } else { None };
            [Some(Feature::King.offset()), edge, None]
        }
    }
}

/// Whether the home guard stands on the files so far from the edge.
pub(super) const fn is_guarded(from_edge: u8) -> bool {
    matches!(from_edge, 0 | 2)
}

const fn least(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}
