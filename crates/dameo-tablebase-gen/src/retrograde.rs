//! Retrograde analysis of one slice together with that of the other side.
//!
//! Within a slice only kings move. All other moves (captures, moves of men)
//! lead to solved values. So every position is initialized with the best of
//! those moves as a preliminary value, and with the number of its king moves.
//! Then values are finalized distance by distance: a loss in `d` makes every
//! predecessor by a king move a win in `d + 1`; a win in `d` removes one king
//! move of every predecessor, and a position without moves left is a loss.
//! Captures are compulsory: with one, kings have no other move.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use dameo::Bitboard;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Code, Pieces, Slice};
use rayon::prelude::*;
use smallvec::SmallVec;

use crate::counts::Counts;
use crate::progress::Progress;
use crate::solved::SolvedTables;
use crate::tiles::{Tiles, part};

/// In place of the number of king moves: the side to move must capture.
const MUST_CAPTURE: u8 = u8::MAX;

/// In place of the number of king moves: another move wins.
const WON: u8 = u8::MAX - 1;

/// Positions in a job of one thread if several work on one slice.
const POSITIONS_PER_JOB: usize = 1 << 14;

/// Predecessors are updated in batches of at least this many, because they are
/// scattered over the slice and the processor can overlap the cache misses.
const BATCH: usize = 256;

/// Offsets of predecessors: a batch and, as a rule, those of one more position.
type Batch = SmallVec<[usize; 2 * BATCH]>;

/// A slice of one of the two tables of a class.
pub(crate) struct SliceState<'a, R: DameoRules> {
    pub(crate) slice: Slice<'a, R::Board>,
    /// Values. A preliminary win becomes final at its distance, a preliminary
    /// loss if no king move is left then.
    pub(crate) cells: &'a [AtomicU8],
    /// Number of king moves that may not lose, plus one for a draw by another
    /// move; or [`MUST_CAPTURE`] or [`WON`].
    pub(crate) moves_left: &'a [AtomicU8],
}

/// A slice and the slice that its king moves lead to; only one state if they
/// are the same.
pub(crate) struct SlicePair<'a, R: DameoRules> {
    solved: &'a SolvedTables<'a, R>,
    states: Vec<SliceState<'a, R>>,
    /// Whether one slice holds the mirror images of the successors of the other.
    mirrored: bool,
    /// Whether several threads work on the pair.
    shared: bool,
    progress: &'a dyn Progress,
    /// Number of final values that have been reported to `progress`.
    reported: AtomicU64,
}

impl<'a, R: DameoRules> SlicePair<'a, R> {
    pub(crate) fn new(
        solved: &'a SolvedTables<'a, R>,
        states: Vec<SliceState<'a, R>>,
        mirrored: bool,
        shared: bool,
        progress: &'a dyn Progress,
    ) -> Self {
        Self { solved, states, mirrored, shared, progress, reported: AtomicU64::new(0) }
    }

    /// Finds the values of all positions and counts them by table.
    pub(crate) fn solve(&self, counts: &mut [Counts]) {
        let jobs = |state: &SliceState<'_, R>| state.jobs();
        let tiles = |state: &SliceState<'_, R>| state.tiles().count();
        let mut highest = self.over_all(jobs, |state, job| self.initialize(state, job));
        if self.has_king_moves() {
            let mut code = Code::END;
            while code <= highest && code != Code::TOO_LONG {
                let next = self.over_all(tiles, |state, tile| self.finalize(state, tile, code));
                highest = highest.max(next);
                code = code.before_move();
            }
        }
        let last = counts.len() - 1;
        for (number, state) in self.states.iter().enumerate() {
            // Both slices may belong to one table.
            self.finish(state, &mut counts[number.min(last)]);
        }
        let positions: usize = self.states.iter().map(|state| state.cells.len()).sum();
        // Values that were never finalized are draws.
        self.progress.advance(positions as u64 - self.reported.load(Relaxed));
    }

    fn finish(&self, state: &SliceState<'_, R>, counts: &mut Counts) {
        if !self.shared {
            return state.finish(0..state.cells.len(), counts);
        }
        let finish = |mut counts: Counts, job| {
            state.finish(state.job(job), &mut counts);
            counts
        };
        let merge = |mut all: Counts, more: Counts| {
            all.merge(&more);
            all
        };
        let jobs = (0..state.jobs()).into_par_iter().fold(Counts::default, finish);
        counts.merge(&jobs.reduce(Counts::default, merge));
    }

