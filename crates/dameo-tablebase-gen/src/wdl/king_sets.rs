//! Sets of kings, ranked among all squares of the board.
//!
//! The index of a table ranks kings among the free squares, without gaps. Here a rank depends on
//! the set alone, so that it is a sum of table lookups. Some ranks belong to no position.

use dameo::{Bitboard, Geometry, Square};
use dameo_tablebase::internals::{choose, term};

/// The most other kings of a [`OneMore`].
const MAX_OTHERS: usize = 7;

/// The sets of one size, by rank.
#[derive(Debug)]
pub(crate) struct KingSets<G: Geometry>(Vec<Bitboard<G>>);

impl<G: Geometry> KingSets<G> {
    /// All sets of `size` squares.
    pub(crate) fn new(size: usize) -> Self {
        let mut sets = vec![Bitboard::EMPTY];
        for size in 1..=size {
            let with_highest = |highest: Square<G>| {
                let lower = &sets[..choose(highest.index(), size - 1) as usize];
                lower.iter().map(move |&lower| lower | highest.into())
            };
            sets = Square::all().flat_map(with_highest).collect();
        }
        Self(sets)
    }

    /// No sets.
    pub(crate) fn none() -> Self {
        Self(Vec::new())
    }

    /// The sets, in the order of their ranks.
    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[Bitboard<G>] {
        &self.0
    }

    /// Number of sets.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

/// The number of sets of `size` squares.
pub(crate) fn number_of_sets<G: Geometry>(size: usize) -> usize {
    choose(G::SQUARES.into(), size) as usize
}

/// The rank of a set among those of its size.
#[inline(always)]
pub(crate) fn rank<G: Geometry>(set: Bitboard<G>) -> usize {
    (1..).zip(set).map(|(ordinal, square)| term(square.index(), ordinal)).sum::<u64>() as usize
}

/// The ranks of the sets that consist of given squares and one more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneMore {
    /// The given squares in ascending order, then values above every square.
    others: [u8; MAX_OTHERS],
    /// By number of given squares before the one more: the sum of their terms.
    sums: [usize; MAX_OTHERS + 1],
}

impl OneMore {
    #[inline(always)]
    pub(crate) fn new<G: Geometry>(others: Bitboard<G>) -> Self {
        let mut one_more = Self { others: [u8::MAX; MAX_OTHERS], sums: [0; MAX_OTHERS + 1] };
        let mut after = 0;
        for (index, square) in others.into_iter().enumerate() {
            one_more.others[index] = square.index() as u8;
            after += term(square.index(), index + 2) as usize;
        }
        one_more.sums[0] = after;
        for (index, square) in others.into_iter().enumerate() {
            let (before, after) =
                (term(square.index(), index + 1), term(square.index(), index + 2));
            one_more.sums[index + 1] = one_more.sums[index] + before as usize - after as usize;
        }
        one_more
    }

    /// The rank of the set with `square`, which is not one of the others.
    #[inline(always)]
    pub(crate) fn rank<G: Geometry>(&self, square: Square<G>) -> usize {
        let before = self
            .others
            .iter()
            .map(|&other| usize::from(usize::from(other) < square.index()))
            .sum::<usize>();
        self.sums[before] + term(square.index(), before + 1) as usize
    }
}

#[cfg(test)]
mod tests {
    use dameo::{Board8, Board10};

    use super::*;

    fn ranks_are_places<G: Geometry>(max: usize) {
        for size in 0..=max {
            let sets = KingSets::<G>::new(size);
            assert_eq!(sets.len(), number_of_sets::<G>(size));
            for (place, &set) in sets.as_slice().iter().enumerate() {
                assert_eq!((set.len(), rank(set)), (size, place));
                for square in set {
                    assert_eq!(OneMore::new(set - square.into()).rank(square), place);
                }
            }
        }
    }

    #[test]
    fn sets_have_ranks_without_gaps() {
        ranks_are_places::<Board8>(4);
        ranks_are_places::<Board10>(3);
    }
}
