//! The working memory for a slice that is being solved.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dameo::{Bitboard, Bits, Geometry};
use dameo_tablebase::Wdl;

use super::bit_plane::{WORD, insert};

/// What is known of a row: of positions that differ only in the square of one own king. Sets are
/// sets of that square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<G: Geometry> {
    /// Positions without captures that are not decided.
    pub(crate) open: Bitboard<G>,
    /// Those of them in which no man's move averts a loss, and the king has a move that may not
    /// lose.
    pub(crate) losable: Bitboard<G>,
}

impl<G: Geometry> Row<G> {
    pub(crate) const EMPTY: Self = Self { open: Bitboard::EMPTY, losable: Bitboard::EMPTY };
}

/// For every row the squares where its king would be in a position that is decided, the other
/// side to move; and which rows have new ones. Threads can share it.
#[derive(Debug, Default)]
pub(crate) struct Targets {
    /// By row: where the other side would have won, then where it would have lost.
    words: Vec<AtomicU64>,
    changed: Vec<AtomicU64>,
    /// Words of a set.
    width: usize,
}

impl Targets {
    fn reset<G: Geometry>(&mut self, rows: usize) {
        self.width = usize::from(G::SQUARES).div_ceil(WORD);
        for (words, len) in
            [(&mut self.words, 2 * rows * self.width), (&mut self.changed, rows.div_ceil(WORD))]
        {
            words.clear();
            words.resize_with(len, AtomicU64::default);
        }
    }

    /// Marks that the other side would have `value`, a win or a loss, if the king of a row were
    /// on a square.
    #[inline(always)]
    pub(crate) fn mark(&self, row: usize, square: usize, value: Wdl, shared: bool) {
        let set = 2 * row + usize::from(value == Wdl::Loss);
        insert(&self.words[set * self.width + square / WORD], 1 << (square % WORD), shared);
        self.change(row, shared);
    }

    /// Marks a row as changed.
    #[inline(always)]
    pub(crate) fn change(&self, row: usize, shared: bool) {
        insert(&self.changed[row / WORD], 1 << (row % WORD), shared);
    }

    /// Where the other side would have won, and where it would have lost.
    #[inline(always)]
    pub(crate) fn of_row<G: Geometry>(&self, row: usize) -> [Bitboard<G>; 2] {
        [2 * row, 2 * row + 1].map(|set| {
            let words = &self.words[set * self.width..][..self.width];
            let bits = words.iter().rev().fold(0, |bits: u128, word| {
                bits.wrapping_shl(WORD as u32) | u128::from(word.load(Relaxed))
            });
            Bitboard::from_bits(G::Bits::from_low_bits(bits))
        })
    }

    /// The changed rows of 64, which count as unchanged from now on.
    #[inline(always)]
    pub(crate) fn take_changed(&self, word: usize) -> u64 {
        let changed = &self.changed[word];
        // Most are zero; an exchange is slow.
        if changed.load(Relaxed) == 0 { 0 } else { changed.swap(0, Relaxed) }
    }
}

/// The working memory for a slice of a table.
#[derive(Debug)]
pub(crate) struct Work<G: Geometry> {
    pub(crate) rows: Vec<Row<G>>,
    pub(crate) targets: Targets,
}

impl<G: Geometry> Default for Work<G> {
    fn default() -> Self {
        Self { rows: Vec::new(), targets: Targets::default() }
    }
}

impl<G: Geometry> Work<G> {
    /// Prepares for a slice with as many rows.
    pub(crate) fn reset(&mut self, rows: usize) {
        self.rows.clear();
        self.rows.resize(rows, Row::EMPTY);
        self.targets.reset::<G>(rows);
    }
}

/// Consecutive rows of whole groups, on which one thread works.
pub(crate) struct Block<'w, G: Geometry> {
    pub(crate) first_group: usize,
    pub(crate) groups: usize,
    pub(crate) rows: &'w mut [Row<G>],
}

/// Divides rows into blocks of `groups` groups, each of which has `row_sets` rows. A multiple of
/// 64 groups keeps the words of [`Targets::take_changed`] apart.
pub(crate) fn blocks<G: Geometry>(
    mut rows: &mut [Row<G>],
    all_groups: usize,
    row_sets: usize,
    groups: usize,
) -> Vec<Block<'_, G>> {
    let mut blocks = Vec::new();
    for first_group in (0..all_groups).step_by(groups) {
        let groups = groups.min(all_groups - first_group);
        let taken = rows.split_off_mut(..groups * row_sets);
        let rows = taken.expect("blocks are not longer than the slice");
        blocks.push(Block { first_group, groups, rows });
    }
    blocks
}
