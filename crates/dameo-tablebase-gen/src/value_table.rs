//! What tables with distances and without have in common.

use std::fmt::Debug;

use dameo::Position;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::Pieces;
use dameo_tablebase::{Index, Metric, TableFile, TablebaseError};
use rayon::prelude::*;

use crate::store::{Storage, Store};
use crate::table_map::TableMap;

/// The squares of the board of a table.
pub(crate) type BoardOf<T> = <<T as ValueTable>::Rules as dameo::RuleFacts>::Board;

/// The values of all positions of a signature.
pub(crate) trait ValueTable: Sized + Sync {
    type Rules: DameoRules;
    type Value: PartialEq + Debug;

    /// What the file holds from which it is loaded.
    const METRIC: Metric;

    /// A table of draws.
    ///
    /// # Errors
    /// If there is no room in the folder.
    fn draws(
        index: Index<BoardOf<Self>>,
        store: &Store,
        storage: Storage,
    ) -> Result<Self, TablebaseError>;

    /// Bytes that the values of a table take.
    fn bytes(index: &Index<BoardOf<Self>>) -> u64;

    /// Bytes of memory in use; those of files do not count.
    fn bytes_in_memory(&self) -> u64;

    fn index(&self) -> &Index<BoardOf<Self>>;

    /// The value of a position, of which index and pieces are given.
    fn value_at(&self, index: u64, pieces: &Pieces<BoardOf<Self>>) -> Self::Value;

    /// The value of a position as it follows from the values after each legal move.
    fn value_from_moves(
        solved: &TableMap<'_, Self>,
        position: &Position<Self::Rules>,
    ) -> Self::Value;

    /// Sets the values of a table of draws from its file. The tables that captures lead to must
    /// be solved.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    fn load(&self, file: &TableFile, solved: &TableMap<'_, Self>) -> Result<(), TablebaseError>;
}

impl<'a, T: ValueTable> TableMap<'a, T> {
    pub(crate) fn new(tables: impl IntoIterator<Item = &'a T>) -> Self {
        let tables = tables.into_iter();
        Self::by_signature(tables.map(|table| (table.index().signature(), table)))
    }
}

/// An entry of a file.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    packed: &'a [u8],
    metric: Metric,
    offset: usize,
}

impl Entry<'_> {
    /// The value. It has no meaning if the side to move can capture.
    #[inline(always)]
    pub(crate) fn value(self) -> u8 {
        self.metric.unpack(self.packed[self.metric.byte_offset(self.offset)], self.offset)
    }
}

/// Calls `visit` with the index and the pieces of every position of a table, and its entry in the
/// file.
///
/// # Errors
/// If the file cannot be read or is damaged.
pub(crate) fn for_each_entry<T: ValueTable>(
    table: &T,
    file: &TableFile,
    visit: impl Fn(u64, &Pieces<BoardOf<T>>, Entry<'_>) + Sync + Send,
) -> Result<(), TablebaseError> {
    let metric = T::METRIC;
    (0..file.blocks()).into_par_iter().try_for_each(|block| {
        let packed = file.block(block)?;
        let start = (block * metric.positions_per_block()) as u64;
        let end = start + file.values_in(block) as u64;
        table.index().for_each(start..end, |index, pieces, _| {
            visit(
                index,
                pieces,
                Entry { packed: &packed, metric, offset: (index - start) as usize },
            );
        });
        Ok(())
    })
}
