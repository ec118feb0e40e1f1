//! The engine for one rule type.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use dameo::{AnyMove, Game, Move, Outcome, Position, Rules};

use crate::evaluation::{DefaultEvaluator, Evaluator};
use crate::handicap::Handicap;
use crate::heuristics::Heuristics;
use crate::report::{Info, Line, SearchResult};
use crate::request::SearchRequest;
use crate::score::Score;
use crate::search::{Control, Root, Shared, Worker};
use crate::search_features::SearchFeature;
use crate::settings::EngineSettings;
use crate::tablebase::{EqualMoves, RootProbe, SearchTablebase, TypedProbe};
use crate::threads::{HelperThread, ThreadScope};
use crate::time::TimeBudget;
use crate::tt::{HashError, TranspositionTable};

/// An engine for the game `R` that evaluates positions with `E`. It keeps its
/// transposition table and statistics from one search to the next until it is
/// [cleared](Self::clear).
///
/// On one thread a search without a time limit is deterministic: a new or
/// cleared engine searches the same number of nodes and finds the same lines on
/// every machine.
pub struct TypedEngine<R: Rules, E = DefaultEvaluator<R>> {
    tt: TranspositionTable,
    /// One for each thread used so far.
    heuristics: Vec<Heuristics<R>>,
    evaluator: E,
}

/// The callback for reports of a search.
type OnInfo<'a> = dyn FnMut(&Info<'_>) + 'a;

impl<R: Rules> TypedEngine<R> {
    /// An engine for [`Rules::VARIANT`] with a transposition table of
    /// `hash_mib` MiB and the evaluation that is part of the program.
    ///
    /// # Panics
    /// As [`with_evaluator`](Self::with_evaluator).
    #[must_use]
    pub fn new(hash_mib: usize) -> Self {
        Self::with_evaluator(hash_mib, DefaultEvaluator::embedded(R::VARIANT))
    }
}

impl<R: Rules, E: Evaluator<R>> TypedEngine<R, E> {
    /// An engine with a transposition table of `hash_mib` MiB and another
    /// evaluation.
    ///
    /// # Panics
    /// If there is not enough memory for the table.
    #[must_use]
    pub fn with_evaluator(hash_mib: usize, evaluator: E) -> Self {
        let tt = TranspositionTable::new(hash_mib).unwrap_or_else(|error| panic!("{error}"));
        Self::with_tt(tt, evaluator)
    }

    /// An engine with a cleared transposition table.
    pub(crate) fn with_tt(tt: TranspositionTable, evaluator: E) -> Self {
        Self { tt, heuristics: Vec::new(), evaluator }
    }

