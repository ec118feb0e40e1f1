//! The transposition table: what is known of positions met before, shared by
//! all threads without locks.
//!
//! Every entry is two words. The second holds the knowledge, the first the
//! hash of the position combined with it by exclusive or. When two threads
//! write at once and their words get mixed, the combination does not give the
//! hash any more and the entry is taken for another position's (R. Hyatt and
//! T. Mann, "A lock-less transposition table implementation for parallel
//! search", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use dameo::{Geometry, Move};

use crate::score::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// This is the score.
    Exact = 3,
}

/// A move in 16 bits: 7 for each square and 2 that tell captures with the same
/// ends apart as well as two bits can. 0 stands for no move, since no quiet
/// move ends where it began.
///
/// A key is only ever compared with the keys of legal moves, so that a hash
/// collision cannot bring an illegal move into the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct MoveKey(u16);

impl MoveKey {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn new<G: Geometry>(mv: Move<G>) -> Self {
        const { assert!(G::SQUARES <= 128, "a square must fit in 7 bits") };
        let captured: u16 = if mv.is_capture() {
            let sum: usize = mv.captured.into_iter().map(|square| square.index()).sum();
            1 + (sum % 3) as u16
        } else {
            0
        };
        Self(mv.from.index() as u16 | (mv.to.index() as u16) << 7 | captured << 14)
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, if one is known.
    pub(crate) best: MoveKey,
    /// How deep the position was searched, in plies; 0 for quiescence.
    pub(crate) depth: u8,
    /// What `score` says.
    pub(crate) bound: Bound,
    /// Distances to a win or loss count from this position.
    pub(crate) score: Score,
    /// The static evaluation, if it was made.
    pub(crate) evaluation: Option<Score>,
}

/// Stands for "not evaluated"; no score has this value.
const NO_EVALUATION: u16 = i16::MIN.cast_unsigned();

/// Searches are told apart by a counter of this many values.
const GENERATIONS: u8 = 1 << 6;

impl Entry {
    /// From the least significant bit: move 16, score 16, evaluation 16,
    /// depth 8, generation 6, bound 2. No entry is 0: the bound never is.
    fn pack(self, generation: u8) -> u64 {
        let evaluation = self.evaluation.map_or(NO_EVALUATION, Score::to_bits);
        u64::from(self.best.0)
            | u64::from(self.score.to_bits()) << 16
            | u64::from(evaluation) << 32
            | u64::from(self.depth) << 48
            | u64::from(generation) << 56
            | (self.bound as u64) << 62
    }

    fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 62 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let evaluation = (word >> 32) as u16;
        Some(Self {
            best: MoveKey(word as u16),
            depth: (word >> 48) as u8,
            bound,
            score: Score::from_bits((word >> 16) as u16),
            evaluation: (evaluation != NO_EVALUATION).then(|| Score::from_bits(evaluation)),
        })
    }

    fn generation_of(word: u64) -> u8 {
        (word >> 56) as u8 & (GENERATIONS - 1)
    }

    fn depth_of(word: u64) -> u8 {
        (word >> 48) as u8
    }
}

