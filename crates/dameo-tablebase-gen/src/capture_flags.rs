//! Which positions of a table have captures.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::cells::Cells;

/// Bits of a word.
const WORD: usize = u64::BITS as usize;

/// A bit for every position of a table: whether it has captures. Threads can set the bits of
/// different positions at the same time.
#[derive(Debug)]
pub(crate) struct CaptureFlags(Cells<AtomicU64>);

impl CaptureFlags {
    /// Number of words for `positions` positions.
    pub(crate) fn words(positions: u64) -> u64 {
        positions.div_ceil(WORD as u64)
    }

    /// Flags in as many words, all of them zero.
    pub(crate) fn new(words: Cells<AtomicU64>) -> Self {
        Self(words)
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> bool {
        self.0[index / WORD].load(Relaxed) >> (index % WORD) & 1 == 1
    }

    /// Sets the flags of the positions from `first` on, none of which have been set.
    pub(crate) fn set(&self, first: usize, flags: impl Iterator<Item = bool>) {
        let (mut word, mut bits) = (first / WORD, 0);
        for (index, flag) in (first..).zip(flags) {
            if index / WORD != word {
                self.0[word].fetch_or(bits, Relaxed);
                (word, bits) = (index / WORD, 0);
            }
            bits |= u64::from(flag) << (index % WORD);
        }
        if bits != 0 {
            // Other threads set the bits of neighbours.
            self.0[word].fetch_or(bits, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_set_in_parts() {
        let flag = |index: usize| index * index % 7 < 3;
        let len = 1000;
        let flags = CaptureFlags::new(Cells::in_memory(CaptureFlags::words(len) as usize));
        for (first, end) in [(700, 1000), (0, 1), (1, 63), (63, 64), (64, 129), (129, 700)] {
            flags.set(first, (first..end).map(flag));
        }
        assert!((0..len as usize).all(|index| flags.get(index) == flag(index)));
    }
}