    /// Reports final values. Slices of one thread are small and are reported
    /// only when they are solved.
    fn advance(&self, finalized: u64) {
        if self.shared {
            self.reported.fetch_add(finalized, Relaxed);
            self.progress.advance(finalized);
        }
    }

    fn has_king_moves(&self) -> bool {
        self.states.iter().any(|state| state.slice.has_own_kings())
    }

    /// Runs `work` for every state and each of its `count` jobs, and returns the
    /// highest code.
    fn over_all(
        &self,
        count: impl Fn(&SliceState<'_, R>) -> usize,
        work: impl Fn(usize, usize) -> Code + Sync,
    ) -> Code {
        let mut highest = Code::DRAW;
        for (number, state) in self.states.iter().enumerate() {
            let jobs = 0..count(state);
            let found = if self.shared {
                jobs.into_par_iter().map(|job| work(number, job)).max()
            } else {
                jobs.map(|job| work(number, job)).max()
            };
            highest = highest.max(found.unwrap_or(Code::DRAW));
        }
        highest
    }

    /// Sets the preliminary values of the positions of a job, and returns the
    /// highest code.
    fn initialize(&self, number: usize, job: usize) -> Code {
        let state = &self.states[number];
        let mut cursor = state.slice.cursor();
        let mut highest = Code::DRAW;
        for offset in state.job(job) {
            let position = cursor.pieces(offset as u64).position::<R>();
            let (code, moves_left) = if let Some(best) = self.solved.after_captures(&position) {
                (best.code(), MUST_CAPTURE)
            } else {
                let best = self.solved.after_moves_of_men(&position);
                let kings = position.count_quiet_moves_of_kings() as u8;
                match best.code() {
                    Code::DRAW => (Code::DRAW, kings + 1),
                    // Without a move of a man, the king moves decide alone.
                    Code::END if kings > 0 => (Code::DRAW, kings),
                    code if code.is_win::<R>() => (code, WON),
                    code => (code, kings),
                }
            };
            state.cells[offset].store(code.0, Relaxed);
            state.moves_left[offset].store(moves_left, Relaxed);
            highest = highest.max(code);
        }
        highest
    }

    /// Finalizes the values of one distance in a tile and updates the
    /// predecessors. Returns the highest code that it has set.
    fn finalize(&self, number: usize, tile: usize, code: Code) -> Code {
        let state = &self.states[number];
        let partner = self.states.get(number ^ 1).unwrap_or(state);
        let is_win = code.is_win::<R>();
        let mut cursor = state.slice.cursor();
        let (mut changed, mut finalized) = (false, 0);
        let mut batch = Batch::new();
        for offset in state.tiles().offsets(tile) {
            if state.cells[offset].load(Relaxed) != code.0 {
                continue;
            }
            if is_win || state.is_final_loss(offset) {
                finalized += 1;
                let pieces = cursor.pieces(offset as u64);
                let symmetric = cursor.is_symmetric();
                self.for_each_predecessor(partner, &pieces, symmetric, |at| batch.push(at));
                if batch.len() >= BATCH {
                    changed |= partner.update(&mut batch, code, self.shared);
                }
            }
        }
        changed |= partner.update(&mut batch, code, self.shared);
        self.advance(finalized);
        if changed { code.before_move() } else { Code::DRAW }
    }

    /// Calls `visit` with the offset of every position of the other side from
    /// which a king move leads to a position, once per move.
    #[inline(always)]
    fn for_each_predecessor(
        &self,
        partner: &SliceState<'_, R>,
        pieces: &Pieces<R::Board>,
        symmetric: bool,
        mut visit: impl FnMut(usize),
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
            // The position stands for its mirror image too, but its
            // predecessors do not.
            both_images = orbit.symmetric && !symmetric;
        }
        let position = seen.position::<R>();
        for from in seen.own_kings {
            let others = seen.own_kings - from.into();
            let offsets = group.with_one_more(id, others);
            for to in position.quiet_moves_of_king(from) {
                visit(offsets.offset(to) as usize);
                if both_images {
                    let before = others | Bitboard::from(to);
                    visit(group.offset(id, before.mirrored()) as usize);
                }
            }
        }
    }
}

