//! Which block of which table: the key under which blocks are cached.

use std::hash::{BuildHasherDefault, Hasher};

use crate::format::Metric;

/// A block of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct BlockId(u64);

impl BlockId {
    /// A block by the place of its table among the tables, its metric, and its
    /// number in the file.
    #[inline]
    pub(super) fn new(slot: u16, metric: Metric, block: u32) -> Self {
        Self(u64::from(slot) << 40 | (metric as u64) << 32 | u64::from(block))
    }
}

/// Makes hashes of blocks.
pub(super) type BlockHashes = BuildHasherDefault<BlockHasher>;

/// The hash of a word: a multiplication spreads neighbours over the upper bits,
/// which are then folded onto the lower ones. The hasher of the standard
/// library withstands chosen keys, which takes several times as long.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct BlockHasher(u64);

impl Hasher for BlockHasher {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    use super::*;

    /// The cache and its maps look at the lowest bits, those in the middle and
    /// the highest seven.
    #[test]
    fn neighbours_are_spread() {
        let hashes: Vec<_> = (0..4)
            .flat_map(|slot| {
                let block = move |block| BlockId::new(slot, Metric::Distance, block);
                (0..256).map(move |number| BlockHashes::default().hash_one(block(number)))
            })
            .collect();
        for shift in [0, 32, 54] {
            let parts: HashSet<_> = hashes.iter().map(|hash| hash >> shift & 0x3ff).collect();
            // Of 1024 that are thrown into 1024 boxes at random, 647 boxes are
            // met on average.
            assert!(parts.len() > 550, "{shift}: {}", parts.len());
        }
    }
}
