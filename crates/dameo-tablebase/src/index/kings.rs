//! The kings of a position determine its offset in the slice: first the enemy's
//! kings, then those of the side to move on the remaining squares.
//!
//! Without men, the enemy's kings break the mirror symmetry. If they are
//! symmetric, a position and its mirror image both have an index.

use dameo::{Bitboard, Geometry, Square};

use super::men::Men;
use super::orbits::Orbits;
use super::subset;
use crate::combinations::{MAX_SET, choose, term, unrank};
use crate::material::MaterialSignature;
use crate::pieces::Pieces;

/// Upper bound of squares: more than any board has.
const SQUARES: usize = 128;

/// Greater than every ordinal.
const NO_ORDINAL: u8 = 0x7f;

/// 1 in every byte, and the highest bit of every byte.
const EVERY_BYTE: u64 = u64::from_le_bytes([1; MAX_SET]);
const HIGHEST_BITS: u64 = EVERY_BYTE << 7;

/// Maps the kings of a signature to offsets in a slice and back.
#[derive(Debug)]
pub(crate) struct KingIndex {
    own: usize,
    enemy: usize,
    /// The orbits of the enemy's kings if there are no men.
    orbits: Option<Orbits>,
    /// Number of ways to place the kings of the side to move after all other
    /// pieces.
    own_sets: u64,
    /// The same with one king fewer: the number of rows of a group.
    row_sets: u64,
    len: u64,
}

impl KingIndex {
    pub(crate) fn new<G: Geometry>(signature: MaterialSignature) -> Self {
        let men = usize::from(signature.own.men + signature.enemy.men);
        let (own, enemy) = (signature.own.kings.into(), signature.enemy.kings.into());
        let squares = usize::from(G::SQUARES);
        let enemy_sets = choose(squares - men, enemy);
        let own_sets = choose(squares - men - enemy, own);
        let row_sets = if own == 0 { 0 } else { choose(squares - men - enemy, own - 1) };
        let orbits = (men == 0).then(|| {
            Orbits::new(enemy_sets, |rank| {
                let kings = subset::set::<G>(rank, enemy, Bitboard::EMPTY, 0);
                subset::rank(kings.mirrored(), Bitboard::EMPTY, 0)
            })
        });
        let groups = orbits.as_ref().map_or(enemy_sets, |orbits| orbits.len() as u64);
        Self { own, enemy, orbits, own_sets, row_sets, len: groups * own_sets }
    }

    /// Number of positions in a slice.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Number of rows in a slice.
    pub(crate) fn rows(&self) -> u64 {
        self.len / self.own_sets * self.row_sets
    }

    /// The offset in its slice of a position whose men are those of the slice.
    #[inline(always)]
    pub(crate) fn offset<G: Geometry>(&self, pieces: &Pieces<G>) -> u64 {
        let men = pieces.own_men | pieces.enemy_men;
        let mut group = subset::rank(pieces.enemy_kings, men, 0);
        let (mut own, mut enemy) = (pieces.own_kings, pieces.enemy_kings);
        if let Some(orbits) = &self.orbits {
            let orbit = orbits.find(group);
            group = orbit.id.into();
            if orbit.mirrored {
                (own, enemy) = (own.mirrored(), enemy.mirrored());
            }
        }
        group * self.own_sets + subset::rank(own, men | enemy, 0)
    }
}

/// The positions with given men. The squares without a man, in board order, are
/// counted by ordinals.
#[derive(Debug)]
pub struct Slice<'a, G: Geometry> {
    kings: &'a KingIndex,
    men: Men<G>,
    /// Squares by ordinal.
    squares: [u8; SQUARES],
    /// Ordinals by square.
    ordinals: [u8; SQUARES],
    men_symmetric: bool,
}

impl<'a, G: Geometry> Slice<'a, G> {
    pub(crate) fn new(kings: &'a KingIndex, men: Men<G>) -> Self {
        let mut slice = Self {
            kings,
            men,
            squares: [0; SQUARES],
            ordinals: [0; SQUARES],
            men_symmetric: men.own.mirrored() == men.own && men.enemy.mirrored() == men.enemy,
        };
        // Without kings nothing is counted.
        let counted = if kings.own + kings.enemy > 0 { !men.all() } else { Bitboard::EMPTY };
        for (ordinal, square) in counted.into_iter().enumerate() {
            slice.squares[ordinal] = square.index() as u8;
            slice.ordinals[square.index()] = ordinal as u8;
        }
        slice
    }

    /// Whether the side to move has kings.
    #[must_use]
    pub fn has_own_kings(&self) -> bool {
        self.kings.own > 0
    }

    /// Number of positions with the same enemy kings. They are consecutive.
    #[must_use]
    pub fn own_sets(&self) -> usize {
        self.kings.own_sets as usize
    }

