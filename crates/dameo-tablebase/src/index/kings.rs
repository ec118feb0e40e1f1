//! Where the kings stand within a slice: the enemy's first, then those of the
//! side to move on the squares that are left.
//!
//! Without men, nothing has chosen between a position and its mirror image
//! yet. Then the enemy's kings do; where they are their own mirror image, a
//! position and its image both have a place in the table.

use dameo::{Bitboard, Geometry, Square};

use super::men::Men;
use super::orbits::Orbits;
use super::places;
use crate::combinations::{MAX_SET, choose, term, unrank};
use crate::material::MaterialSignature;
use crate::pieces::Pieces;

/// More than any board has squares.
const SQUARES: usize = 128;

/// Greater than every place.
const NO_PLACE: u8 = 0x7f;

/// A word with 1 in every byte, and one with the highest bit of every byte.
const EVERY_BYTE: u64 = u64::from_le_bytes([1; MAX_SET]);
const HIGHEST_BITS: u64 = EVERY_BYTE << 7;

/// How the kings of a signature are numbered within a slice.
#[derive(Debug)]
pub(crate) struct KingIndex {
    own: usize,
    enemy: usize,
    /// The orbits of the enemy's kings, where there are no men.
    orbits: Option<Orbits>,
    /// How many ways there are to place the kings of the side to move once all
    /// other pieces stand.
    own_sets: u64,
    len: u64,
}

impl KingIndex {
    pub(crate) fn new<G: Geometry>(signature: MaterialSignature) -> Self {
        let men = usize::from(signature.own.men + signature.enemy.men);
        let (own, enemy) = (signature.own.kings.into(), signature.enemy.kings.into());
        let squares = usize::from(G::SQUARES);
        let enemy_sets = choose(squares - men, enemy);
        let own_sets = choose(squares - men - enemy, own);
        let orbits = (men == 0).then(|| {
            Orbits::new(enemy_sets, |rank| {
                let kings = places::set::<G>(rank, enemy, Bitboard::EMPTY, 0);
                places::rank(kings.mirrored(), Bitboard::EMPTY, 0)
            })
        });
        let groups = orbits.as_ref().map_or(enemy_sets, |orbits| orbits.len() as u64);
        Self { own, enemy, orbits, own_sets, len: groups * own_sets }
    }

    /// Number of positions in a slice.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The place in its slice of a position whose men are those of the slice.
    #[inline(always)]
    pub(crate) fn place<G: Geometry>(&self, pieces: &Pieces<G>) -> u64 {
        let men = pieces.own_men | pieces.enemy_men;
        let mut group = places::rank(pieces.enemy_kings, men, 0);
        let (mut own, mut enemy) = (pieces.own_kings, pieces.enemy_kings);
        if let Some(orbits) = &self.orbits {
            let orbit = orbits.find(group);
            group = orbit.id.into();
            if orbit.mirrored {
                (own, enemy) = (own.mirrored(), enemy.mirrored());
            }
        }
        group * self.own_sets + places::rank(own, men | enemy, 0)
    }
}

/// A slice: its men, and the squares they leave to the kings.
#[derive(Debug)]
pub(crate) struct Slice<'a, G: Geometry> {
    kings: &'a KingIndex,
    men: Men<G>,
    /// The squares without a man, in board order.
    squares: [u8; SQUARES],
    /// By square without a man: how many such squares come before it.
    places: [u8; SQUARES],
    men_symmetric: bool,
}

impl<'a, G: Geometry> Slice<'a, G> {
    pub(crate) fn new(kings: &'a KingIndex, men: Men<G>) -> Self {
        let mut slice = Self {
            kings,
            men,
            squares: [0; SQUARES],
            places: [0; SQUARES],
            men_symmetric: men.own.mirrored() == men.own && men.enemy.mirrored() == men.enemy,
        };
        for (place, square) in (!men.all()).into_iter().enumerate() {
            slice.squares[place] = square.index() as u8;
            slice.places[square.index()] = place as u8;
        }
        slice
    }

    /// Whether there are moves of kings for the side to move.
    pub(crate) fn has_own_kings(&self) -> bool {
        self.kings.own > 0
    }

    /// How many positions of the slice have the same kings of the enemy: they
    /// follow each other, by the rank of the own kings.
    pub(crate) fn own_sets(&self) -> usize {
        self.kings.own_sets as usize
    }

    /// For how many positions of the whole board a place stands: for itself
    /// and, unless that has a place of its own, its mirror image.
    #[inline(always)]
    pub(crate) fn weight(&self, place: u64) -> u64 {
        let symmetric = match &self.kings.orbits {
            None => self.men_symmetric,
            Some(orbits) => orbits.is_symmetric((place / self.kings.own_sets) as usize),
        };
        if symmetric { 1 } else { 2 }
    }

    /// Goes through the positions of the slice.
    pub(crate) fn cursor(&self) -> Cursor<'_, 'a, G> {
        let mut cursor = Cursor {
            slice: self,
            group: 0,
            enemy_kings: Bitboard::EMPTY,
            squares: [0; SQUARES],
            symmetric: false,
        };
        cursor.enter(0);
        cursor
    }

    /// Whether the enemy's kings decide between a position and its mirror
    /// image: there are no men.
    #[inline(always)]
    pub(crate) fn orbits(&self) -> Option<&'a Orbits> {
        self.kings.orbits.as_ref()
    }

    /// Finds places of positions that differ in the kings of the side to move
    /// only.
    #[inline(always)]
    pub(crate) fn group(&self, enemy_kings: Bitboard<G>) -> Group<'_> {
        let mut taken = [NO_PLACE; MAX_SET];
        let mut rank = 0;
        for (ordinal, (square, taken)) in (1..).zip(enemy_kings.into_iter().zip(&mut taken)) {
            *taken = self.places[square.index() & (SQUARES - 1)];
            rank += term((*taken).into(), ordinal);
        }
        let taken = u64::from_le_bytes(taken);
        Group { places: &self.places, taken, rank, own_sets: self.kings.own_sets }
    }
}

