//! Solves a class: both of its tables together, slice by slice.
//!
//! A move of a man leads to a slice whose men have fewer ranks left to advance.
//! So all slices with the same sum of advances are independent of each other
//! after those with a lower sum are solved.

use std::convert::Infallible;
use std::sync::atomic::Ordering::Relaxed;

use dameo::Geometry;
use dameo::rules::DameoRules;
use dameo_tablebase::Index;
use dameo_tablebase::internals::{Men, MenIndex};
use rayon::prelude::*;
use smallvec::smallvec;

use crate::capture_flags::CaptureFlags;
use crate::cells::Cells;
use crate::counts::Counts;
use crate::limits::Limits;
use crate::men_moves::MenMoves;
use crate::progress::Progress;
use crate::retrograde::{SlicePair, SliceState};
use crate::solved::{SolvedTables, Table};
use crate::work::Work;

/// Threads work on separate slices if there are at least this many per thread;
/// otherwise all threads work on one slice at a time.
pub(crate) const SLICES_PER_THREAD: usize = 4;

/// All threads also work on one slice at a time if slices have this many
/// positions: each slice in work needs memory for its counters.
pub(crate) const LARGE_SLICE: u64 = 1 << 17;

/// The largest number of slices in a job of one thread.
pub(crate) const MAX_SLICES_PER_JOB: usize = 32;

/// Fills the tables of a class.
pub(crate) struct Solver<'a, R: DameoRules> {
    /// The table with the stronger side to move, then that with the weaker side
    /// to move unless they are the same. All cells are zero.
    pub(crate) tables: &'a [Table<R>],
    /// The dependencies, and the tables themselves.
    pub(crate) solved: SolvedTables<'a, R>,
    /// For each table, which positions have captures. All flags are zero.
    pub(crate) captures: &'a [CaptureFlags],
    pub(crate) progress: &'a dyn Progress,
    pub(crate) limits: Limits<'a>,
}

/// The state of a thread that works on separate slices.
struct ThreadState<G: Geometry> {
    work: [Work<G>; 2],
    counts: Vec<Counts>,
}

/// The length of the slices that are solved together: one of each table, or of only one.
pub(crate) fn slice_lens<G: Geometry>(indices: &[&Index<G>]) -> [u64; 2] {
    let (first, second) = (indices[0], indices[indices.len() - 1]);
    // A single slice is its own counterpart.
    let alone = indices.len() == 1 && first.len() == first.slice_len();
    [first.slice_len(), if alone { 0 } else { second.slice_len() }]
}

/// Working memory for slices of one or two tables that are solved together. `cells` returns
/// zeros.
pub(crate) fn works<G: Geometry, E>(
    indices: &[&Index<G>],
    cells: impl Fn(u64) -> Result<Cells<u8>, E>,
) -> Result<[Work<G>; 2], E> {
    let lens = slice_lens(indices);
    let work = |index: &Index<G>, len: u64| {
        let rows = if len == 0 { 0 } else { index.rows_per_slice() };
        Ok(Work::new(rows as usize, cells(len)?, cells(len)?))
    };
    Ok([work(indices[0], lens[0])?, work(indices[indices.len() - 1], lens[1])?])
}

/// Bytes of memory for the values and counters of slices in work, and for the flags.
pub(crate) fn bytes<G: Geometry>(indices: &[Index<G>]) -> u64 {
    let lens = slice_lens(&indices.iter().collect::<Vec<_>>());
    let slices = 2 * lens.iter().sum::<u64>();
    let threads = if lens[0] >= LARGE_SLICE { 0 } else { rayon::current_num_threads() as u64 };
    let flags = indices.iter().map(|index| 8 * CaptureFlags::words(index.len())).sum::<u64>();
    slices * (1 + threads) + flags
}

