//! The cache of decompressed blocks.
//!
//! WDL blocks are read at every probe of a search. They are pinned, all blocks
//! of a file in one allocation, as long as there is room: a probe then tests one
//! flag and writes nothing that other threads read. All other blocks, and those
//! of files without room, share a cache with eviction.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, OnceLock};

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::error::TablebaseError;
use crate::format::{Metric, TableFile};
use crate::large_pages;

/// An open file with its pinned blocks.
pub(super) struct OpenFile {
    pub(super) file: TableFile,
    pub(super) metric: Metric,
    /// `Some(None)` if there was no room.
    pinned: OnceLock<Option<PinnedBlocks>>,
}

impl OpenFile {
    pub(super) fn new(file: TableFile, metric: Metric) -> Self {
        Self { file, metric, pinned: OnceLock::new() }
    }
}

/// The packed bytes of all blocks of a file, in words.
struct PinnedBlocks {
    /// By block.
    is_read: Box<[AtomicBool]>,
    words: Box<[AtomicU64]>,
    words_per_block: usize,
}

const BYTES_PER_WORD: usize = size_of::<u64>();

impl PinnedBlocks {
    fn new(file: &TableFile, metric: Metric) -> Self {
        let blocks = file.blocks();
        let words_per_block = words_per_block(metric);
        Self {
            is_read: (0..blocks).map(|_| AtomicBool::new(false)).collect(),
            words: large_pages::zeroed(blocks * words_per_block),
            words_per_block,
        }
    }

    /// Size in bytes.
    fn bytes(&self) -> u64 {
        size_of_val(&*self.words) as u64
    }

    /// A byte of a block; `None` if the block has not been read.
    #[inline]
    fn byte(&self, block: usize, offset: usize) -> Option<u8> {
        if !self.is_read[block].load(Acquire) {
            return None;
        }
        let at = block * self.words_per_block + offset / BYTES_PER_WORD;
        let word = self.words[at].load(Relaxed);
        Some(word.to_le_bytes()[offset % BYTES_PER_WORD])
    }

    /// Stores a block. Threads that do so at the same time write the same bytes.
    fn store(&self, block: usize, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks::<BYTES_PER_WORD>();
        let mut last = [0; BYTES_PER_WORD];
        last[..rest.len()].copy_from_slice(rest);
        let words = &self.words[block * self.words_per_block..];
        for (word, &bytes) in words.iter().zip(whole.iter().chain([&last])) {
            word.store(u64::from_le_bytes(bytes), Relaxed);
        }
        self.is_read[block].store(true, Release);
    }
}

fn words_per_block(metric: Metric) -> usize {
    metric.packed_len(metric.positions_per_block()).div_ceil(BYTES_PER_WORD)
}

/// The blocks of all files.
pub(super) struct Blocks {
    /// Bytes left for pinned blocks.
    room: AtomicU64,
    cache: Cache<BlockId, Arc<[u8]>, ByLength>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct BlockId {
    /// The table, by its place in the tablebase.
    slot: u16,
    metric: Metric,
    /// The block in the file.
    block: usize,
}

/// Weighs blocks by their length in bytes.
#[derive(Clone)]
struct ByLength;

impl Weighter<BlockId, Arc<[u8]>> for ByLength {
    fn weight(&self, _: &BlockId, block: &Arc<[u8]>) -> u64 {
        block.len() as u64
    }
}

/// A typical length of a block in bytes, to estimate the number of cached ones.
const TYPICAL_BLOCK: u64 = 1 << 13;

impl Blocks {
    /// A cache of `bytes` bytes: half for pinned blocks, half for the others.
    pub(super) fn new(bytes: u64) -> Self {
        let (pinned, cached) = (bytes / 2, bytes.div_ceil(2));
        Self {
            room: AtomicU64::new(pinned),
            cache: Cache::with_weighter((cached / TYPICAL_BLOCK) as usize + 1, cached, ByLength),
        }
    }

    /// Forgets the blocks of a file that has been replaced, and those of others that
    /// are not pinned: files are replaced rarely.
    pub(super) fn forget(&mut self, file: OpenFile) {
        self.cache.clear();
        if let Some(pinned) = file.pinned.into_inner().flatten() {
            *self.room.get_mut() += pinned.bytes();
        }
    }

    /// The value at `index` of the file of the table in `slot`.
    ///
    /// # Errors
    /// If its block cannot be read or is damaged.
    #[inline]
    pub(super) fn value(
        &self,
        slot: u16,
        open: &OpenFile,
        index: u64,
    ) -> Result<u8, TablebaseError> {
        let per_block = open.metric.positions_per_block() as u64;
        let (block, offset) = ((index / per_block) as usize, (index % per_block) as usize);
        let pinned = open.pinned.get().and_then(Option::as_ref);
        match pinned.and_then(|pinned| pinned.byte(block, open.metric.byte_offset(offset))) {
            Some(byte) => Ok(open.metric.unpack(byte, offset)),
            None => self.read(slot, open, block, offset),
        }
    }

    /// The value at `offset` of a block that is not pinned, or not yet.
    #[cold]
    fn read(
        &self,
        slot: u16,
        open: &OpenFile,
        block: usize,
        offset: usize,
    ) -> Result<u8, TablebaseError> {
        let OpenFile { file, metric, pinned } = open;
        let value = |bytes: &[u8]| metric.unpack(bytes[metric.byte_offset(offset)], offset);
        if let Some(pinned) = pinned.get_or_init(|| self.pin(open)) {
            let bytes = file.block(block)?;
            pinned.store(block, &bytes);
            return Ok(value(&bytes));
        }
        let id = BlockId { slot, metric: *metric, block };
        let bytes = self.cache.get_or_insert_with(&id, || file.block(block).map(Arc::from))?;
        Ok(value(&bytes))
    }

    /// Memory for the blocks of a WDL file if there is room.
    fn pin(&self, OpenFile { file, metric, .. }: &OpenFile) -> Option<PinnedBlocks> {
        let bytes = (file.blocks() * words_per_block(*metric) * BYTES_PER_WORD) as u64;
        let fits = *metric == Metric::Wdl
            && self.room.fetch_update(Relaxed, Relaxed, |room| room.checked_sub(bytes)).is_ok();
        fits.then(|| PinnedBlocks::new(file, *metric))
    }
}
