//! The engine as its users see it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use dameo::{Game, Outcome, Rules};

use crate::endgames::{Choice, SearchTablebase, Verdict};
use crate::evaluation::{Evaluator, HandCrafted};
use crate::heuristics::Heuristics;
use crate::ideas::Ideas;
use crate::levels::Sight;
use crate::limits::Limits;
use crate::report::{Info, Line, SearchResult};
use crate::score::Score;
use crate::search::{Control, Root, Shared, Worker};
use crate::table::Table;
use crate::time::{Budget, Now, system_now};

/// How other threads tell a running search what to do.
#[derive(Clone, Copy, Debug)]
pub struct Signals<'a> {
    /// Ends the search when it is set: a worker looks at it every thousand
    /// positions or so.
    pub stop: &'a AtomicBool,
    /// While this is set the search goes on beyond its time limit: it thinks
    /// on the opponent's time. The time used until then counts.
    pub pondering: Option<&'a AtomicBool>,
}

impl Signals<'_> {
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.is_some_and(|pondering| pondering.load(Relaxed))
    }
}

impl<'a> From<&'a AtomicBool> for Signals<'a> {
    /// The signal to stop alone.
    fn from(stop: &'a AtomicBool) -> Self {
        Self { stop, pondering: None }
    }
}

/// A player of the game `R` that judges positions with `E`. It keeps what it
/// has learnt from one search to the next until it is [cleared](Self::clear).
///
/// On one thread a search without a time limit is deterministic: a new or
/// cleared engine visits the same number of positions and finds the same lines
/// on every machine.
pub struct Engine<R: Rules, E = HandCrafted> {
    table: Table,
    /// One for each thread used so far.
    heuristics: Vec<Heuristics<R>>,
    evaluator: E,
    ideas: Ideas,
    endgames: Option<SearchTablebase<R>>,
    now: Now,
}

impl<R: Rules> Engine<R> {
    /// An engine with a transposition table of so many MiB and the
    /// hand-crafted evaluation.
    #[must_use]
    pub fn new(hash_mib: usize) -> Self {
        Self::with_evaluator(hash_mib, HandCrafted)
    }
}

impl<R: Rules, E: Evaluator<R>> Engine<R, E> {
    /// An engine with a transposition table of so many MiB and an evaluation
    /// of the caller's.
    #[must_use]
    pub fn with_evaluator(hash_mib: usize, evaluator: E) -> Self {
        Self {
            table: Table::new(hash_mib),
            heuristics: Vec::new(),
            evaluator,
            ideas: Ideas::default(),
            endgames: None,
            now: system_now,
        }
    }

