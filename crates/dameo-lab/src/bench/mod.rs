//! Benchmarks of the search. The node count of [`search_bench`] is the
//! signature of the search: a change that is not meant to alter the play must
//! not alter it.

mod branching;
mod near_endings;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use dameo::{FenError, Game, Position, Rules, Setup, perft_without_bulk};
use dameo_engine::typed::{Engine, Limits};

pub use self::branching::branching_factor;
pub use self::near_endings::{NearEndings, Work, near_endings_bench};

/// The positions of each variant that has a list, by its name.
const POSITIONS: [(&str, &str); 8] = [
    ("dameo", include_str!("../../data/bench/dameo.txt")),
    ("big-dameo-28", include_str!("../../data/bench/big-dameo-28.txt")),
    ("big-dameo-24", include_str!("../../data/bench/big-dameo-24.txt")),
    ("croda", include_str!("../../data/bench/croda.txt")),
    ("anti-dameo", include_str!("../../data/bench/anti-dameo.txt")),
    ("italian-damone", include_str!("../../data/bench/italian-damone.txt")),
    ("italian-damone-3", include_str!("../../data/bench/italian-damone-3.txt")),
    ("italian-damone-capture", include_str!("../../data/bench/italian-damone-capture.txt")),
];

/// The depth of the bench whose node count is quoted in commits.
pub const BENCH_DEPTH: u32 = 8;

/// The size of the transposition table, in MiB.
const HASH_MIB: usize = 8;

/// The bench positions of a variant, as FENs.
pub fn bench_positions(variant: &str) -> impl Iterator<Item = &'static str> {
    let of_variant = POSITIONS.into_iter().filter(move |&(name, _)| name == variant);
    of_variant.flat_map(|(_, text)| fens_of(text))
}

fn fens_of(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The bench positions of a game; the starting position if it has no list.
fn setups<R: Rules>() -> Result<Vec<Setup<R>>, FenError> {
    let listed: Vec<_> =
        bench_positions(R::NAME).map(Setup::from_legal_fen).collect::<Result<_, _>>()?;
    Ok(if listed.is_empty() { vec![Position::start().into()] } else { listed })
}

/// The result of a bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BenchResult {
    /// The same on every machine.
    pub nodes: u64,
    /// The time of the searches, without that for clearing the transposition
    /// table between them.
    pub time: Duration,
}

impl BenchResult {
    /// Nodes per second.
    #[must_use]
    pub fn nps(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// Searches every bench position of a game to a depth, each with a cleared
/// engine on one thread. Ends soon after `stop` is set; the node count is
/// meaningless then.
///
/// # Errors
/// If the list of positions is damaged.
pub fn search_bench<R: Rules>(depth: u32, stop: &AtomicBool) -> Result<BenchResult, FenError> {
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

/// Perft without bulk counting from every bench position of a game: the speed
/// of the rules alone, to compare that of the search with.
///
/// # Errors
/// If the list of positions is damaged.
pub fn perft_bench<R: Rules>(depth: u32) -> Result<BenchResult, FenError> {
    let mut result = BenchResult::default();
    for setup in setups::<R>()? {
        if let Ok(game) = Game::from_setup(setup, R::DEFAULT_DRAW_RULES) {
            let start = Instant::now();
            result.nodes += perft_without_bulk(game.position(), depth);
            result.time += start.elapsed();
        }
    }
    Ok(result)
}
