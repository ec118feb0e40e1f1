//! The engine.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use dameo::{AnyGame, AnyMove};
use dameo_engine::{
    EngineSettings, Level, Limits, MAX_DEPTH, OpenError, SearchRequest, SearchResult,
    SearchTablebase, TimeLimit,
};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::batch::MAX_THREADS;
use crate::board::GameArg;
use crate::errors::{bad_argument, check_directory, exception, illegal_move, tablebase_error};
use crate::interrupt;
use crate::moves::{Move, MoveArg};
use crate::variant::{Variant, VariantArg};

/// An engine for one variant. It keeps its transposition table from one search
/// to the next until it is cleared. Searches run without the interpreter's
/// lock; Ctrl-C ends them with KeyboardInterrupt.
#[pyclass(frozen, module = "dameo.engine")]
pub(crate) struct Engine {
    engine: Mutex<dameo_engine::Engine>,
    variant: dameo::Variant,
    /// Ends the running search.
    stop: AtomicBool,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (variant = VariantArg::DAMEO, *, hash_mib = 16, tablebase = None),
           text_signature = "(variant='dameo', *, hash_mib=16, tablebase=None)")]
    fn new(variant: VariantArg, hash_mib: usize, tablebase: Option<PathBuf>) -> PyResult<Self> {
        let variant = variant.0;
        let sizes = EngineSettings::HASH_MIB;
        if !sizes.contains(&hash_mib) {
            let message =
                format!("hash_mib is {hash_mib}: expected {} to {}", sizes.start(), sizes.end());
            return Err(bad_argument(&message));
        }
        let mut engine = dameo_engine::Engine::try_new(variant, hash_mib)
            .map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        engine.set_tablebase(tablebase.map(|path| open_tablebase(variant, path)).transpose()?);
        Ok(Self { engine: Mutex::new(engine), variant, stop: AtomicBool::new(false) })
    }

    /// The variant that it plays.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// Searches a board or a position until the first limit is reached: depth in
    /// plies, nodes, or movetime in seconds. At least one is needed.
    ///
    /// Only root_moves are searched, if there are any; all must be legal.
    /// progress is called with an Info for every line of a finished iteration.
    #[expect(clippy::too_many_arguments, reason = "most are keywords in Python")]
    #[pyo3(signature = (board, *, depth = None, nodes = None, movetime = None, multipv = 1,
                        threads = 1, root_moves = None, progress = None))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        board: GameArg,
        depth: Option<u32>,
        nodes: Option<u64>,
        movetime: Option<f64>,
        multipv: usize,
        threads: usize,
        root_moves: Option<Vec<MoveArg>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = checked(depth, nodes, movetime, multipv, threads)?;
        let game = self.game(board)?;
        let root_moves: Vec<_> = root_moves.unwrap_or_default().iter().map(|mv| mv.0).collect();
        check_legal(&game, &root_moves)?;
        let found = self.search(py, &game, limits, root_moves, progress)?;
        result_to_py(py, &found)
    }

    /// The move that a level, by its number, plays, or None if the game is over. The
    /// search ends at the first of the limits of the level and those given: depth in
    /// plies, nodes, or movetime in seconds, which is 1 without any of them. The seed
    /// determines the errors of the level: use one for a game.
    #[expect(clippy::too_many_arguments, reason = "most are keywords in Python")]
    #[pyo3(signature = (board, *, level = 12, depth = None, nodes = None, movetime = None, seed = 0))]
    fn play(
        &self,
        py: Python<'_>,
        board: GameArg,
        level: u8,
        depth: Option<u32>,
        nodes: Option<u64>,
        movetime: Option<f64>,
        seed: u64,
    ) -> PyResult<Option<Move>> {
        let level = self::level(level)?;
        let has_others = depth.is_some() || nodes.is_some();
        let movetime = movetime.or((!has_others).then_some(DEFAULT_MOVETIME));
        let (limits, game) = (checked(depth, nodes, movetime, 1, 1)?, self.game(board)?);
        let mut guard = self.lock()?;
        let engine: &mut dameo_engine::Engine = &mut guard;
        self.stop.store(false, Relaxed);
        let work =
            |_: interrupt::Events<()>| level.choose_with(engine, &game, limits, seed, &self.stop);
        let found = interrupt::run(py, &self.stop, work, |_, ()| Ok(()))?;
        Ok(found.map(Move))
    }

    /// Ends the running search, which returns what it has found. For another
    /// thread, or for progress.
    fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Clears the transposition table and all statistics.
    fn clear(&self) -> PyResult<()> {
        self.lock()?.clear();
        Ok(())
    }

    /// Why the tablebase is no longer probed, or None: a file that is found to be
    /// damaged in the middle of a search does not end it.
    #[getter]
    fn tablebase_fault(&self) -> PyResult<Option<String>> {
        let engine = self.lock()?;
        let tablebase = engine.settings().tablebase.as_ref();
        Ok(tablebase.and_then(SearchTablebase::fault).map(ToString::to_string))
    }

    fn __repr__(&self) -> String {
        format!("Engine('{}')", self.variant)
    }
}

