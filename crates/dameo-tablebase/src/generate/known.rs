//! The tables that are finished, or being made, with all their values at hand.

use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering::Relaxed;

use dameo::{DameoRules, Position};

use crate::index::Index;
use crate::material::{MAX_PIECES, Material, MaterialSignature};
use crate::memory::Memory;
use crate::pieces::Pieces;
use crate::value::{Best, Code};

/// The values of all positions of a signature.
#[derive(Debug)]
pub(crate) struct Table<R: DameoRules> {
    pub(crate) index: Index<R::Board>,
    pub(crate) cells: Memory<AtomicU8>,
}

/// One more than the most pieces of a kind.
const BASE: usize = MAX_PIECES as usize + 1;

/// Tables by their signature.
pub(crate) struct Known<'a, R: DameoRules> {
    tables: Vec<Option<&'a Table<R>>>,
}

impl<'a, R: DameoRules> Known<'a, R> {
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
    /// If its table is not there: classes are made after those they need.
    #[inline(always)]
    fn code(&self, pieces: &Pieces<R::Board>) -> Code {
        let own = [pieces.own_kings.len(), pieces.own_men.len()];
        let enemy = [pieces.enemy_kings.len(), pieces.enemy_men.len()];
        if own == [0, 0] {
            return Code::END;
        }
        let table = self.tables[key([own, enemy])].expect("the classes that are needed come first");
        let number = table.index.number_of(pieces);
        Code(table.cells[number as usize].load(Relaxed))
    }

    /// What the captures come to, if there is one.
    #[inline(always)]
    pub(crate) fn captures(&self, position: &Position<R>) -> Option<Best> {
        if !position.has_capture() {
            return None;
        }
        let mut best = Best::NONE;
        for &mv in &position.legal_captures() {
            best.meet::<R>(self.code(&Pieces::of(&position.after(mv))));
        }
        Some(best)
    }

    /// What the quiet moves of men come to, in a position without captures.
    #[inline(always)]
    pub(crate) fn moves_of_men(&self, position: &Position<R>) -> Best {
        let mut best = Best::NONE;
        position.for_each_quiet_move_of_men(|mv| {
            best.meet::<R>(self.code(&Pieces::of(&position.after(mv))));
        });
        best
    }
}

#[inline(always)]
fn key([own, enemy]: [[usize; 2]; 2]) -> usize {
    ((own[0] * BASE + own[1]) * BASE + enemy[0]) * BASE + enemy[1]
}
