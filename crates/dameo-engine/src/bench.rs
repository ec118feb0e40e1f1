//! A fixed piece of work whose number of visited positions is the signature of
//! the search: a change that is not meant to alter the play must not alter it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{Dameo, FenError, Game, Position, Rules, Setup, perft_without_bulk};

use crate::endgames::SearchTablebase;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::time::system_now;

/// The positions of each variant that has any, by its name.
const POSITIONS: [(&str, &str); 8] = [
    ("dameo", include_str!("../../../data/bench/dameo.txt")),
    ("big-dameo-28", include_str!("../../../data/bench/big-dameo-28.txt")),
    ("big-dameo-24", include_str!("../../../data/bench/big-dameo-24.txt")),
    ("croda", include_str!("../../../data/bench/croda.txt")),
    ("anti-dameo", include_str!("../../../data/bench/anti-dameo.txt")),
    ("italian-damone", include_str!("../../../data/bench/italian-damone.txt")),
    ("italian-damone-3", include_str!("../../../data/bench/italian-damone-3.txt")),
    ("italian-damone-capture", include_str!("../../../data/bench/italian-damone-capture.txt")),
];

/// The depth of the bench whose node count commits quote.
pub const BENCH_DEPTH: u32 = 8;

/// The table each position begins with, in MiB.
const HASH_MIB: usize = 8;

/// The positions of the bench of Dameo, as FENs.
pub fn bench_positions() -> impl Iterator<Item = &'static str> {
    positions_of(Dameo::NAME)
}

fn positions_of(variant: &str) -> impl Iterator<Item = &'static str> {
    let of_variant = POSITIONS.into_iter().filter(move |&(name, _)| name == variant);
    of_variant.flat_map(|(_, text)| lines_of(text))
}

fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The set-ups of the bench of a game.
fn setups<R: Rules>() -> Result<Vec<Setup<R>>, FenError> {
    let listed: Vec<_> =
        positions_of(R::NAME).map(Setup::from_legal_fen).collect::<Result<_, _>>()?;
    Ok(if listed.is_empty() { vec![Position::start().into()] } else { listed })
}

/// What a bench came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BenchResult {
    /// How many positions were visited. The same on every machine.
    pub nodes: u64,
    /// The time the searches took, without that for emptying the tables
    /// between them.
    pub time: Duration,
}

impl BenchResult {
    /// Positions a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// The bench of Dameo: searches every position to the given depth, each with a
/// fresh state on one thread, and returns how many positions were visited.
///
/// # Errors
/// If the list of positions is damaged.
pub fn bench(depth: u32) -> Result<u64, FenError> {
    Ok(bench_of::<Dameo>(depth, &AtomicBool::new(false))?.nodes)
}

/// The bench of any game, as [`bench()`]. It ends soon after another thread has
/// set `stop`; the count then says nothing. Of a game without positions of its
/// own the start is searched.
///
/// # Errors
/// If the list of positions is damaged.
pub fn bench_of<R: Rules>(depth: u32, stop: &AtomicBool) -> Result<BenchResult, FenError> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::<R>::new(HASH_MIB);
    let mut result = BenchResult::default();
    for setup in setups::<R>()? {
        if let Ok(game) = Game::from_setup(setup, R::DEFAULT_DRAW_RULES) {
            engine.clear();
            let found = engine.search(&game, &limits, stop, |_| ());
            result.nodes += found.nodes;
            result.time += found.time;
        }
    }
    Ok(result)
}

/// Plays every sequence of `depth` moves from each position of the bench of a
/// game, without bulk counting, and returns how many there are and the time it
/// took: the speed of the rules alone, which that of the search is compared
/// with.
///
/// # Errors
/// If the list of positions is damaged.
pub fn bench_moves_of<R: Rules>(depth: u32) -> Result<BenchResult, FenError> {
    let mut result = BenchResult::default();
    for setup in setups::<R>()? {
        if let Ok(game) = Game::from_setup(setup, R::DEFAULT_DRAW_RULES) {
            let start = system_now();
            result.nodes += perft_without_bulk(game.position(), depth);
            result.time += system_now().saturating_sub(start);
        }
    }
    Ok(result)
}

/// The table each position begins with when branching is measured, in MiB.
const BRANCHING_HASH_MIB: usize = 64;
/// The last iterations that branching is measured over.
const BRANCHING_ITERATIONS: u32 = 4;

/// The effective branching factor of the search at a depth: the fourth root of
/// the number of positions visited up to iteration `depth` divided by the
/// number up to `depth - 4`, both summed over the games, each searched from its
/// present position with a fresh state on one thread. `None` if the depth is
/// less than 5 or no search gets so far.
pub fn branching<R: Rules>(
    games: impl IntoIterator<Item = Game<R>>,
    depth: u32,
    stop: &AtomicBool,
) -> Option<f64> {
    let earlier = depth.checked_sub(BRANCHING_ITERATIONS).filter(|&earlier| earlier > 0)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::<R>::new(BRANCHING_HASH_MIB);
    let (mut up_to_earlier, mut up_to_depth) = (0, 0);
    for game in games {
        engine.clear();
        let mut nodes = [0; 2];
        engine.search(&game, &limits, stop, |info| {
            for (nodes, depth) in nodes.iter_mut().zip([earlier, depth]) {
                if info.line.depth == depth {
                    *nodes = info.nodes;
                }
            }
        });
        // A decided game is not searched so far.
        if nodes[1] > 0 {
            up_to_earlier += nodes[0];
            up_to_depth += nodes[1];
        }
    }
    let factor = up_to_depth as f64 / up_to_earlier as f64;
    (up_to_earlier > 0).then(|| factor.powf(1.0 / f64::from(BRANCHING_ITERATIONS)))
}

/// Positions of Dameo games with six to nine pieces.
const NEAR_ENDINGS: &str = include_str!("../../../data/endings/near.txt");

/// What searches of positions close to the endgame tables took, without the
/// tables and with them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NearEndings {
    /// The searches without tables.
    pub without: Work,
    /// The searches with tables.
    pub with: Work,
}

/// What some searches took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Positions visited.
    pub nodes: u64,
    /// How often endgame tables have answered.
    pub table_hits: u64,
    /// Time used.
    pub time: Duration,
}

/// Searches 100 positions with six to nine pieces, each until so many nodes
/// are visited, on one thread, without tables and with them, in turn.
///
/// # Errors
/// If the list of positions is damaged or not of this game.
pub fn bench_near_endings<R: Rules>(
    endgames: &SearchTablebase<R>,
    nodes: u64,
) -> Result<NearEndings, FenError> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut engine = Engine::<R>::new(HASH_MIB);
    let mut total = NearEndings::default();
    for (number, fen) in lines_of(NEAR_ENDINGS).enumerate() {
        let setup = Setup::from_legal_fen(fen)?;
        let Ok(game) = Game::from_setup(setup, R::DEFAULT_DRAW_RULES) else { continue };
        // Neither is always the first one.
        for with_tables in [number % 2 == 0, number % 2 != 0] {
            engine.clear();
            engine.set_endgames(with_tables.then(|| endgames.clone()));
            let found = engine.search(&game, &limits, &AtomicBool::new(false), |_| ());
            let work = if with_tables { &mut total.with } else { &mut total.without };
            work.nodes += found.nodes;
            work.table_hits += found.table_hits;
            work.time += found.time;
        }
    }
    Ok(total)
}