impl Engine {
    /// The engine, for one search at a time.
    fn lock(&self) -> PyResult<MutexGuard<'_, dameo_engine::Engine>> {
        match self.engine.try_lock() {
            Ok(engine) => Ok(engine),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("the engine is searching already"))
            }
            Err(TryLockError::Poisoned(poisoned)) => {
                let mut engine = poisoned.into_inner();
                engine.clear();
                self.engine.clear_poison();
                Ok(engine)
            }
        }
    }

    fn game(&self, game: GameArg) -> PyResult<AnyGame> {
        let (found, expected) = (game.0.variant(), self.variant);
        if found != expected {
            return Err(bad_argument(&format!("a game of {found}: the engine plays {expected}")));
        }
        Ok(game.0)
    }

    fn search(
        &self,
        py: Python<'_>,
        game: &AnyGame,
        limits: Limits,
        root_moves: Vec<AnyMove>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<SearchResult> {
        let mut guard = self.lock()?;
        let engine: &mut dameo_engine::Engine = &mut guard;
        self.stop.store(false, Relaxed);
        let wants_reports = progress.is_some();
        let work = |events: interrupt::Events<Report>| {
            let request = SearchRequest { root_moves, ..SearchRequest::new(limits, &self.stop) };
            engine.search(game, &request, &mut |info| {
                if wants_reports {
                    events.send(Report::of(info));
                }
            })
        };
        interrupt::run(py, &self.stop, work, |py, report| {
            let Some(progress) = &progress else { return Ok(()) };
            progress.bind(py).call1((report.to_py(py)?,)).map(drop)
        })
    }
}

/// The time of a choice without limits, in seconds.
const DEFAULT_MOVETIME: f64 = 1.0;

fn checked(
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<f64>,
    multi_pv: usize,
    threads: usize,
) -> PyResult<Limits> {
    if depth.is_none() && nodes.is_none() && movetime.is_none() {
        return Err(bad_argument("no limit: expected depth, nodes or movetime"));
    }
    if let Some(depth) = depth.filter(|depth| !(1..=MAX_DEPTH).contains(depth)) {
        return Err(bad_argument(&format!("depth is {depth}: expected 1 to {MAX_DEPTH}")));
    }
    if multi_pv == 0 {
        return Err(bad_argument("multipv is 0: expected at least 1"));
    }
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(bad_argument(&format!("threads is {threads}: expected 1 to {MAX_THREADS}")));
    }
    let time = movetime.map(seconds).transpose()?.map(TimeLimit::MoveTime);
    Ok(Limits { depth, nodes, time, multi_pv, threads })
}