/// The slices in an order in which they can be solved: those of a layer do not depend on each
/// other, only on layers before.
pub(crate) fn layers<G: Geometry>(men: &MenIndex<G>) -> impl Iterator<Item = Vec<Men<G>>> {
    let leaders = men.leaders_by_advances();
    let followers = men.followers_by_advances();
    (0..leaders.len() + followers.len() - 1).map(move |advances| {
        (0..=advances)
            .into_par_iter()
            .filter_map(|first| leaders.get(first).zip(followers.get(advances - first)))
            .flat_map(|(leaders, followers)| {
                leaders.par_iter().flat_map_iter(move |&leading| {
                    let combine = move |&following| men.combine(leading, following);
                    followers.iter().filter_map(combine)
                })
            })
            .collect()
    })
}

impl<R: DameoRules> Solver<'_, R> {
    /// Fills the tables and counts the values of each, or leaves them as they are when it is
    /// stopped. `shared` is memory for slices on which all threads work.
    pub(crate) fn solve(&self, shared: &mut [Work<R::Board>; 2]) -> Vec<Counts> {
        let mut counts = vec![Counts::default(); self.tables.len()];
        for layer in layers(self.tables[0].index.men()) {
            for (counts, more) in counts.iter_mut().zip(self.solve_layer(&layer, shared)) {
                counts.merge(&more);
            }
        }
        counts
    }

    /// Solves slices that do not depend on each other.
    fn solve_layer(
        &self,
        layer: &[Men<R::Board>],
        shared: &mut [Work<R::Board>; 2],
    ) -> Vec<Counts> {
        let enough = SLICES_PER_THREAD * rayon::current_num_threads();
        if layer.len() < enough || self.tables[0].index.slice_len() >= LARGE_SLICE {
            let mut counts = vec![Counts::default(); self.tables.len()];
            layer.iter().for_each(|&men| self.solve_slice(men, true, shared, &mut counts));
            return counts;
        }
        layer
            .par_chunks((layer.len() / enough).clamp(1, MAX_SLICES_PER_JOB))
            .fold(
                || self.thread_state(),
                |mut state, slices| {
                    let ThreadState { work, counts } = &mut state;
                    slices.iter().for_each(|&men| self.solve_slice(men, false, work, counts));
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

    fn thread_state(&self) -> ThreadState<R::Board> {
        let indices: Vec<_> = self.tables.iter().map(|table| &table.index).collect();
        let in_memory = |len| Ok::<_, Infallible>(Cells::in_memory(len as usize));
        let Ok(work) = works(&indices, in_memory);
        ThreadState { work, counts: vec![Counts::default(); self.tables.len()] }
    }

    fn solve_slice(
        &self,
        men: Men<R::Board>,
        shared: bool,
        [work, partner_work]: &mut [Work<R::Board>; 2],
        counts: &mut [Counts],
    ) {
        if self.limits.is_stopped() {
            return;
        }
        let (first, second) = (0, self.tables.len() - 1);
        let slice = self.tables[first].index.men().arrangement(men).slice;
        let partner_men = men.swapped();
        let partner = self.tables[second].index.men().arrangement(partner_men);
        if first == second && partner.slice < slice {
            // Solved together with its counterpart.
            return;
        }
        let partner_men = if partner.mirrored { partner_men.mirrored() } else { partner_men };
        let mut states = smallvec![self.state(first, slice, men, work)];
        if !(first == second && partner.slice == slice) {
            states.push(self.state(second, partner.slice, partner_men, partner_work));
        }
        let mirrored = partner.mirrored;
        let Self { solved, progress, limits, .. } = self;
        let (progress, limits) = (*progress, *limits);
        SlicePair { solved, states, mirrored, shared, progress, limits }.solve(counts);
    }

    fn state<'w>(
        &self,
        table: usize,
        slice: u64,
        men: Men<R::Board>,
        work: &'w mut Work<R::Board>,
    ) -> SliceState<'_, 'w, R> {
        let captures = &self.captures[table];
        let table = &self.tables[table];
        let cells = table.slice(slice);
        debug_assert!(cells.iter().all(|cell| cell.load(Relaxed) == 0), "solved once");
        SliceState {
            slice: table.index.slice_of(men),
            men_moves: MenMoves::new(&self.solved, table, men),
            work,
            cells,
            captures,
            start: slice as usize * cells.len(),
        }
    }
}