    /// Forgets everything learnt from earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.heuristics.iter_mut().for_each(Heuristics::clear);
    }

    /// Replaces the transposition table by an empty one of another size.
    pub fn resize(&mut self, hash_mib: usize) {
        self.table = Table::new(hash_mib);
    }

    /// Leaves ideas of the search out, to measure what they are worth.
    pub fn set_ideas(&mut self, ideas: Ideas) {
        self.ideas = ideas;
    }

    /// Uses endgame tables from now on, or none. Returns those used before.
    pub fn set_endgames(
        &mut self,
        endgames: Option<SearchTablebase<R>>,
    ) -> Option<SearchTablebase<R>> {
        std::mem::replace(&mut self.endgames, endgames)
    }

    /// The endgame tables in use.
    #[must_use]
    pub fn endgames(&self) -> Option<&SearchTablebase<R>> {
        self.endgames.as_ref()
    }

    /// Makes the engine read another clock than the machine's.
    pub fn set_clock(&mut self, now: Now) {
        self.now = now;
    }

    /// Searches the present position of a game.
    ///
    /// The search ends at the first limit it reaches, or soon after another
    /// thread has set `stop`: a worker looks at it every thousand positions or
    /// so. `news` is called for every line of a finished iteration. If the game
    /// is over there is nothing to search and no best move.
    pub fn search(
        &mut self,
        game: &Game<R>,
        limits: &Limits<R::Board>,
        stop: &AtomicBool,
        news: impl FnMut(&Info<'_, R::Board>),
    ) -> SearchResult<R::Board> {
        self.search_with_signals(game, limits, stop.into(), news)
    }

    /// As [`search`](Self::search), on the opponent's time for as long as the
    /// signals say so.
    pub fn search_with_signals(
        &mut self,
        game: &Game<R>,
        limits: &Limits<R::Board>,
        signals: Signals<'_>,
        news: impl FnMut(&Info<'_, R::Board>),
    ) -> SearchResult<R::Board> {
        self.search_with_sight(game, limits, signals, Sight::CLEAR, news)
    }

    /// As [`search_with_signals`](Self::search_with_signals), for a player
    /// who does not see everything.
    pub(crate) fn search_with_sight(
        &mut self,
        game: &Game<R>,
        limits: &Limits<R::Board>,
        signals: Signals<'_>,
        sight: Sight,
        news: impl FnMut(&Info<'_, R::Board>),
    ) -> SearchResult<R::Board> {
        if let Some(outcome) = game.outcome() {
            return SearchResult::of_finished_game(final_score(game, outcome));
        }
        if sight != Sight::CLEAR {
            // A player that is to make mistakes makes them to the end.
            return self.think(game, limits, signals, Aids { sight, endgames: None }, news);
        }
        match self.endgames.as_ref().and_then(|endgames| endgames.at_root(game, limits)) {
            None => {
                let aids = Aids { sight, endgames: self.endgames.clone() };
                self.think(game, limits, signals, aids, news)
            }
            Some((Verdict::Lines(lines), hits)) => self.tell(lines, hits, news),
            Some((Verdict::Choice(choice), hits)) => {
                self.choose(game, limits, signals, &choice, hits, news)
            }
        }
    }

    /// Searches.
    fn think(
        &mut self,
        game: &Game<R>,
        limits: &Limits<R::Board>,
        signals: Signals<'_>,
        aids: Aids<R>,
        news: impl FnMut(&Info<'_, R::Board>),
    ) -> SearchResult<R::Board> {
        self.prepare(limits.threads.max(1));
        let Self { table, heuristics, evaluator, ideas, now, .. } = self;
        let control = Control::new(signals, limits.nodes, Budget::new(limits.time), *now);
        let (ideas, table_hits) = (*ideas, AtomicU64::new(0));
        let Aids { sight, endgames } = aids;
        let shared = Shared { table, control, evaluator, ideas, sight, endgames, table_hits };
        let lines = run(game, Root::new(game, limits), &shared, heuristics, news);
        let Shared { control, table_hits, .. } = shared;
        SearchResult::of_lines(lines, control.nodes(), table_hits.into_inner(), control.elapsed())
    }

    /// Tells what endgame tables know.
    fn tell(
        &self,
        lines: Vec<Line<R::Board>>,
        table_hits: u64,
        mut news: impl FnMut(&Info<'_, R::Board>),
    ) -> SearchResult<R::Board> {
        let (nodes, time, hash_full) = (1, Duration::ZERO, self.table.fullness());
        for (multi_pv, line) in (1..).zip(&lines) {
            news(&Info { line, multi_pv, nodes, table_hits, time, hash_full });
        }
        SearchResult::of_lines(lines, nodes, table_hits, time)
    }

    /// Searches for the best of the moves between which endgame tables see no
    /// difference. They are not asked any more: all they could say is that.
    fn choose(
        &mut self,
        game: &Game<R>,
        limits: &Limits<R::Board>,
        signals: Signals<'_>,
        choice: &Choice<R::Board>,
        hits: u64,
        mut news: impl FnMut(&Info<'_, R::Board>),
    ) -> SearchResult<R::Board> {
        let limits = Limits { search_moves: choice.moves.clone(), ..limits.clone() };
        let searched = limits.multi_pv.clamp(1, choice.moves.len());
        let found = self.think(game, &limits, signals, Aids::NONE, |info| {
            let line = choice.known(info.line);
            news(&Info { line: &line, table_hits: hits, ..*info });
            let others = choice.others.iter().filter(|_| info.multi_pv == searched);
            for (multi_pv, other) in (searched + 1..).zip(others) {
                let line = Line { depth: info.line.depth, ..other.clone() };
                news(&Info { line: &line, multi_pv, table_hits: hits, ..*info });
            }
        });
        let lines = found.lines.iter().map(|line| choice.known(line));
        let others = choice.others.iter().cloned();
        let lines = lines.chain(others.map(|other| Line { depth: found.depth, ..other })).collect();
        SearchResult::of_lines(lines, found.nodes, hits, found.time)
    }

    fn prepare(&mut self, threads: usize) {
        self.table.next_generation();
        self.heuristics.iter_mut().for_each(Heuristics::age);
        self.heuristics.resize_with(threads, Heuristics::new);
    }
}

/// What a search may know beside its evaluation, and what it does not see.
struct Aids<R: Rules> {
    sight: Sight,
    endgames: Option<SearchTablebase<R>>,
}

impl<R: Rules> Aids<R> {
    const NONE: Self = Self { sight: Sight::CLEAR, endgames: None };
}

/// Lazy SMP: all threads search the same root and help each other only through
/// the table. The lines are those of the first one; the others begin at
/// different depths, to be ahead of it here and there.
fn run<R: Rules, E: Evaluator<R>>(
    game: &Game<R>,
    root: Root<R>,
    shared: &Shared<'_, R, E>,
    heuristics: &mut [Heuristics<R>],
    news: impl FnMut(&Info<'_, R::Board>),
) -> Vec<Line<R::Board>> {
    let (first, helpers) = heuristics.split_first_mut().expect("there is at least one thread");
    std::thread::scope(|scope| {
        for (heuristics, depth) in helpers.iter_mut().zip([2, 1].into_iter().cycle()) {
            let worker = Worker::new(game, root.clone(), shared, heuristics);
            scope.spawn(move || worker.deepen(depth, |_| ()));
        }
        let lines = Worker::new(game, root, shared, first).deepen(1, news);
        shared.control.finish();
        lines
    })
}

/// What a finished game is worth to the side to move.
fn final_score<R: Rules>(game: &Game<R>, outcome: Outcome) -> Score {
    match outcome.winner {
        None => Score::DRAW,
        Some(winner) if winner == game.position().turn() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
    }
}
