//! Positions close to the tablebase, searched with it and without.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::FenError;

use super::HASH_MIB;
use super::positions::{fens_of, games};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::request::SearchRequest;
use crate::tablebase::SearchTablebase;

/// 100 positions of Dameo games with six to nine pieces.
const POSITIONS: &str = include_str!("../../data/near-endings.txt");

/// The result of [`near_endings_bench`].
#[derive(Clone, Copy, Debug, Default)]
pub struct NearEndings {
    /// The searches without the tablebase.
    pub without: SearchTotals,
    /// The searches with the tablebase.
    pub with: SearchTotals,
}

/// The totals of some searches.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchTotals {
    /// Nodes searched.
    pub nodes: u64,
    /// Tablebase hits.
    pub tb_hits: u64,
    /// Time used.
    pub time: Duration,
}

impl SearchTotals {
    /// Nodes per second.
    #[must_use]
    pub fn nps(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// Searches 100 positions with six to nine pieces to `nodes` nodes each, on one
/// thread, with and without the tablebase.
///
/// # Errors
/// If the list of positions is damaged, or its positions are not ones of the
/// variant of the tablebase.
pub fn near_endings_bench(
    tablebase: &SearchTablebase,
    nodes: u64,
) -> Result<NearEndings, FenError> {
    let variant = tablebase.variant();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut engine = Engine::new(variant, HASH_MIB);
    let mut total = NearEndings::default();
    for (number, game) in games(variant, fens_of(POSITIONS))?.iter().enumerate() {
        // The two take turns at being first.
        for with_tablebase in [number % 2 == 0, number % 2 != 0] {
            engine.clear();
            engine.set_tablebase(with_tablebase.then(|| tablebase.clone()));
            let stop = AtomicBool::new(false);
            let found = engine.search(game, &SearchRequest::new(limits, &stop), &mut |_| ());
            let totals = if with_tablebase { &mut total.with } else { &mut total.without };
            totals.nodes += found.nodes;
            totals.tb_hits += found.tb_hits;
            totals.time += found.time;
        }
    }
    Ok(total)
}