impl<R: DameoRules> SliceState<'_, R> {
    /// Number of jobs of [`POSITIONS_PER_JOB`] consecutive positions.
    fn jobs(&self) -> usize {
        self.cells.len().div_ceil(POSITIONS_PER_JOB)
    }

    fn job(&self, number: usize) -> Range<usize> {
        part(number, POSITIONS_PER_JOB, self.cells.len())
    }

    fn tiles(&self) -> Tiles {
        Tiles::new(self.cells.len(), self.slice.own_sets())
    }

    /// Whether no king move can improve a preliminary loss.
    #[inline(always)]
    fn is_final_loss(&self, offset: usize) -> bool {
        matches!(self.moves_left[offset].load(Relaxed), 0 | MUST_CAPTURE)
    }

    /// Replaces values that were never finalized by draws, and counts all.
    fn finish(&self, offsets: Range<usize>, counts: &mut Counts) {
        for offset in offsets {
            let mut code = Code(self.cells[offset].load(Relaxed));
            if code != Code::DRAW && !code.is_win::<R>() && !self.is_final_loss(offset) {
                // King moves avert the loss forever.
                code = Code::DRAW;
                self.cells[offset].store(code.0, Relaxed);
            }
            let captures = self.moves_left[offset].load(Relaxed) == MUST_CAPTURE;
            counts.add(code, captures, self.slice.weight(offset as u64));
        }
    }

    /// Updates positions from which a king move leads to a value of `code`, and
    /// empties the batch. Returns whether a value changed.
    fn update(&self, batch: &mut Batch, code: Code, shared: bool) -> bool {
        let is_win = code.is_win::<R>();
        if is_win {
            retain(batch, |offset| self.moves_left[offset].load(Relaxed) < WON);
        } else {
            let code = code.before_move();
            retain(batch, |offset| {
                let old = Code(self.cells[offset].load(Relaxed));
                let may_move = self.moves_left[offset].load(Relaxed) != MUST_CAPTURE;
                may_move & !(old.is_win::<R>() & (old <= code))
            });
        }
        batch.drain(..).fold(false, |changed, offset| {
            changed
                | if is_win {
                    self.remove_move(offset, code, shared)
                } else {
                    self.improve_to_win(offset, code)
                }
        })
    }

    /// Handles a king move to a position that is `lost` for the other side.
    /// Returns whether the value changed.
    #[inline(always)]
    fn improve_to_win(&self, offset: usize, lost: Code) -> bool {
        let code = lost.before_move();
        let cell = &self.cells[offset];
        let old = Code(cell.load(Relaxed));
        let must_capture = self.moves_left[offset].load(Relaxed) == MUST_CAPTURE;
        if must_capture || old.is_win::<R>() && old <= code {
            return false;
        }
        cell.store(code.0, Relaxed);
        self.moves_left[offset].store(WON, Relaxed);
        true
    }

    /// Handles a king move to a position that is `won` for the other side.
    /// Returns whether it was the last move left.
    #[inline(always)]
    fn remove_move(&self, offset: usize, won: Code, shared: bool) -> bool {
        let counter = &self.moves_left[offset];
        let left = counter.load(Relaxed);
        if left >= WON {
            return false;
        }
        let left = if shared {
            counter.fetch_sub(1, Relaxed)
        } else {
            counter.store(left - 1, Relaxed);
            left
        };
        if left != 1 {
            return false;
        }
        let cell = &self.cells[offset];
        let old = Code(cell.load(Relaxed));
        cell.store(old.max(won.before_move()).0, Relaxed);
        true
    }
}

/// Keeps the offsets that satisfy a condition, without a branch that depends on
/// it: the processor can then overlap the cache misses.
fn retain(batch: &mut Batch, condition: impl Fn(usize) -> bool) {
    let mut kept = 0;
    for number in 0..batch.len() {
        let offset = batch[number];
        batch[kept] = offset;
        kept += usize::from(condition(offset));
    }
    batch.truncate(kept);
}
