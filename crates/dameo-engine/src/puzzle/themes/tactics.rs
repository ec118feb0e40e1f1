//! Tactics by name. `docs/puzzles.md` cites where their meanings come from.

use dameo::{AnySquare, Role};

use super::Subject;
use super::shape::{is_line_move, role};
use crate::puzzle::solution::Ply;

/// The pieces that both captures of a majority capture take at least.
const LARGE_CAPTURE: usize = 2;
/// The pieces that a ladder takes at least.
const MIN_RUNGS: usize = 3;

/// The moves of the solver, each with the reply and the next move of the solver.
fn exchanges(subject: Subject<'_>) -> impl Iterator<Item = [Ply<'_>; 3]> {
    let solver = subject.solution.solver();
    let plies = subject.solution.plies();
    (2..plies.len())
        .map(move |last| [plies[last - 2], plies[last - 1], plies[last]])
        .filter(move |[first, ..]| first.before.turn() == solver)
}

fn is_majority_capture([gift, reply, counter]: &[Ply<'_>; 3]) -> bool {
    !gift.mv.is_capture()
        && reply.mv.captured.len() >= LARGE_CAPTURE
        && counter.mv.captured.len() >= LARGE_CAPTURE
}

pub(super) fn has_majority_capture(subject: Subject<'_>) -> bool {
    exchanges(subject).any(|exchange| is_majority_capture(&exchange))
}

pub(super) fn has_oblique_hit(subject: Subject<'_>) -> bool {
    exchanges(subject).any(|exchange| {
        let [hit, reply, _] = &exchange;
        let is_diagonal = hit.mv.from.file() != hit.mv.to.file();
        is_line_move(hit)
            && is_diagonal
            && is_majority_capture(&exchange)
            && has_smaller_capture(reply)
    })
}

/// Whether the side to move could take fewer pieces with another piece than the
/// largest capture takes.
fn has_smaller_capture(ply: &Ply<'_>) -> bool {
    let position = ply.before;
    let capturers: Vec<AnySquare> = position.legal_moves().iter().map(|mv| mv.from).collect();
    let squares: Vec<AnySquare> = position.variant().squares().collect();
    position
        .pieces()
        .filter(|&(square, piece)| piece.color == position.turn() && !capturers.contains(&square))
        .any(|(from, _)| {
            squares.iter().any(|&to| {
                to != from && position.trace_capture(&[from, to]).is_some_and(|mv| mv.is_capture())
            })
        })
}

pub(super) fn has_coup_turc(subject: Subject<'_>) -> bool {
    exchanges(subject).any(|[_, reply, counter]| {
        counter.mv.captured.contains(reply.mv.to) && is_stopped_by_captured_piece(&reply)
    })
}

/// Whether a capture could have gone on, had the pieces that it took left the
/// board at once. The position after it shows what the piece could take next;
/// it says nothing if another piece takes more, or if a man has promoted.
fn is_stopped_by_captured_piece(ply: &Ply<'_>) -> bool {
    let is_same_role = ply.after.piece_at(ply.mv.to).is_some_and(|piece| piece.role == role(ply));
    let mut again = ply.after.setup();
    again.set_turn(ply.before.turn());
    ply.mv.is_capture()
        && is_same_role
        && again
            .position()
            .is_ok_and(|again| again.moves_from(ply.mv.to).iter().any(|mv| mv.is_capture()))
}

pub(super) fn has_ladder(subject: Subject<'_>) -> bool {
    subject.solution.solver_plies().any(|ply| {
        role(&ply) == Role::Man
            && ply.mv.captured.len() >= MIN_RUNGS
            && is_staircase(&ply.before.path(ply.mv))
    })
}

/// Whether jumps along a rank and along a file alternate, and neither kind turns
/// back.
fn is_staircase(stops: &[AnySquare]) -> bool {
    let jumps: Vec<(i8, i8)> = stops
        .windows(2)
        .map(|pair| {
            let [from, to] = [pair[0], pair[1]].map(|square| (square.file(), square.rank()));
            ((to.0 as i8 - from.0 as i8).signum(), (to.1 as i8 - from.1 as i8).signum())
        })
        .collect();
    let is_orthogonal = jumps.iter().all(|&(file, rank)| (file == 0) != (rank == 0));
    let alternates = jumps.windows(2).all(|pair| (pair[0].0 == 0) != (pair[1].0 == 0));
    let goes_on = jumps.windows(3).all(|three| three[0] == three[2]);
    is_orthogonal && alternates && goes_on
}

pub(super) fn has_trapdoor(subject: Subject<'_>) -> bool {
    exchanges(subject).any(|[opening, reply, counter]| {
        opening.mv.is_capture()
            && opening.mv.from != opening.mv.to
            && reply.is_forced()
            && reply.mv.is_capture()
            && reply.mv.to == opening.mv.from
            && counter.mv.captured.contains(reply.mv.to)
    })
}
