//! Themes of the moves and of the end.

use dameo::{Reason, Role};

use super::Subject;
use crate::puzzle::solution::Ply;

/// The pieces that a long capture of a king takes.
const LONG_CAPTURE: usize = 5;

pub(super) fn solver_moves(subject: Subject<'_>) -> usize {
    subject.solution.solver_plies().count()
}

/// The role of the piece that makes a move.
pub(super) fn role(ply: &Ply<'_>) -> Role {
    ply.before.piece_at(ply.mv.from).expect("a piece moves").role
}

/// Whether a man goes further than it could without a line.
pub(super) fn is_line_move(ply: &Ply<'_>) -> bool {
    let distance = ply
        .mv
        .from
        .file()
        .abs_diff(ply.mv.to.file())
        .max(ply.mv.from.rank().abs_diff(ply.mv.to.rank()));
    !ply.mv.is_capture() && role(ply) == Role::Man && distance > 1
}

pub(super) fn begins_with_line_move(subject: Subject<'_>) -> bool {
    subject.solution.solver_plies().next().is_some_and(|ply| is_line_move(&ply))
}

pub(super) fn begins_quietly(subject: Subject<'_>) -> bool {
    let is_quiet = |ply: Ply<'_>| !ply.mv.is_capture() && !ply.after.has_capture();
    subject.solution.solver_plies().next().is_some_and(is_quiet)
}

pub(super) fn promotes(subject: Subject<'_>) -> bool {
    let promotes = |ply: Ply<'_>| role(&ply) == Role::Man && ply.before.promotes(ply.mv);
    subject.solution.solver_plies().any(promotes)
}

pub(super) fn ends_without_pieces(subject: Subject<'_>) -> bool {
    ends_for(subject, Reason::NoPieces)
}

pub(super) fn ends_blocked(subject: Subject<'_>) -> bool {
    ends_for(subject, Reason::Blocked)
}

/// Whether the solver has won for a reason, or wins for it by the only reply
/// left.
fn ends_for(subject: Subject<'_>, reason: Reason) -> bool {
    let end = subject.solution.end();
    let won = Some((subject.solution.solver(), reason));
    let is_won_after = |mv| end.after(mv).outcome() == won;
    end.outcome() == won || matches!(end.legal_moves()[..], [mv] if is_won_after(mv))
}

pub(super) fn has_long_king_capture(subject: Subject<'_>) -> bool {
    let is_long = |ply: Ply<'_>| role(&ply) != Role::Man && ply.mv.captured.len() >= LONG_CAPTURE;
    subject.solution.solver_plies().any(is_long)
}
