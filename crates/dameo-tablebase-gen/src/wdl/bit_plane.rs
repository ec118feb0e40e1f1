//! Bits in memory or in a file, which threads can share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::cells::Cells;

/// Bits of a word.
pub(crate) const WORD: usize = u64::BITS as usize;

/// Bits that are initially zero.
#[derive(Debug)]
pub(crate) struct BitPlane(Cells<AtomicU64>);

impl BitPlane {
    /// Number of words for `bits` bits.
    pub(crate) fn words(bits: usize) -> usize {
        bits.div_ceil(WORD)
    }

    /// Bits in words that are all zero.
    pub(crate) fn new(words: Cells<AtomicU64>) -> Self {
        Self(words)
    }

    /// Bytes of memory in use; those of a file do not count.
    pub(crate) fn bytes_in_memory(&self) -> u64 {
        self.0.bytes_in_memory()
    }

    #[inline(always)]
    pub(crate) fn get(&self, bit: usize) -> bool {
        self.0[bit / WORD].load(Relaxed) >> (bit % WORD) & 1 == 1
    }

    /// Sets a bit. `shared` is whether other threads may set bits of the same word.
    #[inline(always)]
    pub(crate) fn set(&self, bit: usize, shared: bool) {
        insert(&self.0[bit / WORD], 1 << (bit % WORD), shared);
    }

    /// Up to 128 consecutive bits.
    #[inline(always)]
    pub(crate) fn bits(&self, first: usize, len: usize) -> u128 {
        let (word, shift) = (first / WORD, first % WORD);
        if shift == 0 && len == WORD {
            return self.0[word].load(Relaxed).into();
        }
        let bits = (first..first + len).map(|bit| u128::from(self.get(bit)));
        bits.zip(0..).fold(0, |all, (bit, place)| all | bit << place)
    }

    /// The words that hold `len` bits from `first` on, and nothing else: bits of neighbours are
    /// zero.
    pub(crate) fn words_of(&self, first: usize, len: usize) -> impl Iterator<Item = u64> {
        word_masks(first, len).map(|(word, mask)| self.0[word].load(Relaxed) & mask)
    }

    /// Sets the bits that are set in words of [`words_of`](Self::words_of).
    pub(crate) fn set_words(&self, first: usize, len: usize, words: impl Iterator<Item = u64>) {
        for ((word, mask), bits) in word_masks(first, len).zip(words) {
            self.0[word].fetch_or(bits & mask, Relaxed);
        }
    }
}

/// The words with the bits from `first` on, and which of their bits these are.
fn word_masks(first: usize, len: usize) -> impl Iterator<Item = (usize, u64)> {
    let end = first + len;
    (first / WORD..end.div_ceil(WORD)).map(move |word| {
        let (start, after) = (first.max(word * WORD), end.min((word + 1) * WORD));
        (word, u64::MAX >> (WORD - (after - start)) << (start % WORD))
    })
}

/// Sets bits of a word. `shared` is whether other threads may do so too.
#[inline(always)]
pub(crate) fn insert(word: &AtomicU64, bits: u64, shared: bool) {
    if shared {
        word.fetch_or(bits, Relaxed);
    } else {
        word.store(word.load(Relaxed) | bits, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: usize = 1000;

    fn plane() -> BitPlane {
        BitPlane::new(Cells::in_memory(BitPlane::words(BITS)))
    }

    #[test]
    fn ranges_of_bits_are_copied() {
        let (from, to) = (plane(), plane());
        (0..BITS).filter(|bit| bit * bit % 7 < 3).for_each(|bit| from.set(bit, bit % 2 == 0));
        for (first, len) in [(0, 1), (1, 62), (63, 2), (65, 63), (128, 64), (192, 700)] {
            to.set_words(first, len, from.words_of(first, len));
            for bit in 0..BITS {
                assert_eq!(to.get(bit), from.get(bit) && bit < first + len, "{first} {len}");
            }
        }
    }

    #[test]
    fn bits_are_read_together() {
        let plane = plane();
        (0..BITS).filter(|bit| bit % 3 == 0).for_each(|bit| plane.set(bit, false));
        for (first, len) in [(0, 64), (64, 64), (5, 64), (7, 100), (128, 100), (900, 100)] {
            let bits = plane.bits(first, len);
            for place in 0..128 {
                let expected = place < len && (first + place) % 3 == 0;
                assert_eq!(bits >> place & 1 == 1, expected, "{first} {len} {place}");
            }
        }
    }
}
