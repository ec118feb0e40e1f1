//! Positions close to the tablebase, searched with it and without.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{FenError, Game, Rules, Setup};
use dameo_engine::typed::{Engine, Limits, SearchTablebase};

use super::{HASH_MIB, fens_of};

/// 100 positions of Dameo games with six to nine pieces.
const POSITIONS: &str = include_str!("../../data/near-endings.txt");

/// The result of [`near_endings_bench`].
#[derive(Clone, Copy, Debug, Default)]
pub struct NearEndings {
    /// The searches without the tablebase.
    pub without: Work,
    /// The searches with the tablebase.
    pub with: Work,
}

/// The totals of some searches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Nodes searched.
    pub nodes: u64,
    /// Tablebase hits.
    pub tb_hits: u64,
    /// Time used.
    pub time: Duration,
}

/// Searches 100 positions with six to nine pieces to `nodes` nodes each, on one
/// thread, with and without the tablebase.
///
/// # Errors
/// If the list of positions is damaged or not of this game.
pub fn near_endings_bench<R: Rules>(
    tablebase: &SearchTablebase<R>,
    nodes: u64,
) -> Result<NearEndings, FenError> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut engine = Engine::<R>::new(HASH_MIB);
    let mut total = NearEndings::default();
    for (number, fen) in fens_of(POSITIONS).enumerate() {
        let setup = Setup::from_legal_fen(fen)?;
        let Ok(game) = Game::from_setup(setup, R::DEFAULT_DRAW_RULES) else { continue };
        // The two take turns at being first.
        for with_tablebase in [number % 2 == 0, number % 2 != 0] {
            engine.clear();
            engine.set_tablebase(with_tablebase.then(|| tablebase.clone()));
            let found = engine.search(&game, &limits, &AtomicBool::new(false), |_| ());
            let work = if with_tablebase { &mut total.with } else { &mut total.without };
            work.nodes += found.nodes;
            work.tb_hits += found.tb_hits;
            work.time += found.time;
        }
    }
    Ok(total)
}
