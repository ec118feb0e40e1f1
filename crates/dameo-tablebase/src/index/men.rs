//! The men of a position determine its slice.
//!
//! The men of one side lead: only one of each pair of mirror images has slices.
//! If the leading men are symmetric, the men of the other side are reduced in
//! the same way. So every arrangement of men and its mirror image share one
//! slice, without gaps.

use dameo::{Bitboard, Geometry};

use super::orbits::Orbits;
use super::subset;
use crate::combinations::choose;
use crate::material::MaterialSignature;
use crate::pieces::Pieces;

/// The men of one side.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Whether they are the men of the side to move.
    own: bool,
    size: usize,
}

impl Group {
    /// The first square of their region: the side to move has men on all ranks
    /// but the last, the other side on all but the first.
    fn first<G: Geometry>(self) -> usize {
        if self.own { 0 } else { G::WIDTH.into() }
    }

    /// The squares they can occupy.
    fn region<G: Geometry>(self) -> Bitboard<G> {
        !Bitboard::rank(if self.own { G::HEIGHT - 1 } else { 0 })
    }
}

/// Maps arrangements of the men of a signature to slices and back.
#[derive(Debug)]
pub struct MenIndex<G: Geometry> {
    leaders: Group,
    followers: Group,
    orbits: Orbits,
    /// By orbit of the leaders: the first slice; then the number of slices.
    first_slice: Vec<u64>,
    /// By orbit of the leaders: the orbits of the followers if it is symmetric.
    paired: Vec<Option<Orbits>>,
    board: std::marker::PhantomData<G>,
}

/// The slice of an arrangement of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// The slice.
    pub slice: u64,
    /// Whether the slice holds the mirror image of the arrangement.
    pub mirrored: bool,
}

/// The men of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Men<G: Geometry> {
    /// Men of the side to move.
    pub own: Bitboard<G>,
    /// Men of the other side.
    pub enemy: Bitboard<G>,
}

impl<G: Geometry> Men<G> {
    /// The men of both sides together.
    #[inline(always)]
    #[must_use]
    pub fn all(self) -> Bitboard<G> {
        self.own | self.enemy
    }

    /// Sum of the ranks that the men have to advance to promote. Every move of a
    /// man decreases it.
    #[must_use]
    pub fn advances_left(self) -> usize {
        let own = self.own.into_iter().map(|square| usize::from(G::HEIGHT - 1 - square.rank()));
        let enemy = self.enemy.into_iter().map(|square| usize::from(square.rank()));
        own.chain(enemy).sum()
    }

    /// The mirror image: files reversed.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { own: self.own.mirrored(), enemy: self.enemy.mirrored() }
    }

    /// The men with the other side to move.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { own: self.enemy.flipped(), enemy: self.own.flipped() }
    }
}

impl<G: Geometry> From<&Pieces<G>> for Men<G> {
    #[inline(always)]
    fn from(pieces: &Pieces<G>) -> Self {
        Self { own: pieces.own_men, enemy: pieces.enemy_men }
    }
}

/// The leading and the following men. The table of the other side must choose
/// the same men, so that the slices of both correspond. An odd number of men is
/// never symmetric, and fewer men need smaller tables.
fn order(signature: MaterialSignature) -> (Group, Group) {
    let own = Group { own: true, size: signature.own.men.into() };
    let enemy = Group { own: false, size: signature.enemy.men.into() };
    let key = |group: Group| (group.size == 0, group.size.is_multiple_of(2), group.size);
    let own_leads = match key(own).cmp(&key(enemy)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => signature.own >= signature.enemy,
        std::cmp::Ordering::Greater => false,
    };
    if own_leads { (own, enemy) } else { (enemy, own) }
}

impl<G: Geometry> MenIndex<G> {
    pub(super) fn new(signature: MaterialSignature) -> Self {
        let (leaders, followers) = order(signature);
        let squares = leaders.region::<G>().len();
        let first = leaders.first::<G>();
        let none = Bitboard::EMPTY;
        let lead = |rank| subset::set::<G>(rank, leaders.size, none, first);
        let orbits = Orbits::new(choose(squares, leaders.size), |rank| {
            subset::rank(lead(rank).mirrored(), none, first)
        });
        let mut index = Self {
            leaders,
            followers,
            first_slice: Vec::with_capacity(orbits.len() + 1),
            paired: Vec::with_capacity(orbits.len()),
            orbits,
            board: std::marker::PhantomData,
        };
        index.count_slices();
        index
    }

