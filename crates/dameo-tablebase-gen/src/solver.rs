//! Solves a class: both of its tables together, slice by slice.
//!
//! A move of a man leads to a slice whose men have fewer ranks left to advance.
//! So all slices with the same sum of advances are independent of each other
//! after those with a lower sum are solved.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dameo::Geometry;
use dameo::rules::DameoRules;
use dameo_tablebase::Index;
use dameo_tablebase::internals::Men;
use rayon::prelude::*;

use crate::cells::Cells;
use crate::counts::Counts;
use crate::progress::Progress;
use crate::retrograde::{SlicePair, SliceState};
use crate::solved::{SolvedTables, Table};

/// Threads work on separate slices if there are at least this many per thread;
/// otherwise all threads work on one slice at a time.
const SLICES_PER_THREAD: usize = 4;

/// All threads also work on one slice at a time if slices have this many
/// positions: each slice in work needs memory for its counters.
const LARGE_SLICE: u64 = 1 << 17;

/// The largest number of slices in a job of one thread.
const MAX_SLICES_PER_JOB: usize = 32;

/// Fills the tables of a class.
pub(crate) struct Solver<'a, R: DameoRules> {
    /// The table with the stronger side to move, then that with the weaker side
    /// to move unless they are the same. All cells are zero.
    pub(crate) tables: &'a [Table<R>],
    /// The dependencies, and the tables themselves.
    pub(crate) solved: SolvedTables<'a, R>,
    /// Counters of king moves, of the lengths that [`counter_lens`] returns.
    pub(crate) counters: &'a [Cells; 2],
    pub(crate) progress: &'a dyn Progress,
}

/// The state of a thread that works on separate slices.
struct ThreadState {
    counters: [Cells; 2],
    counts: Vec<Counts>,
}

/// Number of counters of king moves for a slice of each table.
pub(crate) fn counter_lens<G: Geometry>(indices: &[Index<G>]) -> [u64; 2] {
    let (first, second) = (&indices[0], indices.last().unwrap_or(&indices[0]));
    // A single slice is its own counterpart.
    let alone = indices.len() == 1 && first.len() == first.slice_len();
    [first.slice_len(), if alone { 0 } else { second.slice_len() }]
}

/// Bytes of memory for the counters of threads that work on separate slices.
pub(crate) fn thread_counters(lens: [u64; 2]) -> u64 {
    let of_thread = if lens[0] >= LARGE_SLICE { 0 } else { lens.iter().sum() };
    of_thread * rayon::current_num_threads() as u64
}

impl<R: DameoRules> Solver<'_, R> {
    /// Fills the tables and counts the values of each.
    pub(crate) fn solve(&self) -> Vec<Counts> {
        let men = self.tables[0].index.men();
        let leaders = men.leaders_by_advances();
        let followers = men.followers_by_advances();
        let mut counts = vec![Counts::default(); self.tables.len()];
        for advances in 0..leaders.len() + followers.len() - 1 {
            let layer: Vec<_> = (0..=advances)
                .into_par_iter()
                .filter_map(|first| leaders.get(first).zip(followers.get(advances - first)))
                .flat_map(|(leaders, followers)| {
                    leaders.par_iter().flat_map_iter(move |&leading| {
                        let combine = move |&following| men.combine(leading, following);
                        followers.iter().filter_map(combine)
                    })
                })
                .collect();
            for (counts, more) in counts.iter_mut().zip(self.solve_layer(&layer)) {
                counts.merge(&more);
            }
        }
        counts
    }

    /// Solves slices that do not depend on each other.
    fn solve_layer(&self, layer: &[Men<R::Board>]) -> Vec<Counts> {
        let enough = SLICES_PER_THREAD * rayon::current_num_threads();
        if layer.len() < enough || self.tables[0].index.slice_len() >= LARGE_SLICE {
            let mut counts = vec![Counts::default(); self.tables.len()];
            layer.iter().for_each(|&men| self.solve_slice(men, true, self.counters, &mut counts));
            return counts;
        }
        layer
            .par_chunks((layer.len() / enough).clamp(1, MAX_SLICES_PER_JOB))
            .fold(
                || self.thread_state(),
                |mut state, slices| {
                    let ThreadState { counters, counts } = &mut state;
                    slices.iter().for_each(|&men| self.solve_slice(men, false, counters, counts));
                    state
                },
            )
            .map(|state| state.counts)
            .reduce(
                || vec![Counts::default(); self.tables.len()],
                |mut counts, more| {
                    counts.iter_mut().zip(&more).for_each(|(counts, more)| counts.merge(more));
                    counts
                },
            )
    }

    fn thread_state(&self) -> ThreadState {
        ThreadState {
            counters: self.counters.each_ref().map(|cells| Cells::in_memory(cells.len())),
            counts: vec![Counts::default(); self.tables.len()],
        }
    }

    fn solve_slice(
        &self,
        men: Men<R::Board>,
        shared: bool,
        [counters, partner_counters]: &[Cells; 2],
        counts: &mut [Counts],
    ) {
        let first = &self.tables[0];
        let second = self.tables.last().unwrap_or(first);
        let balanced = self.tables.len() == 1;
        let slice = first.index.men().arrangement(men).slice;
        let partner_men = men.swapped();
        let partner = second.index.men().arrangement(partner_men);
        if balanced && partner.slice < slice {
            // Solved together with its counterpart.
            return;
        }
        let partner_men = if partner.mirrored { partner_men.mirrored() } else { partner_men };
        let mut sides = vec![state(first, slice, men, counters)];
        if !(balanced && partner.slice == slice) {
            sides.push(state(second, partner.slice, partner_men, partner_counters));
        }
        SlicePair::new(&self.solved, sides, partner.mirrored, shared, self.progress).solve(counts);
    }
}

fn state<'a, R: DameoRules>(
    table: &'a Table<R>,
    slice: u64,
    men: Men<R::Board>,
    moves_left: &'a [AtomicU8],
) -> SliceState<'a, R> {
    let len = table.index.slice_len() as usize;
    let start = slice as usize * len;
    let cells = &table.cells[start..start + len];
    debug_assert!(cells.iter().all(|cell| cell.load(Relaxed) == 0), "solved once");
    SliceState { slice: table.index.slice_of(men), cells, moves_left }
}
