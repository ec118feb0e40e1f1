//! The transposition table, shared by all threads without locks.
//!
//! Every slot is two words. The second is the packed entry, the first the hash
//! of the position XORed with it. When two threads write at once and their
//! words are mixed, the XOR does not give the hash any more and the probe
//! misses (R. Hyatt and T. Mann, "A lock-less transposition table
//! implementation for parallel search", 2002).

mod bucket;
mod entry;
mod error;
mod prefetch;

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use self::bucket::{Bucket, Slot};
use self::entry::GENERATIONS;
pub(crate) use self::entry::{Bound, Entry, PackedMove};
pub use self::error::HashError;

/// The default has no room at all, and is only good for being replaced.
#[derive(Default)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// An empty table of `mib` MiB, with one bucket at least.
    pub(crate) fn new(mib: usize) -> Result<Self, HashError> {
        let mut tt = Self::default();
        tt.resize(mib)?;
        Ok(tt)
    }

    /// Replaces the table with an empty one of `mib` MiB, with one bucket at
    /// least. After an error it is unchanged.
    pub(crate) fn resize(&mut self, mib: usize) -> Result<(), HashError> {
        let count = (mib.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| HashError { mib })?;
        dameo_tablebase::large_pages::prefer(buckets.spare_capacity_mut());
        // The new memory is not used before the old is free.
        *self = Self::default();
        buckets.resize_with(count, Bucket::default);
        self.buckets = buckets;
        Ok(())
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        *self.generation.get_mut() = 0;
    }

    /// Makes all entries older than those to come.
    pub(crate) fn next_generation(&mut self) {
        let generation = self.generation.get_mut();
        *generation = (*generation + 1) % GENERATIONS;
    }

    /// Loads the bucket of a hash into the cache. Most of the table is in
    /// memory that takes a hundred nanoseconds to read.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch::prefetch(self.bucket(hash));
    }

    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        let data = self.bucket(hash).probe(hash)?;
        Entry::unpack(data)
    }

    /// Stores an entry. It replaces the entry of the same position unless that
    /// one is clearly deeper and no less exact, otherwise the entry of the
    /// bucket with the smallest replacement value.
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let merged = |old: Option<u64>| {
            let entry = old.map_or(Some(entry), |old| merge(entry, old, generation))?;
            Some(entry.pack(generation))
        };
        let replacement_value = |data| replacement_value(data, generation);
        self.bucket(hash).store(hash, replacement_value, merged);
    }

    /// The share of slots with entries of the current search, in permille,
    /// measured on the first buckets.
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let data = slots.map(Slot::data);
        let is_current = |&data: &u64| data != 0 && Entry::generation_of(data) == generation;
        (data.filter(is_current).count() * 1_000 / (4 * sample.len())) as u32
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The high bits of the product spread the hash evenly over any length.
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// The entry to store over one of the same position; `None` to keep the old
/// one.
fn merge(new: Entry, old_data: u64, generation: u8) -> Option<Entry> {
    let old = Entry::unpack(old_data)?;
    let is_current = Entry::generation_of(old_data) == generation;
    if is_current && new.bound != Bound::Exact && old.depth > new.depth.saturating_add(3) {
        return None;
    }
    // A fail-low has no best move; the one known before is still likely.
    let best = if new.best == PackedMove::NONE { old.best } else { new.best };
    Some(Entry { best, static_eval: new.static_eval.or(old.static_eval), ..new })
}

/// The depth of an entry less 8 plies for every search since.
fn replacement_value(data: u64, generation: u8) -> i32 {
    if data == 0 {
        return -1_000;
    }
    let age = (GENERATIONS + generation - Entry::generation_of(data)) % GENERATIONS;
    i32::from(Entry::depth_of(data)) - 8 * i32::from(age)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    fn entry(depth: u8, bound: Bound) -> Entry {
        let (best, score) = (PackedMove(77), Score::cp(-5));
        Entry { best, depth, bound, score, static_eval: Some(Score::cp(11)) }
    }

    #[test]
    fn a_table_that_does_not_fit_leaves_the_old_one() {
        let mut tt = TranspositionTable::new(1).unwrap();
        tt.store(1, entry(3, Bound::Exact));
        for mib in [usize::MAX, usize::MAX >> 20] {
            assert_eq!(tt.resize(mib), Err(HashError { mib }));
            assert_eq!(tt.probe(1), Some(entry(3, Bound::Exact)));
        }
        let message =
            "not enough memory for a transposition table of 9 MiB: expected a smaller size";
        assert_eq!(HashError { mib: 9 }.to_string(), message);
        tt.resize(2).unwrap();
        assert_eq!((tt.probe(1), tt.buckets.len()), (None, 2 << 14));
    }

    #[test]
    fn a_prefetch_changes_nothing() {
        let tt = TranspositionTable::new(1).unwrap();
        for hash in (0..=u64::MAX).step_by(1 << 58) {
            tt.prefetch(hash);
            assert_eq!(tt.probe(hash), None);
            tt.store(hash, entry(3, Bound::Exact));
            tt.prefetch(hash);
            assert_eq!(tt.probe(hash), Some(entry(3, Bound::Exact)));
        }
    }

    #[test]
    fn old_and_shallow_entries_are_replaced_first() {
        let mut tt = TranspositionTable::new(0).unwrap();
        for (hash, depth) in [(1, 9), (2, 4), (3, 6), (4, 8)] {
            tt.store(hash, entry(depth, Bound::Lower));
        }
        tt.store(5, entry(1, Bound::Lower));
        assert_eq!(tt.probe(2), None);
        tt.store(1, entry(2, Bound::Lower));
        assert_eq!(tt.probe(1).map(|entry| entry.depth), Some(9));
        tt.next_generation();
        tt.store(6, entry(1, Bound::Lower));
        tt.store(7, entry(1, Bound::Lower));
        assert_eq!((tt.probe(5), tt.probe(3)), (None, None));
        assert!(tt.probe(6).is_some());
        tt.clear();
        assert_eq!(tt.probe(1), None);
        assert_eq!(tt.hashfull(), 0);
    }
}
