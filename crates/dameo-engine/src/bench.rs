//! A fixed piece of work whose number of visited positions is the signature of
//! the search: a change that is not meant to alter the play must not alter it.

use std::sync::atomic::AtomicBool;

use dameo::{Dameo, FenError, Game, Rules, Setup};

use crate::engine::Engine;
use crate::limits::Limits;

const POSITIONS: &str = include_str!("../../../data/positions/bench.txt");

/// The depth of the bench whose node count commits quote.
pub const BENCH_DEPTH: u32 = 8;

/// The table each position begins with, in MiB.
const HASH_MIB: usize = 8;

/// The positions of the bench, as FENs.
pub fn bench_positions() -> impl Iterator<Item = &'static str> {
    POSITIONS.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Searches every position of the bench to the given depth, each with a fresh
/// state on one thread, and returns how many positions were visited.
///
/// # Errors
/// If the list of positions is damaged.
pub fn bench(depth: u32) -> Result<u64, FenError<<Dameo as Rules>::Board>> {
    bench_until(depth, &AtomicBool::new(false))
}

/// As [`bench`], but ends soon after another thread has set `stop`; the count
/// then says nothing.
///
/// # Errors
/// If the list of positions is damaged.
pub fn bench_until(
    depth: u32,
    stop: &AtomicBool,
) -> Result<u64, FenError<<Dameo as Rules>::Board>> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::<Dameo>::new(HASH_MIB);
    let mut nodes = 0;
    for fen in bench_positions() {
        let setup = Setup::from_legal_fen(fen)?;
        if let Ok(game) = Game::from_setup(setup, Dameo::DEFAULT_DRAW_RULES) {
            engine.clear();
            nodes += engine.search(&game, &limits, stop, |_| ()).nodes;
        }
    }
    Ok(nodes)
}