/// The positions of a slice with the same kings of the enemy.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    places: &'a [u8; SQUARES],
    /// The places of the enemy's kings, a byte each, or [`NO_PLACE`].
    taken: u64,
    /// The rank of the enemy's kings; their orbit is for the caller to find.
    pub(crate) rank: u64,
    own_sets: u64,
}

impl Group<'_> {
    /// The place in the slice of a position, given the number of the group.
    #[inline(always)]
    pub(crate) fn place<G: Geometry>(&self, number: u64, own_kings: Bitboard<G>) -> u64 {
        let mut rank = number * self.own_sets;
        for (ordinal, square) in (1..).zip(own_kings) {
            rank += term(self.own_place(square), ordinal);
        }
        rank
    }

    /// The places in the slice of the positions whose own kings are these and one
    /// more.
    #[inline(always)]
    pub(crate) fn with_one_more<G: Geometry>(
        &self,
        number: u64,
        kings: Bitboard<G>,
    ) -> OneMore<'_> {
        let mut others = [NO_PLACE; MAX_SET];
        let mut shift = [0_i64; MAX_SET];
        let mut rank = number * self.own_sets;
        for (index, square) in kings.into_iter().enumerate() {
            let place = self.own_place(square);
            others[index] = place as u8;
            // Those that come after the one have a higher ordinal for it.
            let (before, after) = (term(place, index + 1), term(place, index + 2));
            rank += after;
            shift[index + 1] = shift[index] + before.cast_signed() - after.cast_signed();
        }
        OneMore { group: self, others: u64::from_le_bytes(others), rank, shift }
    }

    /// Where a square comes among those that the men and the enemy's kings leave.
    #[inline(always)]
    fn own_place<G: Geometry>(&self, square: Square<G>) -> usize {
        let place = self.places[square.index() & (SQUARES - 1)];
        usize::from(place) - before(self.taken, place)
    }
}

/// How many of the places in the bytes of a word come before a place that is not
/// among them, all compared at once: in the difference a byte keeps its highest
/// bit if its place does.
#[inline(always)]
fn before(places: u64, place: u8) -> usize {
    let copies = u64::from(place) * EVERY_BYTE;
    let difference = (HIGHEST_BITS | copies) - places;
    let ones = (difference & HIGHEST_BITS) >> 7;
    (ones.wrapping_mul(EVERY_BYTE) >> 56) as usize
}

/// The positions of a slice with the same kings of the enemy and the same own
/// kings but for one. To move one king takes a lookup then, however many there
/// are.
#[derive(Debug)]
pub(crate) struct OneMore<'a> {
    group: &'a Group<'a>,
    /// The places of the other kings, a byte each, or [`NO_PLACE`].
    others: u64,
    /// What the others contribute to the place of the position if they all come
    /// after the one.
    rank: u64,
    /// By how many of them come before it: how much more it is.
    shift: [i64; MAX_SET],
}

impl OneMore<'_> {
    /// The place in the slice of the position with the one king on a square.
    #[inline(always)]
    pub(crate) fn on<G: Geometry>(&self, square: Square<G>) -> u64 {
        let place = self.group.own_place(square);
        let before = before(self.others, place as u8);
        let others = self.rank.wrapping_add_signed(self.shift[before & (MAX_SET - 1)]);
        others + term(place, before + 1)
    }
}

/// The positions of a slice, one after the other; fastest in order.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'s, 'a, G: Geometry> {
    slice: &'s Slice<'a, G>,
    group: u64,
    enemy_kings: Bitboard<G>,
    /// The squares without a man or a king of the enemy, in board order.
    squares: [u8; SQUARES],
    symmetric: bool,
}

impl<G: Geometry> Cursor<'_, '_, G> {
    /// Places the enemy's kings.
    fn enter(&mut self, group: u64) {
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
        let places = unrank(rank, kings.enemy);
        for &place in places[..kings.enemy].iter().rev() {
            let place = usize::from(place);
            self.enemy_kings |= square::<G>(self.squares[place]).into();
            self.squares.copy_within(place + 1.., place);
        }
    }

    /// The position in a place of the slice.
    #[inline(always)]
    pub(crate) fn pieces(&mut self, place: u64) -> Pieces<G> {
        let kings = self.slice.kings;
        let first = self.group * kings.own_sets;
        let rank = if (first..first + kings.own_sets).contains(&place) {
            place - first
        } else {
            self.enter(place / kings.own_sets);
            place % kings.own_sets
        };
        let places = unrank(rank, kings.own);
        let mut own_kings = Bitboard::EMPTY;
        for &place in &places[..kings.own] {
            own_kings |= square::<G>(self.squares[usize::from(place) & (SQUARES - 1)]).into();
        }
        Pieces {
            own_men: self.slice.men.own,
            own_kings,
            enemy_men: self.slice.men.enemy,
            enemy_kings: self.enemy_kings,
        }
    }

    /// Whether the position last asked for and its mirror image, if that is
    /// another one, have a place each.
    #[inline(always)]
    pub(crate) fn is_symmetric(&self) -> bool {
        self.symmetric
    }
}

#[inline(always)]
fn square<G: Geometry>(index: u8) -> Square<G> {
    Square::new(index).expect("the lists hold squares of the board")
}
