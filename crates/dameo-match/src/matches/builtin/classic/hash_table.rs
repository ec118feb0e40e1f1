//! The transposition table.

use dameo_engine::HashError;

use super::score::INFINITE;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is at most the stored one.
    Upper,
    /// The true score is at least the stored one.
    Lower,
    /// The stored score is the true one.
    Exact,
}

/// The result of an earlier search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Plies to a win or loss are counted from this position.
    pub(super) score: i16,
    /// Index of the best move in the order of the move generator.
    pub(super) best: u16,
    /// Depth of the search, in plies.
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// An entry with the hash of its position.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u64,
    entry: Option<Entry>,
}

const _: () = assert!(size_of::<Slot>() == 16 && INFINITE <= i16::MAX as i32);

/// A table that always replaces, with one slot per index.
pub(super) struct HashTable(Box<[Slot]>);

impl HashTable {
    pub(super) fn new(mib: usize) -> Result<Self, HashError> {
        let count = mib * (1 << 20) / size_of::<Slot>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).map_err(|_| HashError { mib })?;
        slots.resize(count, Slot::default());
        Ok(Self(slots.into_boxed_slice()))
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Slot::default());
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let slot = self.0[self.index(hash)];
        slot.entry.filter(|_| slot.hash == hash)
    }

    #[inline]
    pub(super) fn insert(&mut self, hash: u64, entry: Entry) {
        let index = self.index(hash);
        self.0[index] = Slot { hash, entry: Some(entry) };
    }

    /// Maps the range of hashes to the range of slots.
    #[inline]
    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.0.len() as u128) >> 64) as usize
    }
}
