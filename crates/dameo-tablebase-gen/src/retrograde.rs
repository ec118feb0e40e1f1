//! Retrograde analysis of one slice together with that of the other side.
//!
//! Within a slice only kings move. All other moves (captures, moves of men)
//! lead to solved values. So every position is initialized with the best of
//! those moves as a preliminary value, and with the number of its kings that can
//! move. Then values are finalized distance by distance: a loss in `d` makes every
//! predecessor by a king move a win in `d + 1`; a win in `d` may leave a king of
//! a predecessor without a move that does not lose, and a position without such
//! kings is a loss. Captures are compulsory: with one, kings have no other move.
//!
//! The predecessors are found for many positions at once. In a [`Row`] only one
//! king has different squares, so that a set of positions is a bitboard, and the
//! squares from which the king can go to one of a set are found by filling.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Code, Group, Pieces, Slice};
use rayon::prelude::*;
use smallvec::SmallVec;

use crate::capture_flags::CaptureFlags;
use crate::counts::{Codes, Counts};
use crate::initial::Initializer;
use crate::limits::Limits;
use crate::men_moves::MenMoves;
use crate::progress::Progress;
use crate::solved::SolvedTables;
use crate::tiles::Tiles;
use crate::work::{Block, Jobs, MUST_CAPTURE, Pending, WON, Work};

/// Positions in a job of one thread if several work on one slice.
const POSITIONS_PER_JOB: usize = 1 << 14;

/// The most rows of a slice that are marked without tiles: their pending sets are a megabyte and
/// stay in the cache.
const CACHED_ROWS: usize = 1 << 17;

/// A slice of one of the two tables of a class.
pub(crate) struct SliceState<'a, 'w, R: DameoRules> {
    pub(crate) slice: Slice<'a, R::Board>,
    pub(crate) men_moves: MenMoves<'a, R>,
    pub(crate) work: &'w mut Work<R::Board>,
    /// The values, when they are known.
    pub(crate) cells: &'a [AtomicU8],
    pub(crate) captures: &'a CaptureFlags,
    /// The index of the first position of the slice in the table.
    pub(crate) start: usize,
}

/// A slice and the slice that its king moves lead to; only one state if they
/// are the same.
pub(crate) struct SlicePair<'a, 'w, R: DameoRules> {
    pub(crate) solved: &'a SolvedTables<'a, R>,
    pub(crate) states: SmallVec<[SliceState<'a, 'w, R>; 2]>,
    /// Whether one slice holds the mirror images of the successors of the other.
    pub(crate) mirrored: bool,
    /// Whether several threads work on the pair.
    pub(crate) shared: bool,
    pub(crate) progress: &'a dyn Progress,
    pub(crate) limits: Limits<'a>,
}

impl<'a, 'w, R: DameoRules> SlicePair<'a, 'w, R> {
    /// Finds the values of all positions and counts them by table; they mean nothing when it is
    /// stopped.
    pub(crate) fn solve(&mut self, counts: &mut [Counts]) {
        let mut codes = self.initialize();
        let mut reported = 0;
        if self.states.iter().any(|state| state.slice.has_own_kings()) {
            for code in (Code::END.0..Code::TOO_LONG.0).map(Code) {
                if codes.contains(code) && !self.limits.is_stopped() {
                    let states = 0..self.states.len();
                    reported += states.map(|state| self.mark(state, code)).sum::<u64>();
                    if self.update(code) {
                        codes.insert(code.before_move());
                    }
                }
            }
        }
        let last = counts.len() - 1;
        for (number, state) in self.states.iter().enumerate() {
            // Both slices may belong to one table.
            state.finish(self.shared, &mut counts[number.min(last)]);
        }
        let positions: usize = self.states.iter().map(|state| state.cells.len()).sum();
        // Values that were never finalized are draws.
        self.progress.advance(positions as u64 - reported);
    }

    /// Sets the preliminary values. Returns which there are.
    fn initialize(&mut self) -> Codes {
        let (solved, shared) = (self.solved, self.shared);
        let initialize = |state: &mut SliceState<'_, '_, R>| {
            let SliceState { slice, men_moves, work, .. } = state;
            let initializer = Initializer { solved, slice, men_moves };
            let (_, blocks) = work.blocks(slice, groups_per_job(slice, shared));
            run(blocks, shared, |mut block| initializer.initialize(&mut block))
        };
        let mut codes = Codes::default();
        self.states.iter_mut().flat_map(initialize).for_each(|more| codes.extend(&more));
        codes
    }