    /// Number of rows with the same enemy kings. They are consecutive.
    ///
    /// A row is the positions that differ only in the square of one own king; a position is
    /// in as many rows as it has own kings.
    #[must_use]
    pub fn rows_per_group(&self) -> usize {
        self.kings.row_sets as usize
    }

    /// The offset in the slice of the position with these kings.
    #[inline(always)]
    #[must_use]
    pub fn offset(&self, enemy_kings: Bitboard<G>, own_kings: Bitboard<G>) -> u64 {
        let group = self.group(enemy_kings);
        let Some(orbits) = &self.kings.orbits else {
            return group.offset(group.rank, own_kings);
        };
        let orbit = orbits.find(group.rank);
        if orbit.mirrored {
            let group = self.group(enemy_kings.mirrored());
            group.offset(orbit.id.into(), own_kings.mirrored())
        } else {
            group.offset(orbit.id.into(), own_kings)
        }
    }

    /// Number of positions that an offset stands for: 2 unless the mirror image
    /// is the same position or has its own index.
    #[inline(always)]
    #[must_use]
    pub fn weight(&self, offset: u64) -> u64 {
        let symmetric = match &self.kings.orbits {
            None => self.men_symmetric,
            Some(orbits) => orbits.is_symmetric((offset / self.kings.own_sets) as usize),
        };
        if symmetric { 1 } else { 2 }
    }

    /// A cursor over the positions of the slice.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_, 'a, G> {
        let mut cursor = Cursor {
            slice: self,
            group: 0,
            enemy_kings: Bitboard::EMPTY,
            squares: [0; SQUARES],
            symmetric: false,
        };
        cursor.enter_group(0);
        cursor
    }

    /// The orbits of the enemy's kings if these break the mirror symmetry: if
    /// there are no men.
    #[inline(always)]
    #[must_use]
    pub fn orbits(&self) -> Option<&'a Orbits> {
        self.kings.orbits.as_ref()
    }

    /// The positions with given enemy kings.
    #[inline(always)]
    #[must_use]
    pub fn group(&self, enemy_kings: Bitboard<G>) -> Group<'_> {
        let mut taken = [NO_ORDINAL; MAX_SET];
        let mut rank = 0;
        for (ordinal, (square, taken)) in (1..).zip(enemy_kings.into_iter().zip(&mut taken)) {
            *taken = self.ordinals[square.index() & (SQUARES - 1)];
            rank += term((*taken).into(), ordinal);
        }
        let taken = u64::from_le_bytes(taken);
        let KingIndex { own_sets, row_sets, .. } = *self.kings;
        Group { ordinals: &self.ordinals, taken, rank, own_sets, row_sets }
    }
}

/// The positions of a slice with the same enemy kings.
#[derive(Debug)]
pub struct Group<'a> {
    ordinals: &'a [u8; SQUARES],
    /// The ordinals of the enemy's kings, one per byte, or [`NO_ORDINAL`].
    taken: u64,
    /// The rank of the enemy's kings, not reduced to an orbit.
    pub rank: u64,
    own_sets: u64,
    row_sets: u64,
}

impl Group<'_> {
    /// The offset in the slice of a position, given the index of the group.
    #[inline(always)]
    #[must_use]
    pub fn offset<G: Geometry>(&self, group: u64, own_kings: Bitboard<G>) -> u64 {
        group * self.own_sets + self.own_rank(own_kings)
    }

    /// The row of the positions whose own kings are these and one more.
    #[inline(always)]
    #[must_use]
    pub fn row<G: Geometry>(&self, group: u64, own_kings: Bitboard<G>) -> u64 {
        group * self.row_sets + self.own_rank(own_kings)
    }

    #[inline(always)]
    fn own_rank<G: Geometry>(&self, own_kings: Bitboard<G>) -> u64 {
        let ordinals = own_kings.into_iter().map(|square| self.own_ordinal(square));
        (1..).zip(ordinals).map(|(ordinal, element)| term(element, ordinal)).sum()
    }

    /// The offsets in the slice of the positions whose own kings are these and
    /// one more.
    #[inline(always)]
    #[must_use]
    pub fn with_one_more<G: Geometry>(&self, group: u64, kings: Bitboard<G>) -> OneMore<'_> {
        let mut others = [NO_ORDINAL; MAX_SET];
        let mut shift = [0_i64; MAX_SET];
        let mut rank = group * self.own_sets;
        for (index, square) in kings.into_iter().enumerate() {
            let element = self.own_ordinal(square);
            others[index] = element as u8;
            // The one more shifts those after it up by one.
            let (before, after) = (term(element, index + 1), term(element, index + 2));
            rank += after;
            shift[index + 1] = shift[index] + before.cast_signed() - after.cast_signed();
        }
        OneMore { group: self, others: u64::from_le_bytes(others), rank, shift }
    }

    /// The number of free squares before a square, for own kings: those without
    /// a man or an enemy king.
    #[inline(always)]
    fn own_ordinal<G: Geometry>(&self, square: Square<G>) -> usize {
        let ordinal = self.ordinals[square.index() & (SQUARES - 1)];
        usize::from(ordinal) - count_below(self.taken, ordinal)
    }
}

