//! Proves puzzles again.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use dameo_engine::puzzle::themes::Themes;
use dameo_engine::puzzle::{Prover, Refutation};
use thiserror::Error;

use super::puzzle::Puzzle;

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The solution is not proven.
    #[error(transparent)]
    Refuted(#[from] Refutation),
    /// The themes are not those of the solution.
    #[error("expected the themes {}, found {}", .expected.names(), .found.names())]
    Themes {
        /// Those of the solution.
        expected: Themes,
        /// Those of the puzzle.
        found: Themes,
    },
}

/// The result of proving puzzles again.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleVerification<'a> {
    /// The puzzles that fail, in the order of the puzzles given.
    pub faults: Vec<(&'a Puzzle, Fault)>,
    /// The nodes of all successful proofs.
    pub nodes: u64,
}

/// Proves puzzles again on several threads, with `nodes` nodes for each search,
/// or as many as each was proven with. Calls `on_puzzle` after each.
#[must_use]
pub fn verify<'a>(
    puzzles: &[&'a Puzzle],
    nodes: Option<u64>,
    threads: usize,
    on_puzzle: impl Fn() + Sync,
) -> PuzzleVerification<'a> {
    let (next, searched) = (AtomicUsize::new(0), AtomicU64::new(0));
    let faults = Mutex::new(Vec::new());
    let work = || {
        while let Some((index, puzzle)) = next_of(puzzles, &next) {
            match check(puzzle, nodes.unwrap_or(puzzle.nodes)) {
                Ok(nodes) => _ = searched.fetch_add(nodes, Relaxed),
                Err(fault) => faults.lock().expect("no panic before").push((index, puzzle, fault)),
            }
            on_puzzle();
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(work);
        }
    });
    let mut faults = faults.into_inner().expect("no panic before");
    faults.sort_by_key(|&(index, ..)| index);
    let faults = faults.into_iter().map(|(_, puzzle, fault)| (puzzle, fault)).collect();
    PuzzleVerification { faults, nodes: searched.into_inner() }
}

fn next_of<'a>(puzzles: &[&'a Puzzle], next: &AtomicUsize) -> Option<(usize, &'a Puzzle)> {
    let index = next.fetch_add(1, Relaxed);
    Some((index, *puzzles.get(index)?))
}

/// Proves a puzzle and returns the nodes that it took.
fn check(puzzle: &Puzzle, nodes: u64) -> Result<u64, Fault> {
    let (solution, goal) = (&puzzle.solution, puzzle.goal);
    let (expected, found) = (Themes::of(solution, goal), puzzle.themes);
    if expected != found {
        return Err(Fault::Themes { expected, found });
    }
    Ok(Prover::new(solution.variant()).prove(solution, goal, nodes)?.nodes)
}