    /// Finalizes the values of one distance, and marks the rows of their predecessors. Returns
    /// the number of values, if it has been reported.
    fn mark(&self, number: usize, code: Code) -> u64 {
        let tiles = self.tiles(number);
        let marked = run((0..tiles.count()).collect(), self.shared, |tile| {
            let marked = self.mark_tile(number, tiles.offsets(tile), code);
            // Slices of one thread are small and are reported only when they are solved.
            if self.shared && marked > 0 {
                self.progress.advance(marked);
            }
            marked
        });
        if self.shared { marked.into_iter().sum() } else { 0 }
    }

    /// The order in which values are finalized. Consecutive ones are faster as long as the sets
    /// that they are marked in fit into the cache.
    fn tiles(&self, number: usize) -> Tiles {
        let state = &self.states[number];
        let positions = state.work.values.len();
        let per_job = if self.shared { POSITIONS_PER_JOB } else { positions };
        if self.partner(number).work.rows.len() <= CACHED_ROWS {
            Tiles::consecutive(positions, per_job)
        } else {
            Tiles::new(positions, state.slice.own_sets(), per_job)
        }
    }

    /// The slice that the king moves from a slice lead to.
    fn partner(&self, number: usize) -> &SliceState<'a, 'w, R> {
        self.states.get(number ^ 1).unwrap_or(&self.states[number])
    }

    fn mark_tile(
        &self,
        number: usize,
        ranges: impl Iterator<Item = Range<usize>>,
        code: Code,
    ) -> u64 {
        let (state, partner) = (&self.states[number], self.partner(number));
        let is_win = code.is_win::<R>();
        let mut cursor = state.slice.cursor();
        let mut marked = 0;
        for range in ranges {
            let values = &state.work.values[range.clone()];
            if !has(values, code) {
                continue;
            }
            for (offset, _) in range.zip(values).filter(|&(_, &value)| value == code.0) {
                if is_win || state.work.is_final_loss(offset) {
                    marked += 1;
                    let pieces = cursor.pieces(offset as u64);
                    self.mark_predecessors(partner, &pieces, cursor.is_symmetric());
                }
            }
        }
        marked
    }

    /// Marks the rows of the other side from which a king move leads to a position.
    #[inline(always)]
    fn mark_predecessors(
        &self,
        partner: &SliceState<'_, '_, R>,
        pieces: &Pieces<R::Board>,
        symmetric: bool,
    ) {
        let mut seen = pieces.swapped();
        if self.mirrored {
            seen = seen.mirrored();
        }
        let mut group = partner.slice.group(seen.enemy_kings);
        let mut id = group.rank;
        let mut both_images = false;
        if let Some(orbits) = partner.slice.orbits() {
            let orbit = orbits.find(group.rank);
            if orbit.mirrored {
                if symmetric {
                    // The mirror image has its own index and the same moves.
                    return;
                }
                seen = seen.mirrored();
                group = partner.slice.group(seen.enemy_kings);
            }
            id = orbit.id.into();
            // The position stands for its mirror image too.
            both_images = orbit.symmetric && !symmetric;
        }
        let pending = &partner.work.pending;
        mark(pending, &group, id, seen, self.shared);
        if both_images {
            mark(pending, &group, id, seen.mirrored(), self.shared);
        }
    }

    /// Updates the positions from which a king move leads to a value of `code`. Returns whether
    /// a value has changed.
    fn update(&mut self, code: Code) -> bool {
        let shared = self.shared;
        let update = |state: &mut SliceState<'_, '_, R>| {
            let SliceState { slice, work, .. } = state;
            let (pending, blocks) = work.blocks(slice, groups_per_job(slice, shared));
            let update = |mut block| update_block::<R>(slice, pending, &mut block, code);
            run(blocks, shared, update).into_iter().any(|changed| changed)
        };
        self.states.iter_mut().map(update).fold(false, |any, changed| any | changed)
    }
}

/// Runs jobs, in parallel if several threads work on a slice.
fn run<J: Send, T: Send>(
    jobs: Jobs<J>,
    shared: bool,
    job: impl Fn(J) -> T + Sync + Send,
) -> Jobs<T> {
    if shared {
        jobs.into_vec().into_par_iter().map(job).collect::<Vec<_>>().into()
    } else {
        jobs.into_iter().map(job).collect()
    }
}

fn groups_per_job<G: dameo::Geometry>(slice: &Slice<'_, G>, shared: bool) -> usize {
    if shared { (POSITIONS_PER_JOB / slice.own_sets()).max(1) } else { usize::MAX }
}