#[derive(Default)]
struct Slot {
    /// The hash of the position, combined with `data`.
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data, data)
    }

    fn write(&self, hash: u64, data: u64) {
        self.check.store(hash ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// The entries a position may be found in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64, "a bucket must be a cache line");

/// See the module.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl Table {
    /// An empty table of so many MiB, of one bucket at least.
    pub(crate) fn new(mib: usize) -> Self {
        let count = (mib.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::with_capacity(count);
        dameo_processor::prefer_large(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Self { buckets, generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        *self.generation.get_mut() = 0;
    }

    /// ThreatMask what is in the table as older than what will come.
    pub(crate) fn next_generation(&mut self) {
        let generation = self.generation.get_mut();
        *generation = (*generation + 1) % GENERATIONS;
    }

    /// Tells the processor that the position with this hash will be looked up
    /// soon: most of the table lies in memory that takes a hundred nanoseconds
    /// to answer.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        dameo_processor::prefetch(self.bucket(hash));
    }

    /// What is known of the position with this hash.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        let slots = self.bucket(hash).0.iter().map(Slot::read);
        let (_, data) = slots.into_iter().find(|&(key, data)| key == hash && data != 0)?;
        Entry::unpack(data)
    }

    /// Remembers an entry. It replaces the same position's, unless that is
    /// clearly deeper and no less exact; or else the one of the bucket that is
    /// least deep, where every search an entry has outlived counts as eight
    /// plies.
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(hash);
        let mut victim = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let (key, data) = slot.read();
            if key == hash && data != 0 {
                if let Some(merged) = merge(entry, data, generation) {
                    slot.write(hash, merged.pack(generation));
                }
                return;
            }
            let worth = worth(data, generation);
            if worth < victim.1 {
                victim = (slot, worth);
            }
        }
        victim.0.write(hash, entry.pack(generation));
    }

    /// How full the table is with entries of the present search, in
    /// thousandths, judged by its first buckets.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let is_current = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && Entry::generation_of(data) == generation
        };
        (slots.filter(is_current).count() * 1_000 / (4 * sample.len())) as u32
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The high bits of the product spread the hash evenly over any length.
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// The entry to keep of a position already there; `None` to leave the old one.
fn merge(new: Entry, old_data: u64, generation: u8) -> Option<Entry> {
    let old = Entry::unpack(old_data)?;
    let is_current = Entry::generation_of(old_data) == generation;
    if is_current && new.bound != Bound::Exact && old.depth > new.depth.saturating_add(3) {
        return None;
    }
    // A fail-low knows no best move; the one known before is still the best
    // guess.
    let best = if new.best == MoveKey::NONE { old.best } else { new.best };
    Some(Entry { best, evaluation: new.evaluation.or(old.evaluation), ..new })
}

fn worth(data: u64, generation: u8) -> i32 {
    if data == 0 {
        return -1_000;
    }
    let age = (GENERATIONS + generation - Entry::generation_of(data)) % GENERATIONS;
    i32::from(Entry::depth_of(data)) - 8 * i32::from(age)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, bound: Bound) -> Entry {
        let (best, score) = (MoveKey(77), Score::cp(-5));
        Entry { best, depth, bound, score, evaluation: Some(Score::cp(11)) }
    }

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for evaluation in [None, Some(Score::cp(-1)), Some(Score::cp(Score::MAX_CP))] {
                let score = Score::loss_in(3);
                let entry = Entry { best: MoveKey(u16::MAX), depth: 255, bound, score, evaluation };
                assert_eq!(Entry::unpack(entry.pack(GENERATIONS - 1)), Some(entry));
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }

    #[test]
    fn mixed_words_are_not_found() {
        let table = Table::new(0);
        table.store(1, entry(3, Bound::Exact));
        assert_eq!(table.probe(1), Some(entry(3, Bound::Exact)));
        table.buckets[0].0[0].data.store(entry(4, Bound::Exact).pack(0), Relaxed);
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn a_prefetch_changes_nothing() {
        let table = Table::new(1);
        for hash in (0..=u64::MAX).step_by(1 << 58) {
            table.prefetch(hash);
            assert_eq!(table.probe(hash), None);
            table.store(hash, entry(3, Bound::Exact));
            table.prefetch(hash);
            assert_eq!(table.probe(hash), Some(entry(3, Bound::Exact)));
        }
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let mut table = Table::new(0);
        for (hash, depth) in [(1, 9), (2, 4), (3, 6), (4, 8)] {
            table.store(hash, entry(depth, Bound::Lower));
        }
        table.store(5, entry(1, Bound::Lower));
        assert_eq!(table.probe(2), None);
        table.store(1, entry(2, Bound::Lower));
        assert_eq!(table.probe(1).map(|entry| entry.depth), Some(9));
        table.next_generation();
        table.store(6, entry(1, Bound::Lower));
        table.store(7, entry(1, Bound::Lower));
        assert_eq!((table.probe(5), table.probe(3)), (None, None));
        assert!(table.probe(6).is_some());
        table.clear();
        assert_eq!(table.probe(1), None);
        assert_eq!(table.fullness(), 0);
    }
}
