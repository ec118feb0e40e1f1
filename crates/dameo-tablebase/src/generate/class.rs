//! One class solved: both of its tables together, slice by slice.
//!
//! A move of a man leads to a slice whose men have fewer steps left. So all
//! slices with the same number of steps are independent of each other, once
//! those with fewer are solved.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dameo::{DameoRules, Geometry};
use rayon::prelude::*;

use super::Progress;
use super::counts::Counts;
use super::known::{Known, Table};
use super::slice::{Pair, Side};
use crate::index::{Index, Men};
use crate::memory::Memory;

/// Slices are shared out among the threads, unless there are fewer than this
/// many for each: then the threads share every slice.
const SLICES_PER_THREAD: usize = 4;

/// The same goes for slices with so many positions: threads need memory for
/// each slice they work on.
const LARGE_SLICE: u64 = 1 << 17;

/// How many slices a thread takes at once at most.
const SLICES_AT_ONCE: usize = 32;

/// A class whose tables are to be filled.
pub(super) struct Solver<'a, R: DameoRules> {
    /// The table of the stronger side, then that of the weaker one if they
    /// differ. The cells are all zero.
    pub(super) tables: &'a [Table<R>],
    /// These and all tables they need.
    pub(super) known: Known<'a, R>,
    /// As many as [`counters`] says.
    pub(super) counters: &'a [Memory<AtomicU8>; 2],
    pub(super) progress: &'a dyn Progress,
}

/// What a thread keeps from slice to slice.
struct Work {
    counters: [Memory<AtomicU8>; 2],
    counts: Vec<Counts>,
}

/// How many counters of king moves the slices of both tables need that all
/// threads work on together.
pub(super) fn counters<G: Geometry>(indices: &[Index<G>]) -> [u64; 2] {
    let (first, second) = (&indices[0], indices.last().unwrap_or(&indices[0]));
    // A single slice is its own partner.
    let alone = indices.len() == 1 && first.len() == first.slice_len();
    [first.slice_len(), if alone { 0 } else { second.slice_len() }]
}

/// How much memory the threads need for counters of their own.
pub(super) fn thread_counters(counters: [u64; 2]) -> u64 {
    let of_thread = if counters[0] >= LARGE_SLICE { 0 } else { counters.iter().sum() };
    of_thread * rayon::current_num_threads() as u64
}

impl<R: DameoRules> Solver<'_, R> {
    /// Fills the tables, and counts what is in each.
    pub(super) fn solve(&self) -> Vec<Counts> {
        let men = self.tables[0].index.men();
        let leaders = men.leaders_by_steps();
        let followers = men.followers_by_steps();
        let mut counts = vec![Counts::default(); self.tables.len()];
        for steps in 0..leaders.len() + followers.len() - 1 {
            let layer: Vec<_> = (0..=steps)
                .into_par_iter()
                .filter_map(|first| leaders.get(first).zip(followers.get(steps - first)))
                .flat_map(|(leaders, followers)| {
                    leaders.par_iter().flat_map_iter(move |&leading| {
                        let together = move |&following| men.together(leading, following);
                        followers.iter().filter_map(together)
                    })
                })
                .collect();
            for (counts, more) in counts.iter_mut().zip(self.solve_layer(&layer)) {
                counts.merge(&more);
            }
        }
        counts
    }

    /// Solves slices that do not need each other.
    fn solve_layer(&self, layer: &[Men<R::Board>]) -> Vec<Counts> {
        let enough = SLICES_PER_THREAD * rayon::current_num_threads();
        if layer.len() < enough || self.tables[0].index.slice_len() >= LARGE_SLICE {
            let mut counts = vec![Counts::default(); self.tables.len()];
            layer.iter().for_each(|&men| self.solve_slice(men, true, self.counters, &mut counts));
            return counts;
        }
        layer
            .par_chunks((layer.len() / enough).clamp(1, SLICES_AT_ONCE))
            .fold(
                || self.work(),
                |mut work, slices| {
                    let Work { counters, counts } = &mut work;
                    slices.iter().for_each(|&men| self.solve_slice(men, false, counters, counts));
                    work
                },
            )
            .map(|work| work.counts)
            .reduce(
                || vec![Counts::default(); self.tables.len()],
                |mut counts, more| {
                    counts.iter_mut().zip(&more).for_each(|(counts, more)| counts.merge(more));
                    counts
                },
            )
    }

    fn work(&self) -> Work {
        Work {
            counters: self.counters.each_ref().map(|cells| Memory::new(cells.len())),
            counts: vec![Counts::default(); self.tables.len()],
        }
    }

    fn solve_slice(
        &self,
        men: Men<R::Board>,
        shared: bool,
        [left, partner_left]: &[Memory<AtomicU8>; 2],
        counts: &mut [Counts],
    ) {
        let first = &self.tables[0];
        let second = self.tables.last().unwrap_or(first);
        let balanced = self.tables.len() == 1;
        let number = first.index.men().arrangement(men).slice;
        let partner_men = men.swapped();
        let partner = second.index.men().arrangement(partner_men);
        if balanced && partner.slice < number {
            // Solved together with its partner.
            return;
        }
        let partner_men = if partner.mirrored { partner_men.mirrored() } else { partner_men };
        let mut sides = vec![side(first, number, men, left)];
        if !(balanced && partner.slice == number) {
            sides.push(side(second, partner.slice, partner_men, partner_left));
        }
        Pair::new(&self.known, sides, partner.mirrored, shared, self.progress).solve(counts);
    }
}

fn side<'a, R: DameoRules>(
    table: &'a Table<R>,
    number: u64,
    men: Men<R::Board>,
    left: &'a [AtomicU8],
) -> Side<'a, R> {
    let len = table.index.slice_len() as usize;
    let start = number as usize * len;
    let cells = &table.cells[start..start + len];
    debug_assert!(cells.iter().all(|cell| cell.load(Relaxed) == 0), "solved once");
    Side { slice: table.index.slice_of(men), cells, left }
}