    fn count_slices(&mut self) {
        let mut slices = 0;
        for id in 0..self.orbits.len() {
            self.first_slice.push(slices);
            let taken = self.taken(self.leading_men(id));
            let free = self.followers.region::<G>().len() - taken.len();
            let sets = choose(free, self.followers.size);
            let symmetric = self.orbits.is_symmetric(id) && self.followers.size > 0;
            let paired = symmetric.then(|| {
                Orbits::new(sets, |rank| {
                    let men = self.following_men(rank, taken);
                    self.following_rank(men.mirrored(), taken)
                })
            });
            slices += paired.as_ref().map_or(sets, |paired| paired.len() as u64);
            self.paired.push(paired);
        }
        self.first_slice.push(slices);
    }

    /// Number of slices.
    #[must_use]
    pub fn slices(&self) -> u64 {
        self.first_slice[self.orbits.len()]
    }

    /// The squares of the followers' region that are occupied by leaders.
    #[inline(always)]
    fn taken(&self, leading: Bitboard<G>) -> Bitboard<G> {
        leading & self.followers.region()
    }

    fn leading_men(&self, id: usize) -> Bitboard<G> {
        let rank = self.orbits.representative(id);
        subset::set(rank, self.leaders.size, Bitboard::EMPTY, self.leaders.first::<G>())
    }

    fn following_men(&self, rank: u64, taken: Bitboard<G>) -> Bitboard<G> {
        subset::set(rank, self.followers.size, taken, self.followers.first::<G>())
    }

    #[inline(always)]
    fn following_rank(&self, men: Bitboard<G>, taken: Bitboard<G>) -> u64 {
        subset::rank(men, taken, self.followers.first::<G>())
    }

    #[inline(always)]
    fn men(&self, leading: Bitboard<G>, following: Bitboard<G>) -> Men<G> {
        if self.leaders.own {
            Men { own: leading, enemy: following }
        } else {
            Men { own: following, enemy: leading }
        }
    }

    /// The slice of an arrangement of men.
    #[inline(always)]
    #[must_use]
    pub fn arrangement(&self, men: Men<G>) -> Arrangement {
        let (mut leading, mut following) =
            if self.leaders.own { (men.own, men.enemy) } else { (men.enemy, men.own) };
        let rank = subset::rank(leading, Bitboard::EMPTY, self.leaders.first::<G>());
        let orbit = self.orbits.find(rank);
        if orbit.mirrored {
            (leading, following) = (leading.mirrored(), following.mirrored());
        }
        let id = orbit.id as usize;
        let rank = self.following_rank(following, self.taken(leading));
        let first = self.first_slice[id];
        match &self.paired[id] {
            None => Arrangement { slice: first + rank, mirrored: orbit.mirrored },
            Some(paired) => {
                let pair = paired.find(rank);
                Arrangement { slice: first + u64::from(pair.id), mirrored: pair.mirrored }
            }
        }
    }

    /// The men of a slice.
    #[must_use]
    pub fn men_of(&self, slice: u64) -> Men<G> {
        let id = self.first_slice.partition_point(|&first| first <= slice) - 1;
        let rank = slice - self.first_slice[id];
        let rank = match &self.paired[id] {
            None => rank,
            Some(paired) => paired.representative(rank as usize),
        };
        let leading = self.leading_men(id);
        self.men(leading, self.following_men(rank, self.taken(leading)))
    }

    /// The arrangements of the leaders, by [`Men::advances_left`].
    #[must_use]
    pub fn leaders_by_advances(&self) -> Vec<Vec<Bitboard<G>>> {
        let all = (0..self.orbits.len()).map(|id| self.leading_men(id));
        by_advances(all, |men| self.men(men, Bitboard::EMPTY).advances_left())
    }

    /// The arrangements of the followers, by [`Men::advances_left`]. They may
    /// overlap with leaders.
    #[must_use]
    pub fn followers_by_advances(&self) -> Vec<Vec<Bitboard<G>>> {
        let squares = self.followers.region::<G>().len();
        let sets = choose(squares, self.followers.size);
        let all = (0..sets).map(|rank| self.following_men(rank, Bitboard::EMPTY));
        by_advances(all, |men| self.men(Bitboard::EMPTY, men).advances_left())
    }

    /// The men of both sides, unless they overlap or the slice holds their mirror
    /// image.
    #[must_use]
    pub fn combine(&self, leading: Bitboard<G>, following: Bitboard<G>) -> Option<Men<G>> {
        if !leading.is_disjoint(following) {
            return None;
        }
        let men = self.men(leading, following);
        (!self.arrangement(men).mirrored).then_some(men)
    }
}

fn by_advances<G: Geometry>(
    sets: impl Iterator<Item = Bitboard<G>>,
    advances: impl Fn(Bitboard<G>) -> usize,
) -> Vec<Vec<Bitboard<G>>> {
    let mut sorted = Vec::new();
    for set in sets {
        let advances = advances(set);
        if sorted.len() <= advances {
            sorted.resize(advances + 1, Vec::new());
        }
        sorted[advances].push(set);
    }
    sorted
}
