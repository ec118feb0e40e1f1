//! Tables whose values are in memory: solved ones and those being solved.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dameo::Position;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Best, Code, Pieces};
use dameo_tablebase::{Index, MaterialSignature};

use crate::cells::Cells;
use crate::loaded::InMemory;
use crate::table_map::TableMap;

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

impl<R: DameoRules> InMemory for Table<R> {
    fn bytes_in_memory(&self) -> u64 {
        self.cells.bytes_in_memory()
    }
}

/// Tables by signature.
pub(crate) struct SolvedTables<'a, R: DameoRules>(TableMap<'a, Table<R>>);

impl<'a, R: DameoRules> SolvedTables<'a, R> {
    pub(crate) fn new(tables: impl IntoIterator<Item = &'a Table<R>>) -> Self {
        Self(TableMap::new(tables.into_iter().map(|table| (table.index.signature(), table))))
    }

    /// The table of a signature.
    ///
    /// # Panics
    /// If it is missing: classes are solved after their dependencies.
    pub(crate) fn table(&self, signature: MaterialSignature) -> &'a Table<R> {
        self.0.get(signature)
    }

    /// The value of a position.
    ///
    /// # Panics
    /// As [`table`](Self::table).
    #[inline(always)]
    pub(crate) fn code(&self, pieces: &Pieces<R::Board>) -> Code {
        let Some(table) = self.0.of(pieces) else { return Code::END };
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
