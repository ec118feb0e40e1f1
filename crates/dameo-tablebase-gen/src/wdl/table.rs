//! Tables of win, draw or loss with two bits per position.

use std::ops::Range;

use dameo::rules::DameoRules;
use dameo::{Bitboard, Bits, Geometry, Position};
use dameo_tablebase::internals::{Code, Pieces};
use dameo_tablebase::{Index, MaterialSignature, Metric, TableFile, TablebaseError, Wdl};

use super::bit_plane::{BitPlane, WORD};
use super::king_sets::{KingSets, OneMore, number_of_sets, rank};
use crate::store::{Storage, Store};
use crate::table_map::TableMap;
use crate::value_table::{ValueTable, for_each_entry};

/// The values of all positions of a signature.
///
/// The positions of a slice are ordered by the set of own kings, then by that of enemy kings: the
/// other side's moves from one row lead to positions with the same own kings.
#[derive(Debug)]
pub(crate) struct WdlTable<R: DameoRules> {
    pub(crate) index: Index<R::Board>,
    /// Number of sets of enemy kings.
    enemy_sets: usize,
    /// A bit for every position: whether it is won.
    won: BitPlane,
    /// The same for lost positions.
    lost: BitPlane,
}

/// The sets of kings of a signature.
#[derive(Debug)]
pub(crate) struct KingSpace<G: Geometry> {
    pub(crate) own: KingSets<G>,
    /// Sets of own kings without one of them: each is a row of every group. None without own
    /// kings.
    pub(crate) others: KingSets<G>,
    pub(crate) enemy: KingSets<G>,
}

impl<G: Geometry> KingSpace<G> {
    pub(crate) fn new(signature: MaterialSignature) -> Self {
        let own = usize::from(signature.own.kings);
        Self {
            own: KingSets::new(own),
            others: own.checked_sub(1).map_or(KingSets::none(), KingSets::new),
            enemy: KingSets::new(signature.enemy.kings.into()),
        }
    }

    /// Number of rows of a slice.
    pub(crate) fn rows(&self) -> usize {
        self.enemy.len() * self.others.len()
    }
}

/// Bits of a slice in a plane: one for every pair of sets of kings, even if they overlap.
pub(crate) fn slice_bits<G: Geometry>(signature: MaterialSignature) -> usize {
    [signature.own, signature.enemy]
        .map(|material| number_of_sets::<G>(material.kings.into()))
        .iter()
        .product()
}

/// Bits from one slice to the next one in a plane. Slices that different threads work on have
/// no word in common, unless they are less than a word.
fn stride(slice_bits: usize) -> usize {
    if slice_bits < WORD { slice_bits } else { slice_bits.next_multiple_of(WORD) }
}

/// Words of one plane of a table.
fn plane_words<G: Geometry>(index: &Index<G>) -> u64 {
    let bits = index.men().slices() as usize * stride(slice_bits::<G>(index.signature()));
    BitPlane::words(bits) as u64
}

impl<R: DameoRules> WdlTable<R> {
    /// The planes of wins and losses.
    pub(crate) fn planes(&self) -> [&BitPlane; 2] {
        [&self.won, &self.lost]
    }

    /// The bits of a slice in a plane.
    pub(crate) fn slice(&self, slice: u64) -> Range<usize> {
        let bits = slice_bits::<R::Board>(self.index.signature());
        let start = slice as usize * stride(bits);
        start..start + bits
    }

