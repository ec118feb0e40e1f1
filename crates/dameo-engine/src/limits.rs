//! How long a search may go on, and what it is to find out.

use std::time::Duration;

use dameo::{Geometry, Move, Position, Rules};

/// The last iteration of a search without a depth limit, in plies.
pub const MAX_DEPTH: u32 = 120;

/// No variation is followed further than this many plies.
pub(crate) const MAX_PLY: usize = 250;

const _: () = assert!((MAX_DEPTH as usize) < MAX_PLY);

/// What to keep back of a clock for the way between it and the engine. A busy
/// machine takes the processor away for 40 ms at a time.
pub const DEFAULT_MOVE_OVERHEAD: Duration = Duration::from_millis(100);

/// The limits of one search. It ends with the first limit it reaches; without
/// any it goes on until it is stopped or has reached
/// [`MAX_DEPTH`](crate::MAX_DEPTH).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits<G: Geometry> {
    /// The last iteration, in plies.
    pub depth: Option<u32>,
    /// Number of positions to visit. Exact on one thread; with several a few
    /// thousand more may be visited.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<TimeLimit>,
    /// How many of the best moves to find a line for; 0 counts as 1.
    pub multi_pv: usize,
    /// Only these moves are considered at the root. Moves that are not legal
    /// are passed over; if no legal one is named, all are considered.
    pub search_moves: Vec<Move<G>>,
    /// Number of threads; 0 counts as 1. Only one thread is deterministic.
    pub threads: usize,
}

impl<G: Geometry> Default for Limits<G> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            multi_pv: 1,
            search_moves: Vec::new(),
            threads: 1,
        }
    }
}

impl<G: Geometry> Limits<G> {
    /// The moves of a position that are considered.
    pub(crate) fn root_moves<R: Rules<Board = G>>(&self, position: &Position<R>) -> Vec<Move<G>> {
        let legal = position.legal_moves();
        let named: Vec<_> =
            legal.iter().copied().filter(|mv| self.search_moves.contains(mv)).collect();
        if named.is_empty() { legal.to_vec() } else { named }
    }
}

/// Time for one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLimit {
    /// All of this time.
    MoveTime(Duration),
    /// No new iteration after `soft`; the end at `hard` at the latest.
    Window {
        /// After this time no new iteration is begun.
        soft: Duration,
        /// After this time the search ends, finished or not.
        hard: Duration,
    },
    /// A share of a playing clock.
    Clock {
        /// What is left on the clock of the side to move.
        remaining: Duration,
        /// What is added to it for each move.
        increment: Duration,
        /// Moves until more time is added, this one included; `None` if the
        /// time left is for the rest of the game.
        moves_to_go: Option<u32>,
        /// Kept back for the way between clock and engine;
        /// [`DEFAULT_MOVE_OVERHEAD`] unless something better is known.
        overhead: Duration,
    },
}