    /// Clears the transposition table and all statistics.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.heuristics.iter_mut().for_each(Heuristics::clear);
    }

    /// Replaces the transposition table with an empty one of `hash_mib` MiB.
    ///
    /// # Errors
    /// If there is not enough memory; the old table and its entries are kept.
    pub fn resize(&mut self, hash_mib: usize) -> Result<(), HashError> {
        self.tt.resize(hash_mib)
    }

    /// Moves the transposition table out. The engine cannot search any more.
    pub(crate) fn take_tt(&mut self) -> TranspositionTable {
        std::mem::take(&mut self.tt)
    }

    /// Replaces the evaluation. The transposition table keeps scores of the one before until it
    /// is cleared.
    pub(crate) fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
    }

    /// Searches the current position of a game, and calls `on_info` for every
    /// line of a finished iteration. If the game is over there is no best move. Of the settings
    /// it uses those of the search; table and evaluation are its own.
    pub fn search(
        &mut self,
        settings: &EngineSettings,
        game: &Game<R>,
        request: &SearchRequest<'_>,
        on_info: &mut OnInfo<'_>,
    ) -> SearchResult {
        if let Some(outcome) = game.outcome() {
            return SearchResult::of_finished_game(final_score(game, outcome));
        }
        let moves = root_moves(game.position(), &request.root_moves);
        if !request.handicap.is_none() {
            // A handicapped player errs to the end: no tablebase.
            return self.search_tree(settings, game, request, moves, None, on_info);
        }
        let probe = settings.tablebase.as_ref().and_then(SearchTablebase::typed);
        match probe.and_then(|probe| probe.probe_root(game, &moves, request.limits.multi_pv)) {
            None => self.search_tree(settings, game, request, moves, probe, on_info),
            Some((RootProbe::Lines(lines), hits)) => self.report_lines(lines, hits, on_info),
            Some((RootProbe::EqualMoves(equal), hits)) => {
                let probe = probe.and_then(|probe| equal.probe(probe, game.position()));
                self.search_equal(settings, game, request, (&equal, probe, hits), on_info)
            }
        }
    }

    /// Searches the tree of a root.
    fn search_tree(
        &mut self,
        settings: &EngineSettings,
        game: &Game<R>,
        request: &SearchRequest<'_>,
        moves: Vec<Move<R::Board>>,
        tablebase: Option<TypedProbe<'_, R>>,
        on_info: &mut OnInfo<'_>,
    ) -> SearchResult {
        let control = self.start(settings, request);
        let root = Root::new(game, &request.limits, moves);
        let Self { tt, heuristics, evaluator } = self;
        let EngineSettings { features, thread_scope, .. } = *settings;
        let handicap = Some(request.handicap).filter(|handicap| !handicap.is_none());
        let features = match handicap {
            None => features,
            // A lazy evaluation would have other errors than the full one, and levels see no
            // further than their depth.
            Some(_) => features
                .without(SearchFeature::LazyEvaluation)
                .without(SearchFeature::ThreatExtension),
        };
        let shared = Shared {
            tt,
            control,
            evaluator,
            features,
            params: settings.params(),
            handicap,
            tt_salt: handicap.map_or(0, Handicap::tt_salt),
            tablebase,
            tb_hits: AtomicU64::new(0),
        };
        run(game, root, shared, heuristics, thread_scope, on_info)
    }

    /// Reports lines of the tablebase without a search.
    fn report_lines(
        &self,
        lines: Vec<Line>,
        tb_hits: u64,
        on_info: &mut OnInfo<'_>,
    ) -> SearchResult {
        let (nodes, time, hashfull) = (1, Duration::ZERO, self.tt.hashfull());
        for (multi_pv, line) in (1..).zip(&lines) {
            on_info(&Info { line, multi_pv, nodes, tb_hits, time, hashfull });
        }
        SearchResult::of_lines(lines, nodes, tb_hits, time)
    }

    /// Searches for the best of the moves that have the same value in the tablebase. The search
    /// probes what can tell them apart.
    fn search_equal(
        &mut self,
        settings: &EngineSettings,
        game: &Game<R>,
        request: &SearchRequest<'_>,
        (equal, probe, root_hits): (&EqualMoves<R>, Option<TypedProbe<'_, R>>, u64),
        on_info: &mut OnInfo<'_>,
    ) -> SearchResult {
        let searched = request.limits.multi_pv.clamp(1, equal.moves.len());
        let moves = equal.moves.clone();
        let found = self.search_tree(settings, game, request, moves, probe, &mut |info| {
            let (line, tb_hits) = (equal.rescore(info.line), root_hits + info.tb_hits);
            on_info(&Info { line: &line, tb_hits, ..*info });
            let others = equal.others.iter().filter(|_| info.multi_pv == searched);
            for (multi_pv, other) in (searched + 1..).zip(others) {
                let line = Line { depth: info.line.depth, ..other.clone() };
                on_info(&Info { line: &line, multi_pv, tb_hits, ..*info });
            }
        });
        let lines = found.lines.iter().map(|line| equal.rescore(line));
        let others = equal.others.iter().cloned();
        let lines = lines.chain(others.map(|other| Line { depth: found.depth, ..other })).collect();
        SearchResult::of_lines(lines, found.nodes, root_hits + found.tb_hits, found.time)
    }

    /// Prepares table and statistics for a search, and starts its clock.
    fn start<'a>(&mut self, settings: &EngineSettings, request: &SearchRequest<'a>) -> Control<'a> {
        let limits = &request.limits;
        self.tt.next_generation();
        self.heuristics.iter_mut().for_each(Heuristics::age);
        self.heuristics.resize_with(limits.threads.max(1), Heuristics::new);
        Control::new(
            request.signals,
            limits.nodes,
            TimeBudget::new(limits.time, &settings.params()),
            settings.clock,
        )
    }
}

/// The legal moves that were asked for, or all legal moves if there are none.
fn root_moves<R: Rules>(position: &Position<R>, wanted: &[AnyMove]) -> Vec<Move<R::Board>> {
    let legal = position.legal_moves();
    let named: Vec<_> = legal.iter().copied().filter(|&mv| wanted.contains(&mv.into())).collect();
    if named.is_empty() { legal.to_vec() } else { named }
}

/// Lazy SMP: all threads search the same root and share only the transposition
/// table. The lines are those of the first thread; the others begin at
/// different depths, to be ahead of it here and there.
fn run<R: Rules, E: Evaluator<R>>(
    game: &Game<R>,
    root: Root<R>,
    shared: Shared<'_, R, E>,
    heuristics: &mut [Heuristics<R>],
    thread_scope: ThreadScope,
    on_info: &mut OnInfo<'_>,
) -> SearchResult {
    let (first, helpers) = heuristics.split_first_mut().expect("there is at least one thread");
    let shared_by_all = &shared;
    let helpers = helpers.iter_mut().zip([2, 1].into_iter().cycle());
    let helpers = helpers.map(|(heuristics, depth)| -> HelperThread<'_> {
        let worker = Worker::new(game, root.clone(), shared_by_all, heuristics);
        Box::new(move || drop(worker.iterative_deepening(depth, &mut |_| ())))
    });
    let helpers = helpers.collect();
    let mut first = Some(Worker::new(game, root, shared_by_all, first));
    let mut lines = Vec::new();
    thread_scope(helpers, &mut || {
        let first = first.take().expect("the first thread runs once");
        lines = first.iterative_deepening(1, on_info);
        shared_by_all.control.finish();
    });
    let Shared { control, tb_hits, .. } = shared;
    SearchResult::of_lines(lines, control.nodes(), tb_hits.into_inner(), control.elapsed())
}

/// The score of a finished game for the side to move.
fn final_score<R: Rules>(game: &Game<R>, outcome: Outcome) -> Score {
    match outcome.winner {
        None => Score::DRAW,
        Some(winner) if winner == game.position().turn() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
    }
}
