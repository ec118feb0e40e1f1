//! Solves a class: both of its tables together, slice by slice.

use dameo::Geometry;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::Men;
use dameo_tablebase::{Index, TablebaseError};
use rayon::prelude::*;
use smallvec::{SmallVec, smallvec};

use super::bit_plane::BitPlane;
use super::men_moves::MenMoves;
use super::slice_pair::{Side, SlicePair};
use super::table::{KingSpace, WdlTable, WdlTables, slice_bits};
use super::work::Work;
use super::working_file::WorkingFile;
use crate::cells::Cells;
use crate::limits::Limits;
use crate::progress::Progress;
use crate::solver::{LARGE_SLICE, MAX_SLICES_PER_JOB, SLICES_PER_THREAD, layers};

/// Fills the tables of a class.
pub(crate) struct WdlSolver<'a, R: DameoRules> {
    /// The table with the stronger side to move, then that with the weaker side to move unless
    /// they are the same. All values are draws.
    pub(crate) tables: &'a [WdlTable<R>],
    /// The sets of kings of each table.
    pub(crate) kings: &'a [KingSpace<R::Board>],
    /// The dependencies, and the tables themselves.
    pub(crate) solved: WdlTables<'a, R>,
    pub(crate) progress: &'a dyn Progress,
    pub(crate) limits: Limits<'a>,
}

/// Why a class is not solved.
enum Stop {
    /// Time is up, or the build is to be given up.
    OutOfTime,
    Failed(TablebaseError),
}

impl From<TablebaseError> for Stop {
    fn from(error: TablebaseError) -> Self {
        Self::Failed(error)
    }
}

/// Which slices of a class are solved.
pub(crate) struct Solved<'a, R: DameoRules> {
    tables: &'a [WdlTable<R>],
    /// A bit for every slice of every table.
    slices: Vec<BitPlane>,
}

/// A slice of one of the tables of a class.
#[derive(Clone, Copy, Debug)]
struct SliceId {
    table: usize,
    slice: u64,
}

/// The slices that are solved together.
type Pair = SmallVec<[SliceId; 2]>;

/// Working memory for both sides.
type Works<G> = [Work<G>; 2];

impl<'a, R: DameoRules> Solved<'a, R> {
    pub(crate) fn none(tables: &'a [WdlTable<R>]) -> Self {
        let plane = |table: &WdlTable<R>| {
            let words = BitPlane::words(table.index.men().slices() as usize);
            BitPlane::new(Cells::in_memory(words))
        };
        Self { tables, slices: tables.iter().map(plane).collect() }
    }

    /// Restores the slices in a record of [`record`](Self::record). Returns false if it is not
    /// one of these tables; then nothing of the rest is restored.
    pub(crate) fn restore(&self, record: &[u64]) -> bool {
        let mut rest = record;
        while let Some((&id, words)) = rest.split_first() {
            let id = SliceId { table: (id & 1) as usize, slice: id >> 1 };
            let Some(table) = self.tables.get(id.table) else { return false };
            if id.slice >= table.index.men().slices() {
                return false;
            }
            let bits = table.slice(id.slice);
            let len = table.planes()[0].words_of(bits.start, bits.len()).count();
            let Some((planes, after)) = words.split_at_checked(2 * len) else { return false };
            for (plane, words) in table.planes().into_iter().zip(planes.chunks(len)) {
                plane.set_words(bits.start, bits.len(), words.iter().copied());
            }
            self.slices[id.table].set(id.slice as usize, true);
            rest = after;
        }
        true
    }

    /// The values of slices.
    fn record(&self, slices: impl Iterator<Item = SliceId>) -> Vec<u64> {
        let mut record = Vec::new();
        for id in slices {
            let table = &self.tables[id.table];
            let bits = table.slice(id.slice);
            record.push(id.slice << 1 | id.table as u64);
            for plane in table.planes() {
                record.extend(plane.words_of(bits.start, bits.len()));
            }
        }
        record
    }

    fn contains(&self, id: SliceId) -> bool {
        self.slices[id.table].get(id.slice as usize)
    }

    /// Number of positions of the solved slices.
    fn positions(&self) -> u64 {
        let tables = self.tables.iter().zip(&self.slices);
        let positions = tables.map(|(table, slices)| {
            let all = table.index.men().slices() as usize;
            let solved = (0..all).filter(|&slice| slices.get(slice)).count() as u64;
            solved * table.index.slice_len()
        });
        positions.sum()
    }
}

