//! Themes of material.

use dameo::{AnyPosition, Color, Role};

use super::Subject;

/// The largest number of pieces in an endgame.
const ENDGAME_PIECES: usize = 8;

/// The pieces of a side less those of the other.
fn balance(position: &AnyPosition, side: Color) -> isize {
    position.pieces().map(|(_, piece)| if piece.color == side { 1 } else { -1 }).sum()
}

/// The number of pieces that the solver is behind its balance at the start, at
/// the turn at which it is largest. What the opponent takes in exchange for the
/// solver's last capture counts for nothing.
pub(super) fn largest_sacrifice(subject: Subject<'_>) -> isize {
    let solver = subject.solution.solver();
    let at_start = balance(subject.solution.start(), solver);
    let behind = subject.solution.solver_plies().map(|ply| at_start - balance(ply.before, solver));
    behind.max().unwrap_or(0)
}

fn takes_king_of(subject: Subject<'_>, side: Color) -> bool {
    subject.solution.plies().iter().filter(|ply| ply.before.turn() != side).any(|ply| {
        let taken = ply.mv.captured.into_iter().filter_map(|square| ply.before.piece_at(square));
        taken.into_iter().any(|piece| piece.role != Role::Man)
    })
}

pub(super) fn sacrifices_king(subject: Subject<'_>) -> bool {
    takes_king_of(subject, subject.solution.solver())
}

pub(super) fn takes_king(subject: Subject<'_>) -> bool {
    takes_king_of(subject, !subject.solution.solver())
}

pub(super) fn is_endgame(subject: Subject<'_>) -> bool {
    subject.solution.start().pieces().count() <= ENDGAME_PIECES
}

pub(super) fn has_kings(subject: Subject<'_>) -> bool {
    subject.solution.start().pieces().any(|(_, piece)| piece.role != Role::Man)
}
