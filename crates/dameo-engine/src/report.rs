//! Results of a search.

use std::time::Duration;

use dameo::AnyMove;

use crate::score::Score;

/// A principal variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the iteration that found the line, in plies; 0 if not even
    /// the first iteration got so far.
    pub depth: u32,
    /// The largest ply reached (selective depth).
    pub seldepth: u32,
    /// The moves, each legal after those before it.
    pub moves: Vec<AnyMove>,
}

/// A report of a running search: one line of a finished iteration.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// The line.
    pub line: &'a Line,
    /// The rank of the line among the best, from 1.
    pub multi_pv: usize,
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// Tablebase hits so far, of all threads.
    pub tb_hits: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub hashfull: u32,
}

impl Info<'_> {
    /// Nodes per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// `None` if the game is over.
    pub best: Option<AnyMove>,
    /// The expected reply to the best move; `None` for a player of limited
    /// [`Strength`](crate::Strength).
    pub ponder: Option<AnyMove>,
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the iteration that found the best move, in plies.
    pub depth: u32,
    /// The largest ply reached (selective depth).
    pub seldepth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Tablebase hits of all threads.
    pub tb_hits: u64,
    /// The time that the search took.
    pub time: Duration,
    /// The best lines, best first: [`Limits::multi_pv`](crate::Limits) of them,
    /// or one for each move if there are fewer.
    pub lines: Vec<Line>,
}

impl SearchResult {
    pub(crate) fn of_finished_game(score: Score) -> Self {
        Self {
            best: None,
            ponder: None,
            score,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            tb_hits: 0,
            time: Duration::ZERO,
            lines: Vec::new(),
        }
    }

    /// The result of a search that found `lines`, at least one.
    pub(crate) fn of_lines(lines: Vec<Line>, nodes: u64, tb_hits: u64, time: Duration) -> Self {
        let Line { score, depth, seldepth, ref moves } = lines[0];
        let (best, ponder) = (moves.first().copied(), moves.get(1).copied());
        Self { best, ponder, score, depth, seldepth, nodes, tb_hits, time, lines }
    }

    /// The moves of the best line; none if the game is over.
    #[must_use]
    pub fn pv(&self) -> &[AnyMove] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }

    /// Nodes per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
