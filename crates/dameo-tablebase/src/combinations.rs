//! The combinatorial number system: sets of a fixed size, numbered.
//!
//! A set of `k` places `c_1 < c_2 < .. < c_k`, counted from 0, has the rank
//! `C(c_1, 1) + C(c_2, 2) + .. + C(c_k, k)`. Ranks run from 0 without a gap,
//! sets of higher places later ("colexicographic order"); how many places
//! there are altogether does not enter.

use std::sync::LazyLock;

/// The largest set that can be numbered.
pub(crate) const MAX_SET: usize = 8;

/// Places are numbered below this; more than any board has squares.
const PLACES: usize = 128;

/// `BINOMIALS[k][n]` is C(n, k).
static BINOMIALS: [[u64; PLACES]; MAX_SET + 1] = {
    let mut table = [[0; PLACES]; MAX_SET + 1];
    let mut n = 0;
    while n < PLACES {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MAX_SET && n > 0 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// C(n, k): how many sets of `k` places there are among `n`.
///
/// # Panics
/// If `k` is more than [`MAX_SET`] or `n` is not below 128.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    BINOMIALS[k][n]
}

/// The part that a place contributes to the rank of its set, the `ordinal`-th
/// place of the set counted from 1.
#[inline(always)]
pub(crate) fn term(place: usize, ordinal: usize) -> u64 {
    BINOMIALS[ordinal & 15][place & (PLACES - 1)]
}

/// A set of places, ascending; those beyond its size are 0.
pub(crate) type Places = [u8; MAX_SET];

/// How many places the sets reach that are looked up: all pairs and triples
/// on the largest board, 10x10.
const LOOKED_UP: usize = 100;

/// The pairs and the triples by rank.
static PAIRS: LazyLock<Vec<[u8; 2]>> = LazyLock::new(|| {
    let high = |high| (0..high).map(move |low| [low, high]);
    (0..LOOKED_UP as u8).flat_map(high).collect()
});
static TRIPLES: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let high = |high: u8| {
        let pairs = choose(high.into(), 2) as usize;
        PAIRS[..pairs].iter().map(move |&[low, middle]| [low, middle, high])
    };
    (0..LOOKED_UP as u8).flat_map(high).collect()
});

/// The set of `size` places with a rank.
#[inline]
pub(crate) fn unrank(mut rank: u64, size: usize) -> Places {
    let mut places = Places::default();
    // The highest place is the last one whose term does not exceed the rank.
    for ordinal in (4..=size).rev() {
        let place = BINOMIALS[ordinal].partition_point(|&term| term <= rank) - 1;
        places[ordinal - 1] = place as u8;
        rank -= BINOMIALS[ordinal][place];
    }
    match size {
        0 => {}
        1 => places[0] = rank as u8,
        2 => places[..2].copy_from_slice(&PAIRS[rank as usize]),
        _ => places[..3].copy_from_slice(&TRIPLES[rank as usize]),
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(places: &[u8]) -> u64 {
        (1..).zip(places).map(|(ordinal, &place)| term(place.into(), ordinal)).sum()
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
                let places = unrank(expected, size);
                let set = &places[..size];
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
            let places = unrank(last, size);
            assert_eq!(usize::from(places[size - 1]), 99);
            assert_eq!(rank(&places[..size]), last);
        }
    }
}
