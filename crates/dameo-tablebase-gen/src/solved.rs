//! Tables whose values are in memory: solved ones and those being solved.

use std::sync::atomic::Ordering::Relaxed;

use dameo::Position;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Best, Code, Pieces};
use dameo_tablebase::{Index, MAX_PIECES, Material, MaterialSignature};

use crate::cells::Cells;

/// The values of all positions of a signature, as codes.
#[derive(Debug)]
pub(crate) struct Table<R: DameoRules> {
    pub(crate) index: Index<R::Board>,
    pub(crate) cells: Cells,
}

/// Base of the digits of a [`key`].
const BASE: usize = MAX_PIECES as usize + 1;

/// Tables by signature.
pub(crate) struct SolvedTables<'a, R: DameoRules> {
    tables: Vec<Option<&'a Table<R>>>,
}

impl<'a, R: DameoRules> SolvedTables<'a, R> {
    pub(crate) fn new(tables: impl IntoIterator<Item = &'a Table<R>>) -> Self {
        let mut by_key = vec![None; BASE.pow(4)];
        for table in tables {
            let MaterialSignature { own, enemy } = table.index.signature();
            let counts = [own, enemy].map(|Material { kings, men }| [kings, men].map(usize::from));
            by_key[key(counts)] = Some(table);
        }
        Self { tables: by_key }
    }

    /// The value of a position.
    ///
    /// # Panics
    /// If its table is missing: classes are solved after their dependencies.
    #[inline(always)]
    fn code(&self, pieces: &Pieces<R::Board>) -> Code {
        let own = [pieces.own_kings.len(), pieces.own_men.len()];
        let enemy = [pieces.enemy_kings.len(), pieces.enemy_men.len()];
        if own == [0, 0] {
            return Code::END;
        }
        let table = self.tables[key([own, enemy])].expect("dependencies are solved first");
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

#[inline(always)]
fn key([own, enemy]: [[usize; 2]; 2]) -> usize {
    ((own[0] * BASE + own[1]) * BASE + enemy[0]) * BASE + enemy[1]
}
