//! Reviews of games.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyPosition};
use dameo_engine::{JudgementReason, Review, ReviewOptions, ReviewedMove};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::batch::MAX_THREADS;
use crate::board::GameArg;
use crate::engine::{moves_to_py, open_tablebase, record, score_to_py};
use crate::errors::bad_argument;
use crate::interrupt;
use crate::moves::Move;

/// Judges every move of a game by a search of nodes nodes for each position.
/// progress is called with the number of positions searched and of all.
#[pyfunction]
#[pyo3(signature = (board, *, nodes = 100_000, threads = 1, tablebase = None, progress = None))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    board: GameArg,
    nodes: u64,
    threads: usize,
    tablebase: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(bad_argument(&format!("threads is {threads}: expected 1 to {MAX_THREADS}")));
    }
    let game = board.0;
    let tablebase = tablebase.map(|path| open_tablebase(game.variant(), path)).transpose()?;
    let (positions, mut done) = (game.ply() + 1, 0);
    let stop = AtomicBool::new(false);
    let work = |events: interrupt::Events<()>| {
        let options = ReviewOptions { threads, ..ReviewOptions::new(nodes) };
        let on_position = || events.send(());
        dameo_engine::review(&game, options, tablebase.as_ref(), &stop, &on_position)
    };
    let found = interrupt::run(py, &stop, work, |py, ()| {
        done += 1;
        let Some(progress) = &progress else { return Ok(()) };
        progress.bind(py).call1((done, positions)).map(drop)
    })?;
    // Only an exception stops it.
    let found = found.ok_or_else(|| PyRuntimeError::new_err("the review was stopped"))?;
    review_to_py(py, &game, &found)
}

fn review_to_py<'py>(
    py: Python<'py>,
    game: &AnyGame,
    review: &Review,
) -> PyResult<Bound<'py, PyAny>> {
    let moves = game.positions().zip(&review.moves);
    let moves = moves.map(|(position, mv)| move_to_py(py, &position, mv));
    let moves = PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)?;
    let accuracy = review.accuracy;
    record(py, "Review")?.call1((moves, accuracy.white, accuracy.black))
}

fn move_to_py<'py>(
    py: Python<'py>,
    before: &AnyPosition,
    reviewed: &ReviewedMove,
) -> PyResult<Bound<'py, PyAny>> {
    let reason = reviewed.reason.map(|reason| reason_to_py(py, before, reason)).transpose()?;
    record(py, "ReviewedMove")?.call1((
        Move(reviewed.mv),
        score_to_py(py, reviewed.score)?,
        score_to_py(py, reviewed.best_score)?,
        moves_to_py(py, &reviewed.best_line)?,
        moves_to_py(py, &reviewed.reply_line)?,
        reviewed.chance_before,
        reviewed.chance_after,
        reviewed.is_forced,
        reviewed.judgement.map(|judgement| judgement.name()),
        reason,
    ))
}

fn reason_to_py<'py>(
    py: Python<'py>,
    before: &AnyPosition,
    reason: JudgementReason,
) -> PyResult<Bound<'py, PyAny>> {
    let text = reason.describe(before.variant(), before.turn()).to_string();
    record(py, "ReviewReason")?.call1((reason.name(), text))
}