/// Counts the bytes of `bytes` that are below `value`, which is not one of them.
/// All are compared at once: a byte of the difference keeps its highest bit if
/// its minuend is greater.
#[inline(always)]
fn count_below(bytes: u64, value: u8) -> usize {
    let copies = u64::from(value) * EVERY_BYTE;
    let difference = (HIGHEST_BITS | copies) - bytes;
    let ones = (difference & HIGHEST_BITS) >> 7;
    (ones.wrapping_mul(EVERY_BYTE) >> 56) as usize
}

/// The positions of a slice that differ only in the square of one own king.
/// Finding the offset takes one lookup, however many kings there are.
#[derive(Debug)]
pub struct OneMore<'a> {
    group: &'a Group<'a>,
    /// The ordinals of the other own kings, one per byte, or [`NO_ORDINAL`].
    others: u64,
    /// The rank without the one king if all others come after it.
    rank: u64,
    /// The correction to `rank`, by number of kings before the one.
    shift: [i64; MAX_SET],
}

impl OneMore<'_> {
    /// The offset in the slice of the position with the one king on `square`.
    #[inline(always)]
    #[must_use]
    pub fn offset<G: Geometry>(&self, square: Square<G>) -> u64 {
        let element = self.group.own_ordinal(square);
        let before = count_below(self.others, element as u8);
        let others = self.rank.wrapping_add_signed(self.shift[before & (MAX_SET - 1)]);
        others + term(element, before + 1)
    }
}

/// Decodes the positions of a slice; fastest in ascending order.
#[derive(Clone, Debug)]
pub struct Cursor<'s, 'a, G: Geometry> {
    slice: &'s Slice<'a, G>,
    group: u64,
    enemy_kings: Bitboard<G>,
    /// The squares without a man or an enemy king, in board order.
    squares: [u8; SQUARES],
    symmetric: bool,
}

impl<G: Geometry> Cursor<'_, '_, G> {
    /// Sets the enemy's kings.
    fn enter_group(&mut self, group: u64) {
        let kings = self.slice.kings;
        let id = group as usize;
        let (rank, symmetric) = match &kings.orbits {
            None => (group, self.slice.men_symmetric),
            Some(orbits) => (orbits.representative(id), orbits.is_symmetric(id)),
        };
        self.group = group;
        self.symmetric = symmetric;
        self.squares = self.slice.squares;
        self.enemy_kings = Bitboard::EMPTY;
        let elements = unrank(rank, kings.enemy);
        for &element in elements[..kings.enemy].iter().rev() {
            let element = usize::from(element);
            self.enemy_kings |= square::<G>(self.squares[element]).into();
            self.squares.copy_within(element + 1.., element);
        }
    }

    /// The position at an offset of the slice.
    #[inline(always)]
    pub fn pieces(&mut self, offset: u64) -> Pieces<G> {
        let KingIndex { own, own_sets, .. } = *self.slice.kings;
        let rank = self.rank_in_group(offset, own_sets);
        self.pieces_of_rank(rank, own)
    }

    /// The pieces that the positions of a row have in common: all but one own king.
    #[inline(always)]
    pub fn row(&mut self, row: u64) -> Pieces<G> {
        let KingIndex { own, row_sets, .. } = *self.slice.kings;
        let rank = self.rank_in_group(row, row_sets);
        self.pieces_of_rank(rank, own - 1)
    }

    /// Enters the group of a position or row, of which each group has `sets`. Returns its
    /// rank there.
    #[inline(always)]
    fn rank_in_group(&mut self, number: u64, sets: u64) -> u64 {
        let first = self.group * sets;
        if (first..first + sets).contains(&number) {
            return number - first;
        }
        self.enter_group(number / sets);
        number % sets
    }

    /// The index of the group of what was decoded last.
    #[inline(always)]
    #[must_use]
    pub fn group(&self) -> u64 {
        self.group
    }

    #[inline(always)]
    fn pieces_of_rank(&self, rank: u64, own: usize) -> Pieces<G> {
        let elements = unrank(rank, own);
        let mut own_kings = Bitboard::EMPTY;
        for &element in &elements[..own] {
            own_kings |= square::<G>(self.squares[usize::from(element) & (SQUARES - 1)]).into();
        }
        Pieces {
            own_men: self.slice.men.own,
            own_kings,
            enemy_men: self.slice.men.enemy,
            enemy_kings: self.enemy_kings,
        }
    }

    /// Whether the mirror image of the position decoded last is the same position
    /// or has its own index.
    #[inline(always)]
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }
}

#[inline(always)]
fn square<G: Geometry>(index: u8) -> Square<G> {
    Square::new(index).expect("the lists hold squares of the board")
}
