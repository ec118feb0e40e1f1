//! The words of the transposition table, which threads share without locks.
//!
//! This module depends on nothing but the atomics: `loom/`, beside `src/`, compiles it with
//! those of loom and tries the orders in which threads can read and write.

#[cfg(not(dameo_loom))]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[cfg(dameo_loom)]
use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Room for an entry. The first word is the hash of the position XORed with the
/// second one, which is 0 if there is no entry.
#[derive(Default)]
pub(super) struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The hash and the data. If the words are those of two writers, the hash is
    /// that of no position.
    fn read(&self) -> (u64, u64) {
        let data = self.data();
        (self.check.load(Relaxed) ^ data, data)
    }

    /// The data, of whatever position.
    pub(super) fn data(&self) -> u64 {
        self.data.load(Relaxed)
    }

    fn write(&self, hash: u64, data: u64) {
        self.check.store(hash ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// The slots of one cache line, any of which may hold a position.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Bucket(pub(super) [Slot; 4]);

#[cfg(not(dameo_loom))]
const _: () = assert!(size_of::<Bucket>() == 64, "a bucket must be a cache line");

impl Bucket {
    /// The data of a position.
    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Option<u64> {
        let slots = self.0.iter().map(Slot::read);
        let (_, data) = slots.into_iter().find(|&(key, data)| key == hash && data != 0)?;
        Some(data)
    }

    /// Stores the data that `merged` makes of the old data of the position, if there
    /// are any; `None` keeps them. Otherwise it replaces those of the slot with the
    /// smallest `replacement_value`.
    #[inline]
    pub(super) fn store(
        &self,
        hash: u64,
        replacement_value: impl Fn(u64) -> i32,
        merged: impl FnOnce(Option<u64>) -> Option<u64>,
    ) {
        let mut victim = (&self.0[0], i32::MAX);
        let mut known = None;
        for slot in &self.0 {
            let (key, data) = slot.read();
            if key == hash && data != 0 {
                victim.0 = slot;
                known = Some(data);
                break;
            }
            let value = replacement_value(data);
            if value < victim.1 {
                victim = (slot, value);
            }
        }
        if let Some(data) = merged(known) {
            victim.0.write(hash, data);
        }
    }
}

#[cfg(all(test, not(dameo_loom)))]
mod tests {
    use super::*;

    fn store(bucket: &Bucket, hash: u64, data: u64) {
        bucket.store(hash, |old| old as i32, |_| Some(data));
    }

    #[test]
    fn mixed_words_are_not_found() {
        let bucket = Bucket::default();
        store(&bucket, 1, 7);
        assert_eq!(bucket.probe(1), Some(7));
        bucket.0[0].data.store(8, Relaxed);
        assert_eq!(bucket.probe(1), None);
    }

    #[test]
    fn empty_slots_have_no_position() {
        let bucket = Bucket::default();
        assert_eq!(bucket.probe(0), None);
        store(&bucket, 0, 7);
        assert_eq!(bucket.probe(0), Some(7));
    }

    #[test]
    fn a_position_has_one_slot() {
        let bucket = Bucket::default();
        for data in [9, 3, 5, 4] {
            store(&bucket, data, data);
        }
        bucket.store(5, |old| old as i32, |old| old.map(|old| old + 1));
        assert_eq!(bucket.probe(5), Some(6));
        bucket.store(5, |old| old as i32, |_| None);
        assert_eq!(bucket.probe(5), Some(6));
        store(&bucket, 2, 2);
        assert_eq!(
            [9, 3, 6, 4, 2].map(|hash| bucket.probe(hash)),
            [Some(9), None, None, Some(4), Some(2)]
        );
    }
}
