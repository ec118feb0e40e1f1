//! The combinatorial number system: ranks of `k`-element subsets.
//!
//! A set with elements `c_1 < c_2 < .. < c_k`, counted from 0, has the rank
//! `C(c_1, 1) + C(c_2, 2) + .. + C(c_k, k)`. Ranks run from 0 without gaps in
//! colexicographic order and do not depend on the size of the universe.

use std::sync::LazyLock;

/// The size of the largest set that can be ranked.
pub(crate) const MAX_SET: usize = 8;

/// Upper bound of elements: more than any board has squares.
const UNIVERSE: usize = 128;

/// `BINOMIALS[k][n]` is C(n, k).
static BINOMIALS: [[u64; UNIVERSE]; MAX_SET + 1] = {
    let mut binomials = [[0; UNIVERSE]; MAX_SET + 1];
    let mut n = 0;
    while n < UNIVERSE {
        binomials[0][n] = 1;
        let mut k = 1;
        while k <= MAX_SET && n > 0 {
            binomials[k][n] = binomials[k - 1][n - 1] + binomials[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    binomials
};

/// C(n, k): the number of `k`-element subsets of `n` elements.
///
/// # Panics
/// If `k` is more than 15 or `n` is not below 128.
#[must_use]
pub fn choose(n: usize, k: usize) -> u64 {
    BINOMIALS[k][n]
}

/// The term that an element contributes to the rank of its set, as the
/// `ordinal`-th element counted from 1.
#[inline(always)]
#[must_use]
pub fn term(element: usize, ordinal: usize) -> u64 {
    BINOMIALS[ordinal & 15][element & (UNIVERSE - 1)]
}

/// The elements of a set in ascending order; those beyond its size are 0.
pub(crate) type Elements = [u8; MAX_SET];

/// Upper bound of elements in the tables of pairs and triples: the squares of
/// the largest board, 10x10.
const TABULATED: usize = 100;

/// Pairs and triples by rank.
static PAIRS: LazyLock<Vec<[u8; 2]>> = LazyLock::new(|| {
    let high = |high| (0..high).map(move |low| [low, high]);
    (0..TABULATED as u8).flat_map(high).collect()
});
static TRIPLES: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let high = |high: u8| {
        let pairs = choose(high.into(), 2) as usize;
        PAIRS[..pairs].iter().map(move |&[low, middle]| [low, middle, high])
    };
    (0..TABULATED as u8).flat_map(high).collect()
});

/// The set of `size` elements with a given rank.
#[inline]
pub(crate) fn unrank(mut rank: u64, size: usize) -> Elements {
    let mut elements = Elements::default();
    // The highest element is the last one whose term does not exceed the rank.
    for ordinal in (4..=size).rev() {
        let element = BINOMIALS[ordinal].partition_point(|&term| term <= rank) - 1;
        elements[ordinal - 1] = element as u8;
        rank -= BINOMIALS[ordinal][element];
    }
    match size {
        0 => {}
        1 => elements[0] = rank as u8,
        2 => elements[..2].copy_from_slice(&PAIRS[rank as usize]),
        _ => elements[..3].copy_from_slice(&TRIPLES[rank as usize]),
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(elements: &[u8]) -> u64 {
        (1..).zip(elements).map(|(ordinal, &element)| term(element.into(), ordinal)).sum()
    }

    #[test]
    fn known_binomials() {
        assert_eq!(choose(64, 0), 1);
        assert_eq!(choose(64, 3), 41_664);
        assert_eq!(choose(56, 4), 367_290);
        assert_eq!(choose(3, 4), 0);
        assert_eq!(choose(100, 8), 186_087_894_300);
    }

    #[test]
    fn unrank_is_the_inverse_of_rank() {
        for size in 0..=MAX_SET {
            let sets = choose(16, size);
            let mut previous = None;
            for expected in 0..sets {
                let elements = unrank(expected, size);
                let set = &elements[..size];
                assert!(set.is_sorted_by(|a, b| a < b), "{set:?}");
                assert_eq!(rank(set), expected);
                let descending: Vec<_> = set.iter().rev().copied().collect();
                assert!(previous.is_none_or(|previous| previous < descending));
                previous = Some(descending);
            }
        }
    }

    #[test]
    fn the_last_sets_of_the_largest_board() {
        for size in 1..=MAX_SET {
            let last = choose(100, size) - 1;
            let elements = unrank(last, size);
            assert_eq!(usize::from(elements[size - 1]), 99);
            assert_eq!(rank(&elements[..size]), last);
        }
    }
}