    /// The bit of a position of the slice that begins with the bit `start`.
    #[inline(always)]
    fn bit(
        &self,
        start: usize,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> usize {
        start + rank(own_kings) * self.enemy_sets + rank(enemy_kings)
    }

    /// The value of a position of the slice that begins with the bit `start`.
    #[inline(always)]
    pub(crate) fn value(
        &self,
        start: usize,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> Wdl {
        let bit = self.bit(start, own_kings, enemy_kings);
        match (self.won.get(bit), self.lost.get(bit)) {
            (true, _) => Wdl::Win,
            (_, true) => Wdl::Loss,
            _ => Wdl::Draw,
        }
    }

    /// Sets the value of a position of the slice that begins with the bit `start`, which has
    /// not been set. `shared` is whether several threads work on the slice.
    #[inline(always)]
    pub(crate) fn set(
        &self,
        start: usize,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
        value: Wdl,
        shared: bool,
    ) {
        let shared = shared || self.enemy_sets < WORD;
        let bit = self.bit(start, own_kings, enemy_kings);
        match value {
            Wdl::Win => self.won.set(bit, shared),
            Wdl::Loss => self.lost.set(bit, shared),
            Wdl::Draw => {}
        }
    }

    /// The positions whose enemy kings are `others` and one more, as sets of its square: those
    /// that are won and those that are lost.
    #[inline(always)]
    pub(crate) fn row(
        &self,
        start: usize,
        own_kings: Bitboard<R::Board>,
        others: Bitboard<R::Board>,
    ) -> [Bitboard<R::Board>; 2] {
        let start = start + rank(own_kings) * self.enemy_sets;
        let bitboard =
            |bits| Bitboard::from_bits(<R::Board as Geometry>::Bits::from_low_bits(bits));
        if others.is_empty() {
            let squares = self.enemy_sets;
            return self.planes().map(|plane| bitboard(plane.bits(start, squares)));
        }
        let one_more = OneMore::new(others);
        let (mut won, mut lost) = (0, 0);
        for square in !others {
            let bit = start + one_more.rank(square);
            won |= u128::from(self.won.get(bit)) << square.index();
            lost |= u128::from(self.lost.get(bit)) << square.index();
        }
        [won, lost].map(bitboard)
    }

    /// The value of some pieces of this signature.
    #[inline(always)]
    pub(crate) fn value_of(&self, pieces: &Pieces<R::Board>) -> Wdl {
        let (start, pieces) = self.place(pieces);
        self.value(start, pieces.own_kings, pieces.enemy_kings)
    }

    /// Sets the value of some pieces, which has not been set; other threads may set others.
    fn set_value_of(&self, pieces: &Pieces<R::Board>, value: Wdl) {
        let (start, pieces) = self.place(pieces);
        self.set(start, pieces.own_kings, pieces.enemy_kings, value, true);
    }

    /// The first bit of the slice of some pieces, and the pieces or their mirror image there.
    #[inline(always)]
    fn place(&self, pieces: &Pieces<R::Board>) -> (usize, Pieces<R::Board>) {
        let arrangement = self.index.men().arrangement(pieces.into());
        let pieces = if arrangement.mirrored { pieces.mirrored() } else { *pieces };
        (self.slice(arrangement.slice).start, pieces)
    }
}

impl<R: DameoRules> ValueTable for WdlTable<R> {
    type Rules = R;
    type Value = Wdl;

    const METRIC: Metric = Metric::Wdl;

    fn draws(
        index: Index<R::Board>,
        store: &Store,
        storage: Storage,
    ) -> Result<Self, TablebaseError> {
        let enemy_sets = number_of_sets::<R::Board>(index.signature().enemy.kings.into());
        let words = plane_words(&index);
        let plane = || store.cells(words, storage).map(BitPlane::new);
        Ok(Self { index, enemy_sets, won: plane()?, lost: plane()? })
    }

    fn bytes(index: &Index<R::Board>) -> u64 {
        2 * 8 * plane_words(index)
    }

    fn bytes_in_memory(&self) -> u64 {
        self.planes().map(BitPlane::bytes_in_memory).iter().sum()
    }

    fn index(&self) -> &Index<R::Board> {
        &self.index
    }

    fn value_at(&self, _: u64, pieces: &Pieces<R::Board>) -> Wdl {
        self.value_of(pieces)
    }

    fn value_from_moves(solved: &TableMap<'_, Self>, position: &Position<R>) -> Wdl {
        let moves = position.legal_moves();
        let values =
            moves.iter().map(|&mv| solved.value(&Pieces::of(&position.after(mv))).before_move());
        values.max().unwrap_or(Code::END.wdl::<R>())
    }

    fn load(&self, file: &TableFile, solved: &TableMap<'_, Self>) -> Result<(), TablebaseError> {
        let signature = self.index.signature();
        let no_men = signature.own.men + signature.enemy.men == 0;
        for_each_entry(self, file, |_, pieces, entry| {
            let stored = || Wdl::from_byte(entry.value());
            let value = solved.after_captures(&pieces.position()).unwrap_or_else(stored);
            self.set_value_of(pieces, value);
            if no_men {
                // The index has only one of the two.
                self.set_value_of(&pieces.mirrored(), value);
            }
        })
    }
}

/// The tables of dependencies and those being solved.
pub(crate) type WdlTables<'a, R> = TableMap<'a, WdlTable<R>>;

impl<R: DameoRules> WdlTables<'_, R> {
    /// The value of a position.
    ///
    /// # Panics
    /// If its table is missing: classes are solved after their dependencies.
    #[inline(always)]
    pub(crate) fn value(&self, pieces: &Pieces<R::Board>) -> Wdl {
        self.of(pieces).map_or(Code::END.wdl::<R>(), |table| table.value_of(pieces))
    }

    /// The best value after a capture; `None` if there is no capture.
    #[inline(always)]
    pub(crate) fn after_captures(&self, position: &Position<R>) -> Option<Wdl> {
        if !position.has_capture() {
            return None;
        }
        let captures = position.legal_captures();
        let values =
            captures.iter().map(|&mv| self.value(&Pieces::of(&position.after(mv))).before_move());
        values.max()
    }
}