/// The search itself ignores illegal root moves.
fn check_legal(game: &AnyGame, root_moves: &[AnyMove]) -> PyResult<()> {
    let position = game.position();
    root_moves.iter().try_for_each(|&mv| {
        let illegal = |error| illegal_move(&Move::squares(mv), &error);
        position.play(mv).map(drop).map_err(illegal)
    })
}

fn level(number: u8) -> PyResult<Level> {
    Level::new(number).ok_or_else(|| {
        let (min, max) = Level::NUMBERS.into_inner();
        bad_argument(&format!("level is {number}: expected {min} to {max}"))
    })
}

fn seconds(movetime: f64) -> PyResult<Duration> {
    // Clocks overflow if they are asked to add the largest durations.
    const MAX: f64 = 1e9;
    let in_range = (0.0..=MAX).contains(&movetime);
    in_range.then(|| Duration::from_secs_f64(movetime)).ok_or_else(|| {
        bad_argument(&format!("movetime is {movetime}: expected seconds, 0 to {MAX}"))
    })
}

pub(crate) fn open_tablebase(
    variant: dameo::Variant,
    directory: PathBuf,
) -> PyResult<SearchTablebase> {
    check_directory(&directory)?;
    SearchTablebase::open(variant, &directory).map_err(|error| match error {
        OpenError::Tablebase(error) => tablebase_error(error),
        error => exception("TablebaseError", &error.to_string(), Vec::new()),
    })
}

/// An `Info` of the engine without its borrow.
struct Report {
    line: dameo_engine::Line,
    multi_pv: usize,
    nodes: u64,
    tb_hits: u64,
    time: Duration,
    hashfull: u32,
}

impl Report {
    fn of(info: &dameo_engine::Info<'_>) -> Self {
        let &dameo_engine::Info { line, multi_pv, nodes, tb_hits, time, hashfull } = info;
        Self { line: line.clone(), multi_pv, nodes, tb_hits, time, hashfull }
    }

    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let line = line_to_py(py, &self.line)?;
        let time = self.time.as_secs_f64();
        let class = record(py, "Info")?;
        class.call1((line, self.multi_pv, self.nodes, self.tb_hits, time, self.hashfull))
    }
}

/// A class of `dameo.engine`.
pub(crate) fn record<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "dameo.engine"))?.getattr(name)
}

pub(crate) fn score_to_py(
    py: Python<'_>,
    score: dameo_engine::Score,
) -> PyResult<Bound<'_, PyAny>> {
    use dameo_engine::ScoreKind;
    let (kind, value) = match score.kind() {
        ScoreKind::Cp(centipawns) => ("cp", i64::from(centipawns)),
        ScoreKind::Win(plies) => ("win", plies.into()),
        ScoreKind::Loss(plies) => ("loss", plies.into()),
    };
    record(py, "Score")?.call1((kind, value))
}

/// Moves as a tuple.
pub(crate) fn moves_to_py<'py>(
    py: Python<'py>,
    moves: &[AnyMove],
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, moves.iter().map(|&mv| Move(mv)))
}

fn line_to_py<'py>(py: Python<'py>, line: &dameo_engine::Line) -> PyResult<Bound<'py, PyAny>> {
    let (score, moves) = (score_to_py(py, line.score)?, moves_to_py(py, &line.moves)?);
    record(py, "Line")?.call1((score, line.depth, line.seldepth, moves))
}

fn result_to_py<'py>(py: Python<'py>, found: &SearchResult) -> PyResult<Bound<'py, PyAny>> {
    let lines = found.lines.iter().map(|line| line_to_py(py, line));
    let lines = PyTuple::new(py, lines.collect::<PyResult<Vec<_>>>()?)?;
    record(py, "SearchResult")?.call1((
        found.best.map(Move),
        found.ponder.map(Move),
        score_to_py(py, found.score)?,
        found.depth,
        found.seldepth,
        found.nodes,
        found.tb_hits,
        found.time.as_secs_f64(),
        lines,
    ))
}
