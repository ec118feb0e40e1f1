//! Tables whose values are in memory: solved ones and those being solved.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dameo::Position;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Best, Code, Pieces};
use dameo_tablebase::{Index, Metric, TableFile, TablebaseError, Value};

use crate::cells::Cells;
use crate::store::{Storage, Store};
use crate::table_map::TableMap;
use crate::value_table::{ValueTable, for_each_entry};

/// The values of all positions of a signature, as codes.
#[derive(Debug)]
pub(crate) struct Table<R: DameoRules> {
    pub(crate) index: Index<R::Board>,
    pub(crate) cells: Cells<AtomicU8>,
}

impl<R: DameoRules> Table<R> {
    /// The values of a slice.
    pub(crate) fn slice(&self, slice: u64) -> &[AtomicU8] {
        let len = self.index.slice_len() as usize;
        &self.cells[slice as usize * len..][..len]
    }
}

impl<R: DameoRules> ValueTable for Table<R> {
    type Rules = R;
    type Value = Value;

    const METRIC: Metric = Metric::Dtw;

    fn draws(
        index: Index<R::Board>,
        store: &Store,
        storage: Storage,
    ) -> Result<Self, TablebaseError> {
        let cells = store.cells(index.len(), storage)?;
        Ok(Self { index, cells })
    }

    fn bytes(index: &Index<R::Board>) -> u64 {
        index.len()
    }

    fn bytes_in_memory(&self) -> u64 {
        self.cells.bytes_in_memory()
    }

    fn index(&self) -> &Index<R::Board> {
        &self.index
    }

    fn value_at(&self, index: u64, _: &Pieces<R::Board>) -> Value {
        Code(self.cells[index as usize].load(Relaxed)).value::<R>()
    }

    fn value_from_moves(solved: &TableMap<'_, Self>, position: &Position<R>) -> Value {
        let mut best = Best::NONE;
        for &mv in &position.legal_moves() {
            best.accumulate::<R>(solved.code(&Pieces::of(&position.after(mv))));
        }
        best.code().value::<R>()
    }

    fn load(&self, file: &TableFile, solved: &TableMap<'_, Self>) -> Result<(), TablebaseError> {
        for_each_entry(self, file, |index, pieces, entry| {
            let code = match solved.after_captures(&pieces.position()) {
                Some(best) => best.code().0,
                None => entry.value(),
            };
            self.cells[index as usize].store(code, Relaxed);
        })
    }
}

/// The tables of dependencies and those being solved.
pub(crate) type SolvedTables<'a, R> = TableMap<'a, Table<R>>;

impl<R: DameoRules> SolvedTables<'_, R> {
    /// The value of a position.
    ///
    /// # Panics
    /// If its table is missing: classes are solved after their dependencies.
    #[inline(always)]
    pub(crate) fn code(&self, pieces: &Pieces<R::Board>) -> Code {
        let Some(table) = self.of(pieces) else { return Code::END };
        let index = table.index.index_of_pieces(pieces);
        Code(table.cells[index as usize].load(Relaxed))
    }

    /// The values after all captures; `None` if there is no capture.
    #[inline(always)]
    pub(crate) fn after_captures(&self, position: &Position<R>) -> Option<Best> {
        if !position.has_capture() {
            return None;
        }
        let mut best = Best::NONE;
        for &mv in &position.legal_captures() {
            best.accumulate::<R>(self.code(&Pieces::of(&position.after(mv))));
        }
        Some(best)
    }

    /// The values after all moves of men, in a position without captures.
    #[inline(always)]
    pub(crate) fn after_moves_of_men(&self, position: &Position<R>) -> Best {
        let mut best = Best::NONE;
        position.for_each_quiet_move_of_men(|mv| {
            best.accumulate::<R>(self.code(&Pieces::of(&position.after(mv))));
        });
        best
    }
}