/// Whether a value is `code`. Compares all of them: without a branch for each, several are
/// compared at once.
#[inline(always)]
fn has(values: &[u8], code: Code) -> bool {
    values.iter().fold(false, |found, &value| found | (value == code.0))
}

/// Marks the rows in which the king that may have moved to a position is each of its own.
#[inline(always)]
fn mark<G: dameo::Geometry>(
    pending: &Pending,
    group: &Group<'_>,
    id: u64,
    pieces: Pieces<G>,
    shared: bool,
) {
    for king in pieces.own_kings {
        let row = group.row(id, pieces.own_kings - king.into());
        pending.insert(row as usize, king, shared);
    }
}

/// Updates the positions of a block from which a king move leads to a value of `code`.
fn update_block<R: DameoRules>(
    slice: &Slice<'_, R::Board>,
    pending: &Pending,
    block: &mut Block<'_, R::Board>,
    code: Code,
) -> bool {
    let first_row = block.first_group * slice.rows_per_group();
    let first = (block.first_group * slice.own_sets()) as u64;
    let is_win = code.is_win::<R>();
    let mut cursor = slice.cursor();
    let mut changed = false;
    for number in 0..block.rows.len() {
        let targets = pending.take(first_row + number);
        if targets.is_empty() {
            continue;
        }
        let pieces = cursor.row((first_row + number) as u64);
        let position = pieces.position::<R>();
        let row = &mut block.rows[number];
        let squares = if is_win {
            row.refuted |= targets;
            let safe = position.king_reach(position.empty() - row.refuted);
            std::mem::replace(&mut row.safe, safe) - safe
        } else {
            let winning = position.king_reach(targets) - row.winning;
            row.winning |= winning;
            winning
        };
        let group = slice.group(pieces.enemy_kings);
        let offsets = group.with_one_more(cursor.group(), pieces.own_kings);
        for square in squares {
            let offset = (offsets.offset(square) - first) as usize;
            changed |= if is_win {
                block.remove_king(offset, code)
            } else {
                block.improve_to_win::<R>(offset, code)
            };
        }
    }
    changed
}

impl<G: dameo::Geometry> Block<'_, G> {
    /// Handles a king move to a position that is `lost` for the other side.
    /// Returns whether the value changed.
    #[inline(always)]
    fn improve_to_win<R: DameoRules>(&mut self, offset: usize, lost: Code) -> bool {
        let code = lost.before_move();
        let old = Code(self.values[offset]);
        let must_capture = self.kings_left[offset] == MUST_CAPTURE;
        if must_capture || old.is_win::<R>() && old <= code {
            return false;
        }
        self.values[offset] = code.0;
        self.kings_left[offset] = WON;
        true
    }

    /// Handles that all moves of a king lead to positions that are won for the other side, the
    /// last of them `won`. Returns whether it was the last king with another move.
    #[inline(always)]
    fn remove_king(&mut self, offset: usize, won: Code) -> bool {
        let left = &mut self.kings_left[offset];
        if *left >= WON {
            return false;
        }
        *left -= 1;
        if *left != 0 {
            return false;
        }
        let old = Code(self.values[offset]);
        self.values[offset] = old.max(won.before_move()).0;
        true
    }
}

impl<R: DameoRules> SliceState<'_, '_, R> {
    /// Stores the values in the table, draws where they were never finalized, and counts them.
    fn finish(&self, shared: bool, counts: &mut Counts) {
        let positions = self.cells.len();
        if !shared {
            return self.finish_from(0, positions, counts);
        }
        let jobs: Jobs<_> = (0..positions).step_by(POSITIONS_PER_JOB).collect();
        let finish = |first| {
            let mut counts = Counts::default();
            self.finish_from(first, positions.min(first + POSITIONS_PER_JOB), &mut counts);
            counts
        };
        run(jobs, shared, finish).iter().for_each(|more| counts.merge(more));
    }

    fn finish_from(&self, first: usize, end: usize, counts: &mut Counts) {
        let flags = (first..end).map(|offset| {
            let mut code = Code(self.work.values[offset]);
            if code != Code::DRAW && !code.is_win::<R>() && !self.work.is_final_loss(offset) {
                // King moves avert the loss forever.
                code = Code::DRAW;
            }
            self.cells[offset].store(code.0, Relaxed);
            let captures = self.work.kings_left[offset] == MUST_CAPTURE;
            counts.add(code, captures, self.slice.weight(offset as u64));
            captures
        });
        self.captures.set(self.start + first, flags);
    }
}
