//! The working memory for a slice that is being solved.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dameo::{Bitboard, Bits, Geometry, Square};
use dameo_tablebase::internals::Slice;
use smallvec::SmallVec;

use crate::cells::Cells;

/// In place of the number of kings: the side to move must capture.
pub(crate) const MUST_CAPTURE: u8 = u8::MAX;

/// In place of the number of kings: another move wins.
pub(crate) const WON: u8 = u8::MAX - 1;

/// Jobs of threads: one for a slice on which only one of them works.
pub(crate) type Jobs<T> = SmallVec<[T; 1]>;

/// What is known of a row: of positions that differ only in the square of one own king. Sets
/// are sets of that square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<G: Geometry> {
    /// The king can go to a position that is lost for the other side.
    pub(crate) winning: Bitboard<G>,
    /// The king would be where the other side wins.
    pub(crate) refuted: Bitboard<G>,
    /// The king can go to a position that is not yet known to be won for the other side.
    pub(crate) safe: Bitboard<G>,
}

impl<G: Geometry> Row<G> {
    /// Nothing is known of the positions after king moves; `safe` is where the king can move.
    pub(crate) fn new(safe: Bitboard<G>) -> Self {
        Self { winning: Bitboard::EMPTY, refuted: Bitboard::EMPTY, safe }
    }
}

/// For every row a set of squares to which its king can go, and that have just been found to
/// be won or lost for the other side. Threads can share it.
#[derive(Debug)]
pub(crate) struct Pending {
    words: Vec<AtomicU64>,
    /// Words of a row.
    width: usize,
}

/// Bits of a word.
const WORD: usize = u64::BITS as usize;

impl Pending {
    fn new<G: Geometry>(rows: usize) -> Self {
        let width = usize::from(G::SQUARES).div_ceil(WORD);
        Self { words: (0..rows * width).map(|_| AtomicU64::new(0)).collect(), width }
    }

    /// Adds a square to the set of a row. `shared` is whether other threads do so too.
    #[inline(always)]
    pub(crate) fn insert<G: Geometry>(&self, row: usize, square: Square<G>, shared: bool) {
        let index = square.index();
        let (word, bit) = (&self.words[row * self.width + index / WORD], 1 << (index % WORD));
        if shared {
            word.fetch_or(bit, Relaxed);
        } else {
            word.store(word.load(Relaxed) | bit, Relaxed);
        }
    }

    /// Empties the set of a row and returns what was in it.
    #[inline(always)]
    pub(crate) fn take<G: Geometry>(&self, row: usize) -> Bitboard<G> {
        let mut bits = 0;
        for word in self.words[row * self.width..(row + 1) * self.width].iter().rev() {
            bits <<= WORD;
            bits |= u128::from(word.load(Relaxed));
        }
        if bits != 0 {
            let words = &self.words[row * self.width..(row + 1) * self.width];
            words.iter().for_each(|word| word.store(0, Relaxed));
        }
        Bitboard::from_bits(G::Bits::from_low_bits(bits))
    }
}

/// The working memory for a slice of a table.
#[derive(Debug)]
pub(crate) struct Work<G: Geometry> {
    /// Values as codes. A preliminary win becomes final at its distance, a preliminary loss
    /// if no king has a move left then.
    pub(crate) values: Cells<u8>,
    /// Number of kings with a move that may not lose, plus one for a draw by another move; or
    /// [`MUST_CAPTURE`] or [`WON`].
    pub(crate) kings_left: Cells<u8>,
    pub(crate) rows: Vec<Row<G>>,
    pub(crate) pending: Pending,
}

impl<G: Geometry> Work<G> {
    /// Memory for a slice with as many rows; `values` and `kings_left` have a number for every
    /// position.
    pub(crate) fn new(rows: usize, values: Cells<u8>, kings_left: Cells<u8>) -> Self {
        Self {
            values,
            kings_left,
            rows: vec![Row::new(Bitboard::EMPTY); rows],
            pending: Pending::new::<G>(rows),
        }
    }

    /// Whether no king move can improve a preliminary loss.
    #[inline(always)]
    pub(crate) fn is_final_loss(&self, offset: usize) -> bool {
        matches!(self.kings_left[offset], 0 | MUST_CAPTURE)
    }

    /// Divides the memory into blocks of groups that threads can work on, of `groups` groups
    /// each.
    pub(crate) fn blocks<'w>(
        &'w mut self,
        slice: &Slice<'_, G>,
        groups: usize,
    ) -> (&'w Pending, Jobs<Block<'w, G>>) {
        let (own_sets, row_sets) = (slice.own_sets(), slice.rows_per_group());
        let mut values = &mut *self.values;
        let mut kings_left = &mut *self.kings_left;
        let mut rows = &mut *self.rows;
        let mut blocks = Jobs::new();
        let mut first_group = 0;
        while !values.is_empty() {
            let groups = groups.min(values.len() / own_sets);
            let taken = "blocks are not longer than the slice";
            blocks.push(Block {
                first_group,
                values: values.split_off_mut(..groups * own_sets).expect(taken),
                kings_left: kings_left.split_off_mut(..groups * own_sets).expect(taken),
                rows: rows.split_off_mut(..groups * row_sets).expect(taken),
            });
            first_group += groups;
        }
        (&self.pending, blocks)
    }
}

/// The working memory for consecutive groups of a slice: for positions with some sets of enemy
/// kings. All rows of a position are in its block.
pub(crate) struct Block<'w, G: Geometry> {
    pub(crate) first_group: usize,
    /// See [`Work`].
    pub(crate) values: &'w mut [u8],
    pub(crate) kings_left: &'w mut [u8],
    pub(crate) rows: &'w mut [Row<G>],
}

#[cfg(test)]
mod tests {
    use dameo::{Board8, Board10};

    use super::*;

    fn sets_are_taken<G: Geometry>() {
        let rows = 5;
        let set = |row: usize| -> Bitboard<G> {
            Square::all().filter(|square| square.index() % (row + 2) == 1).collect()
        };
        let pending = Pending::new::<G>(rows);
        for shared in [false, true] {
            for row in 0..rows {
                set(row).into_iter().for_each(|square| pending.insert(row, square, shared));
            }
            for row in (0..rows).rev() {
                assert_eq!(pending.take::<G>(row), set(row));
                assert_eq!(pending.take::<G>(row), Bitboard::EMPTY);
            }
        }
    }

    #[test]
    fn pending_sets_are_taken_once() {
        sets_are_taken::<Board8>();
        sets_are_taken::<Board10>();
    }
}