/// Bytes of working memory for a slice of each table.
pub(crate) fn work_bytes<G: Geometry>(index: &Index<G>, kings: &KingSpace<G>) -> u64 {
    let alone = index.men().slices() == 1 && index.signature().class().is_balanced();
    let sets = if alone { 4 } else { 8 };
    (kings.rows() * sets * size_of::<dameo::Bitboard<G>>()) as u64
}

impl<R: DameoRules> WdlSolver<'_, R> {
    /// Fills the tables, and appends what is solved to the working file. Returns false if time is
    /// up before, or it is stopped.
    pub(crate) fn solve(
        &self,
        solved: &Solved<'_, R>,
        file: &WorkingFile,
    ) -> Result<bool, TablebaseError> {
        match self.solve_layers(solved, file) {
            Ok(()) => Ok(true),
            Err(Stop::OutOfTime) => Ok(false),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    fn solve_layers(&self, solved: &Solved<'_, R>, file: &WorkingFile) -> Result<(), Stop> {
        self.progress.advance(solved.positions());
        let index = &self.tables[0].index;
        let enough = SLICES_PER_THREAD * rayon::current_num_threads();
        let large = slice_bits::<R::Board>(index.signature()) as u64 >= LARGE_SLICE;
        let mut works = Works::default();
        for mut layer in layers(index.men()) {
            layer.retain(|&men| self.pair(men).is_some_and(|pair| !solved.contains(pair[0])));
            if large || layer.len() < enough {
                for men in layer {
                    self.solve_slices(&[men], true, &mut works, solved, file)?;
                }
            } else {
                let per_job = (layer.len() / enough).clamp(1, MAX_SLICES_PER_JOB);
                layer.par_chunks(per_job).try_for_each_init(Works::default, |works, slices| {
                    self.solve_slices(slices, false, works, solved, file)
                })?;
            }
        }
        Ok(())
    }

    /// The slices with these men; `None` if the slice is solved together with another one.
    fn pair(&self, men: Men<R::Board>) -> Option<Pair> {
        let id = |table: usize, men| {
            let slice = self.tables[table].index.men().arrangement(men).slice;
            SliceId { table, slice }
        };
        let second = self.tables.len() - 1;
        let (first, partner) = (id(0, men), id(second, men.swapped()));
        if second > 0 || partner.slice > first.slice {
            return Some(smallvec![first, partner]);
        }
        (partner.slice == first.slice).then(|| smallvec![first])
    }

    fn solve_slices(
        &self,
        slices: &[Men<R::Board>],
        shared: bool,
        works: &mut Works<R::Board>,
        solved: &Solved<'_, R>,
        file: &WorkingFile,
    ) -> Result<(), Stop> {
        // A class of a single slice cannot be resumed within.
        if self.tables[0].index.men().slices() > 1 && self.limits.is_over() {
            return Err(Stop::OutOfTime);
        }
        let pairs = slices.iter().filter_map(|&men| self.pair(men).map(|pair| (men, pair)));
        let pairs: Vec<(_, Pair)> = pairs.collect();
        for (men, pair) in &pairs {
            self.solve_pair(*men, pair, shared, works);
            if self.limits.is_stopped() {
                return Err(Stop::OutOfTime);
            }
            let len = |id: &SliceId| self.tables[id.table].index.slice_len();
            self.progress.advance(pair.iter().map(len).sum());
        }
        Ok(file.append(&solved.record(pairs.into_iter().flat_map(|(_, pair)| pair)))?)
    }

    /// Solves slices; their values mean nothing when it is stopped.
    fn solve_pair(
        &self,
        men: Men<R::Board>,
        pair: &Pair,
        shared: bool,
        works: &mut Works<R::Board>,
    ) {
        for (id, work) in pair.iter().zip(works.iter_mut()) {
            work.reset(self.kings[id.table].rows());
        }
        let partner_men = men.swapped();
        let second = self.tables.len() - 1;
        let mirrored = self.tables[second].index.men().arrangement(partner_men).mirrored;
        let partner_men = if mirrored { partner_men.mirrored() } else { partner_men };
        let mut sides = SmallVec::new();
        let mut rows = SmallVec::<[_; 2]>::new();
        for ((id, work), men) in pair.iter().zip(works).zip([men, partner_men]) {
            let table = &self.tables[id.table];
            let signature = table.index.signature();
            sides.push(Side {
                table,
                kings: &self.kings[id.table],
                men,
                men_moves: MenMoves::new(&self.solved, signature, men),
                start: table.slice(id.slice).start,
                targets: &work.targets,
            });
            rows.push(work.rows.as_mut_slice());
        }
        let (tables, limits) = (&self.solved, self.limits);
        SlicePair { tables, sides, mirrored, shared, limits }.solve(&mut rows);
    }
}
