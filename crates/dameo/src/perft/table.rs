//! A perft that counts no subtree twice.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::perft;
use crate::position::Position;
use crate::rules::RuleFacts;

/// Subtrees of fewer plies are counted sooner than found.
const MIN_DEPTH: u32 = 3;

/// The counts of subtrees, which several threads may share. A position and its
/// mirror image have one count.
///
/// A position is known by 64 bits of its hash and the depth. Among a billion
/// lookups in a table of a billion entries, one of the wrong position is as
/// likely as one in four billion.
#[derive(Debug)]
pub struct PerftTable {
    buckets: Box<[Bucket]>,
}

/// Entries in one cache line.
const BUCKET_LEN: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; BUCKET_LEN]);

/// A count, and its key combined with it. If two threads have written half of it
/// each, the two do not fit.
#[derive(Debug, Default)]
struct Entry {
    key_xor_nodes: AtomicU64,
    nodes: AtomicU64,
}

impl Entry {
    fn get(&self, key: u64) -> Option<u64> {
        let nodes = self.nodes.load(Relaxed);
        (self.key_xor_nodes.load(Relaxed) ^ nodes == key).then_some(nodes)
    }

    fn set(&self, key: u64, nodes: u64) {
        self.key_xor_nodes.store(key ^ nodes, Relaxed);
        self.nodes.store(nodes, Relaxed);
    }
}

impl PerftTable {
    /// A table of at most this size in MiB, and at least one entry.
    #[must_use]
    pub fn new(mib: usize) -> Self {
        let len = (mib << 20) / size_of::<Bucket>();
        Self { buckets: (0..len.max(1)).map(|_| Bucket::default()).collect() }
    }

    fn bucket(&self, key: u64) -> &[Entry; BUCKET_LEN] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    fn get(&self, key: u64) -> Option<u64> {
        self.bucket(key).iter().find_map(|entry| entry.get(key))
    }

    /// Keeps a count in place of the smallest one, which is the soonest counted again.
    fn insert(&self, key: u64, nodes: u64) {
        let smallest = self.bucket(key).iter().min_by_key(|entry| entry.nodes.load(Relaxed));
        if let Some(entry) = smallest {
            entry.set(key, nodes);
        }
    }
}

/// The same number as [`perft`], with the counts of subtrees taken from a table
/// and kept there.
///
/// ```
/// use dameo::{Dameo, PerftTable, Position, perft_with_table};
///
/// let table = PerftTable::new(1);
/// assert_eq!(perft_with_table(&Position::<Dameo>::start(), 4, &table), 6_253_934);
/// ```
#[must_use]
pub fn perft_with_table<R: RuleFacts>(
    position: &Position<R>,
    depth: u32,
    table: &PerftTable,
) -> u64 {
    if depth < MIN_DEPTH {
        return perft(position, depth);
    }
    let key = key(position, depth);
    if let Some(nodes) = table.get(key) {
        return nodes;
    }
    let mut nodes = 0;
    position.for_each_child(|child| nodes += perft_with_table(&child, depth - 1, table));
    table.insert(key, nodes);
    nodes
}

/// The key of a subtree: the same for mirror images.
fn key<R: RuleFacts>(position: &Position<R>, depth: u32) -> u64 {
    let hash = position.zobrist_hash().min(position.mirrored().zobrist_hash());
    // The golden ratio: depths differ in many bits.
    hash ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bucket_keeps_the_largest_counts() {
        let table = PerftTable::new(0);
        (1..=5).for_each(|key| table.insert(key, 100 - key));
        let found: Vec<_> = (1..=5).map(|key| table.get(key)).collect();
        assert_eq!(found, [Some(99), Some(98), Some(97), None, Some(95)]);
    }

    #[test]
    fn half_written_entries_do_not_count() {
        let entry = Entry::default();
        entry.set(7, 70);
        entry.nodes.store(80, Relaxed);
        assert_eq!(entry.get(7), None);
    }
}
