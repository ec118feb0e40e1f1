//! Benches of the search and of the rules. The node count of [`search_bench`]
//! is the signature of the search: a change that is not meant to alter the play
//! must not alter it.

mod branching;
mod near_endings;
mod positions;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{FenError, Variant};
use dameo_nnue::AnyNetwork;

pub use self::branching::branching_factor;
pub use self::near_endings::{NearEndings, SearchTotals, near_endings_bench};
use self::positions::bench_games;
pub use self::positions::bench_positions;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::request::SearchRequest;
use crate::time::system_now;

/// The depth of the bench whose node count is quoted in commits.
pub const BENCH_DEPTH: u32 = 8;

/// Size of the transposition table, in MiB.
const HASH_MIB: usize = 8;

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

/// Searches every bench position of a variant to a depth with a network, or with the
/// hand-crafted evaluation, each with a cleared engine on one thread. A variant without a list
/// of positions has its starting position. Ends soon after `stop` is set; the node count is
/// meaningless then.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use dameo::Variant;
/// use dameo_engine::bench::search_bench;
///
/// let bench = search_bench(Variant::Croda, None, 2, &AtomicBool::new(false))?;
/// println!("Bench: {} nodes {:.0} nps", bench.nodes, bench.nps());
/// # Ok::<(), dameo::FenError>(())
/// ```
///
/// # Errors
/// If the list of positions is damaged.
pub fn search_bench(
    variant: Variant,
    network: Option<&AnyNetwork>,
    depth: u32,
    stop: &AtomicBool,
) -> Result<BenchResult, FenError> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::new(variant, HASH_MIB);
    engine.set_network(network.cloned());
    let mut result = BenchResult::default();
    for game in bench_games(variant)? {
        engine.clear();
        let found = engine.search(&game, &SearchRequest::new(limits, stop), &mut |_| ());
        result.nodes += found.nodes;
        result.time += found.time;
    }
    Ok(result)
}

/// Perft without bulk counting from every bench position of a variant: the
/// speed of the rules alone, for comparison with that of the search.
///
/// # Errors
/// If the list of positions is damaged.
pub fn perft_bench(variant: Variant, depth: u32) -> Result<BenchResult, FenError> {
    let mut result = BenchResult::default();
    for game in bench_games(variant)? {
        let start = system_now();
        result.nodes += game.position().perft_without_bulk(depth);
        result.time += system_now().saturating_sub(start);
    }
    Ok(result)
}
