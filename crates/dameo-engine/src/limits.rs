//! Limits of a search.

use std::ops::RangeInclusive;
use std::time::Duration;

use dameo::Bounds;
use dameo_live::ClockReading;

/// The largest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 120;

/// Bounds for the captures of a node below the root, some tens of milliseconds of work:
/// positions that take more do not occur in games, but can be set up.
pub(crate) const CAPTURE_BOUNDS: Bounds<'static> =
    Bounds { max_capture_steps: 100_000, ..Bounds::NONE };

/// The largest ply of a node.
pub(crate) const MAX_PLY: usize = 250;

const _: () = assert!((MAX_DEPTH as usize) < MAX_PLY);

/// The default of [`TimeLimit::Clock`]'s `overhead`. A busy machine takes the
/// processor away for 40 ms at a time.
pub const DEFAULT_MOVE_OVERHEAD: Duration = Duration::from_millis(100);

/// The limits of a search, which ends with the first that it reaches. Without
/// any it ends when it is stopped or has reached [`MAX_DEPTH`].
///
/// ```
/// use std::time::Duration;
///
/// use dameo_engine::{DEFAULT_MOVE_OVERHEAD, Limits, TimeLimit};
///
/// // Two lines to depth 12, in five seconds at most.
/// let time = TimeLimit::MoveTime(Duration::from_secs(5));
/// let analysis =
///     Limits { depth: Some(12), time: Some(time), multi_pv: 2, ..Limits::default() };
/// assert_eq!((analysis.threads, analysis.nodes), (1, None));
/// // A share of a minute with two seconds a move.
/// let clock = TimeLimit::Clock {
///     remaining: Duration::from_secs(60),
///     increment: Duration::from_secs(2),
///     moves_to_go: None,
///     overhead: DEFAULT_MOVE_OVERHEAD,
/// };
/// let game = Limits { time: Some(clock), ..Limits::default() };
/// # let _ = game;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// The number of nodes. Exact on one thread; several threads may search a
    /// few thousand more.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<TimeLimit>,
    /// The number of lines to find (MultiPV); 0 counts as 1.
    pub multi_pv: usize,
    /// The number of threads; 0 counts as 1. Only a search on one thread is
    /// deterministic.
    pub threads: usize,
}

impl Limits {
    /// The numbers of threads that programs offer.
    pub const THREADS: RangeInclusive<usize> = 1..=256;
}

impl Default for Limits {
    /// No limits, one line, one thread.
    fn default() -> Self {
        Self { depth: None, nodes: None, time: None, multi_pv: 1, threads: 1 }
    }
}

/// The time for a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLimit {
    /// All of this time less a small reserve, so that the answer is there in time.
    MoveTime(Duration),
    /// No new iteration after `soft`, and the end at `hard`.
    Window {
        /// After this time no new iteration begins.
        soft: Duration,
        /// After this time the search ends, even in the middle of an
        /// iteration.
        hard: Duration,
    },
    /// A share of a playing clock.
    Clock {
        /// The time left for the side to move.
        remaining: Duration,
        /// The time added after each move.
        increment: Duration,
        /// Moves until the next time control, this one included; `None` if the
        /// time left is for the rest of the game.
        moves_to_go: Option<u32>,
        /// Time kept back for the transmission of the move;
        /// [`DEFAULT_MOVE_OVERHEAD`] unless something better is known.
        overhead: Duration,
    },
}

impl TimeLimit {
    /// A share of a clock. `overhead` is as in [`TimeLimit::Clock`].
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use dameo::Color::White;
    /// use dameo_engine::{DEFAULT_MOVE_OVERHEAD, Limits, TimeLimit};
    /// use dameo_live::{Clock, Timestamp, parse_time_controls};
    ///
    /// let clock = Clock::new(parse_time_controls("60+1")?)?;
    /// let reading = clock.reading(White, Timestamp::new(0));
    /// let time = TimeLimit::of_clock(reading, DEFAULT_MOVE_OVERHEAD);
    /// let limits = Limits { time: Some(time), ..Limits::default() };
    /// assert!(time.even_share() < Duration::from_secs(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_clock(reading: ClockReading, overhead: Duration) -> Self {
        let ClockReading { remaining, increment, moves_to_go } = reading;
        // Programs that know no time control send zero moves.
        let moves_to_go = moves_to_go.filter(|&moves| moves > 0);
        Self::Clock { remaining, increment, moves_to_go, overhead }
    }
}
