//! Blocks that have been read.
//!
//! Blocks of who wins are what a search asks for at every turn. They stay for
//! good, all of a table next to each other, as long as there is room for that:
//! to find one again takes a look at a bit, and nothing is written that another
//! thread reads. All others, and those of tables there was no room for, share a
//! cache in which the least useful make way.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, OnceLock};

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::error::TablebaseError;
use crate::format::{Metric, TableFile};
use crate::memory::Memory;

/// An open file with those of its blocks that stay.
pub(super) struct OpenFile {
    pub(super) file: TableFile,
    metric: Metric,
    /// Nothing in it if there was no room.
    kept: OnceLock<Option<Kept>>,
}

impl OpenFile {
    pub(super) fn new(file: TableFile, metric: Metric) -> Self {
        Self { file, metric, kept: OnceLock::new() }
    }
}

/// The packed bytes of a file's blocks, in words.
struct Kept {
    /// By block.
    is_read: Box<[AtomicBool]>,
    words: Memory<AtomicU64>,
    words_per_block: usize,
}

/// How many bytes are kept as a word.
const WORD: usize = size_of::<u64>();

impl Kept {
    fn new(file: &TableFile, metric: Metric) -> Self {
        let blocks = file.blocks();
        let words_per_block = words(metric);
        Self {
            is_read: (0..blocks).map(|_| AtomicBool::new(false)).collect(),
            words: Memory::new(blocks * words_per_block),
            words_per_block,
        }
    }

    /// A byte of a block, if that has been read.
    #[inline]
    fn byte(&self, block: usize, place: usize) -> Option<u8> {
        if !self.is_read[block].load(Acquire) {
            return None;
        }
        let word = self.words[block * self.words_per_block + place / WORD].load(Relaxed);
        Some(word.to_le_bytes()[place % WORD])
    }

    /// Keeps a block. If another thread does the same, it writes the same.
    fn keep(&self, block: usize, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks::<WORD>();
        let mut last = [0; WORD];
        last[..rest.len()].copy_from_slice(rest);
        let words = &self.words[block * self.words_per_block..];
        for (word, &bytes) in words.iter().zip(whole.iter().chain([&last])) {
            word.store(u64::from_le_bytes(bytes), Relaxed);
        }
        self.is_read[block].store(true, Release);
    }
}

/// How many words a block takes.
fn words(metric: Metric) -> usize {
    metric.packed_len(metric.positions_per_block()).div_ceil(WORD)
}

/// What has been read of all files.
pub(super) struct Blocks {
    /// The bytes that tables may yet take whose blocks stay.
    room: AtomicU64,
    cache: Cache<BlockId, Arc<[u8]>, ByLength>,
}

/// A block of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct BlockId {
    /// The place of the table among the tables.
    slot: u16,
    metric: Metric,
    /// The number of the block in the file.
    block: usize,
}

/// Blocks weigh what they take.
#[derive(Clone)]
struct ByLength;

impl Weighter<BlockId, Arc<[u8]>> for ByLength {
    fn weight(&self, _: &BlockId, block: &Arc<[u8]>) -> u64 {
        block.len() as u64
    }
}

/// The length of a usual block, from which follows how many the cache must
/// expect.
const USUAL_BLOCK: u64 = 1 << 13;

impl Blocks {
    /// Room for so many bytes: half of them for blocks that stay, half for the
    /// others.
    pub(super) fn new(bytes: u64) -> Self {
        let (kept, cached) = (bytes / 2, bytes.div_ceil(2));
        Self {
            room: AtomicU64::new(kept),
            cache: Cache::with_weighter((cached / USUAL_BLOCK) as usize + 1, cached, ByLength),
        }
    }

    /// The value with a number in the file of the table in a slot.
    ///
    /// # Errors
    /// If its block cannot be read or is damaged.
    #[inline]
    pub(super) fn value(
        &self,
        slot: u16,
        open: &OpenFile,
        number: u64,
    ) -> Result<u8, TablebaseError> {
        let per_block = open.metric.positions_per_block() as u64;
        let (block, place) = ((number / per_block) as usize, (number % per_block) as usize);
        let kept = open.kept.get().and_then(Option::as_ref);
        match kept.and_then(|kept| kept.byte(block, open.metric.place_of_byte(place))) {
            Some(byte) => Ok(open.metric.unpack(byte, place)),
            None => self.read(slot, open, block, place),
        }
    }

    /// The value at a place of a block that does not stay, or not yet.
    #[cold]
    fn read(
        &self,
        slot: u16,
        open: &OpenFile,
        block: usize,
        place: usize,
    ) -> Result<u8, TablebaseError> {
        let OpenFile { file, metric, kept } = open;
        let value = |bytes: &[u8]| metric.unpack(bytes[metric.place_of_byte(place)], place);
        if let Some(kept) = kept.get_or_init(|| self.room_for(open)) {
            let bytes = file.block(block)?;
            kept.keep(block, &bytes);
            return Ok(value(&bytes));
        }
        let id = BlockId { slot, metric: *metric, block };
        let bytes = self.cache.get_or_insert_with(&id, || file.block(block).map(Arc::from))?;
        Ok(value(&bytes))
    }

    /// Room for the blocks of a file, if they are to stay and there is as much.
    fn room_for(&self, OpenFile { file, metric, .. }: &OpenFile) -> Option<Kept> {
        let bytes = (file.blocks() * words(*metric) * WORD) as u64;
        let stays = *metric == Metric::Wdl
            && self.room.fetch_update(Relaxed, Relaxed, |room| room.checked_sub(bytes)).is_ok();
        stays.then(|| Kept::new(file, *metric))
    }
}
