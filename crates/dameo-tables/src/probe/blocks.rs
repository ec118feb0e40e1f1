//! Blocks that have been read.
//!
//! Blocks of who wins are what a search asks for at every turn. They stay for
//! good, each in a place of its own, as long as there is room: to find one
//! again takes a few loads, and nothing is written that another thread reads.
//! All others, and those there was no room for, share a cache in which the
//! least useful make way.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use quick_cache::Weighter;
use quick_cache::sync::{Cache, DefaultLifecycle};

use super::block_id::{BlockHashes, BlockId};
use crate::error::TableError;
use crate::format::{Metric, TableFile, unpack};

/// An open file with those of its blocks that stay.
pub(super) struct OpenFile {
    pub(super) file: TableFile,
    metric: Metric,
    /// By number; empty where none stays.
    kept: Box<[OnceLock<Box<[u8]>>]>,
}

impl OpenFile {
    pub(super) fn new(file: TableFile, metric: Metric) -> Self {
        let places = if metric == Metric::Wdl { file.blocks() } else { 0 };
        Self { file, metric, kept: (0..places).map(|_| OnceLock::new()).collect() }
    }
}

/// What has been read of all files.
pub(super) struct Blocks {
    /// The bytes that blocks may yet take that stay.
    room: AtomicU64,
    cache: Cache<BlockId, Arc<[u8]>, ByLength, BlockHashes>,
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
            cache: Cache::with(
                (cached / USUAL_BLOCK) as usize + 1,
                cached,
                ByLength,
                BlockHashes::default(),
                DefaultLifecycle::default(),
            ),
        }
    }

    /// The value with a number in the file of the table in a slot.
    ///
    /// # Errors
    /// If its block cannot be read or is damaged.
    #[inline]
    pub(super) fn value(&self, slot: u16, open: &OpenFile, number: u64) -> Result<u8, TableError> {
        let per_block = open.metric.positions_per_block() as u64;
        let (block, place) = ((number / per_block) as usize, (number % per_block) as usize);
        match open.kept.get(block).and_then(OnceLock::get) {
            Some(bytes) => Ok(unpack(open.metric, bytes, place)),
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
    ) -> Result<u8, TableError> {
        let (file, metric) = (&open.file, open.metric);
        if let Some(kept) = open.kept.get(block)
            && self.reserve(file.block_len(block))
        {
            let bytes = file.block(block).inspect_err(|_| self.give_back(file.block_len(block)))?;
            let value = unpack(metric, &bytes, place);
            if kept.set(bytes.into()).is_err() {
                // Another thread was faster.
                self.give_back(file.block_len(block));
            }
            return Ok(value);
        }
        let id = BlockId::new(slot, metric, block as u32);
        let bytes = self.cache.get_or_insert_with(&id, || file.block(block).map(Arc::from))?;
        Ok(unpack(metric, &bytes, place))
    }

    /// Takes so many bytes of the room that is left, if there are as many.
    fn reserve(&self, bytes: u64) -> bool {
        self.room.fetch_update(Relaxed, Relaxed, |room| room.checked_sub(bytes)).is_ok()
    }

    fn give_back(&self, bytes: u64) {
        self.room.fetch_add(bytes, Relaxed);
    }
}
