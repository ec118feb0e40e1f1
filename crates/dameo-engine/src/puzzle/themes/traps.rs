//! The king's traps.

use dameo::{AnySquare, Color, Piece, Role};

use super::Subject;
use super::shape::role;
use crate::puzzle::solution::Ply;

/// The files of the men of the trap a1, c1, f1 and h1, on a board of as many
/// files as it has a meaning on.
const CORNER_FILES: [u8; 4] = [0, 2, 5, 7];
const CORNER_BOARD: u8 = 8;

/// The rank where a side starts.
fn back_rank(ply: &Ply<'_>, side: Color) -> u8 {
    match side {
        Color::White => 0,
        Color::Black => ply.before.variant().height() - 1,
    }
}

/// Whether a move takes along the back rank of a side.
fn captures_along(ply: &Ply<'_>, rank: u8) -> bool {
    ply.mv.is_capture() && ply.before.path(ply.mv).iter().all(|stop| stop.rank() == rank)
}

pub(super) fn has_line_trap(subject: Subject<'_>) -> bool {
    let solver = subject.solution.solver();
    let plies = subject.solution.plies();
    plies.windows(3).any(|three| {
        let [step, bait, catch] = three else { return false };
        let rank = back_rank(step, solver);
        step.before.turn() == solver
            && !step.mv.is_capture()
            && role(step) == Role::Man
            && step.mv.from.rank() == rank
            && role(bait) != Role::Man
            && captures_along(bait, rank)
            && bait.mv.captured.len() == 1
            && bait.mv.to == step.mv.from
            && captures_along(catch, rank)
            && role(catch) == Role::Man
            && catch.mv.captured.contains(bait.mv.to)
    })
}

pub(super) fn has_corners_trap(subject: Subject<'_>) -> bool {
    let solver = subject.solution.solver();
    let plies = subject.solution.plies();
    plies.windows(2).any(|two| {
        let [entry, catch] = two else { return false };
        let rank = back_rank(catch, solver);
        let is_man = |file| {
            AnySquare::at(file, rank).and_then(|square| entry.before.piece_at(square))
                == Some(Piece { color: solver, role: Role::Man })
        };
        let is_king =
            catch.before.piece_at(entry.mv.to).is_some_and(|piece| piece.role != Role::Man);
        let enters = captures_along(entry, rank) || entry.before.promotes(entry.mv);
        catch.before.turn() == solver
            && entry.before.variant().width() == CORNER_BOARD
            && CORNER_FILES.into_iter().all(is_man)
            && is_king
            && enters
            && captures_along(catch, rank)
            && role(catch) == Role::Man
            && catch.mv.captured.contains(entry.mv.to)
    })
}
