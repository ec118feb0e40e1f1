//! What a search has found.

use std::time::Duration;

use dameo::{Geometry, Move};

use crate::score::Score;

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<G: Geometry> {
    /// What the position is worth to the side to move if it plays this line.
    pub score: Score,
    /// The iteration that found the line, in plies; 0 if not even the first
    /// one got so far.
    pub depth: u32,
    /// The largest number of plies any variation was followed.
    pub seldepth: u32,
    /// The moves, each legal after those before it.
    pub moves: Vec<Move<G>>,
}

/// News from a running search: one line of a finished iteration.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a, G: Geometry> {
    /// The line.
    pub line: &'a Line<G>,
    /// The line's place among the best, from 1.
    pub multi_pv: usize,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// How often endgame tables have answered so far, to all threads.
    pub table_hits: u64,
    /// Time used so far.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
}

impl<G: Geometry> Info<'_, G> {
    /// Positions visited per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<G: Geometry> {
    /// The best move; `None` if the game is over.
    pub best: Option<Move<G>>,
    /// The reply expected to it.
    pub ponder: Option<Move<G>>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The iteration the best move comes from, in plies.
    pub depth: u32,
    /// The largest number of plies any variation was followed.
    pub seldepth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// How often endgame tables have answered, to all threads.
    pub table_hits: u64,
    /// Time used.
    pub time: Duration,
    /// The best lines, best first: as many as were asked for, or as there are
    /// moves.
    pub lines: Vec<Line<G>>,
}

impl<G: Geometry> SearchResult<G> {
    /// The result where there is nothing to search.
    pub(crate) fn of_finished_game(score: Score) -> Self {
        Self {
            best: None,
            ponder: None,
            score,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            table_hits: 0,
            time: Duration::ZERO,
            lines: Vec::new(),
        }
    }

    /// The result of a search that found `lines`, at least one.
    pub(crate) fn of_lines(
        lines: Vec<Line<G>>,
        nodes: u64,
        table_hits: u64,
        time: Duration,
    ) -> Self {
        let Line { score, depth, seldepth, ref moves } = lines[0];
        let (best, ponder) = (moves.first().copied(), moves.get(1).copied());
        Self { best, ponder, score, depth, seldepth, nodes, table_hits, time, lines }
    }

    /// The moves of the best line; none if the game is over.
    #[must_use]
    pub fn pv(&self) -> &[Move<G>] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }

    /// Positions visited per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
