//! Sets that are mirror images of each other, counted once.

/// Which sets of one kind are mirror images, by rank.
#[derive(Debug)]
pub(crate) struct Orbits {
    /// By rank: the number of the pair, then a bit each for "symmetric" and
    /// "the other of the pair".
    of_rank: Vec<u32>,
    /// By number: the rank of the first of the pair.
    representatives: Vec<u32>,
}

/// Where a set belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Orbit {
    /// The number of the pair.
    pub(crate) id: u32,
    /// Whether it is the mirror image that stands for the pair.
    pub(crate) mirrored: bool,
    /// Whether the set is its own mirror image.
    pub(crate) symmetric: bool,
}

const MIRRORED: u32 = 1;
const SYMMETRIC: u32 = 2;

impl Orbits {
    /// Pairs up the sets with ranks below `sets`; `mirror` gives the rank of
    /// the mirror image.
    pub(crate) fn new(sets: u64, mirror: impl Fn(u64) -> u64) -> Self {
        let mut of_rank = Vec::with_capacity(sets as usize);
        let mut representatives = Vec::new();
        for rank in 0..sets {
            let image = mirror(rank);
            of_rank.push(if image < rank {
                of_rank[image as usize] | MIRRORED
            } else {
                let id = representatives.len() as u32;
                representatives.push(rank as u32);
                id << 2 | if image == rank { SYMMETRIC } else { 0 }
            });
        }
        Self { of_rank, representatives }
    }

    /// Number of pairs, sets that are their own image included.
    pub(crate) fn len(&self) -> usize {
        self.representatives.len()
    }

    #[inline(always)]
    pub(crate) fn find(&self, rank: u64) -> Orbit {
        let entry = self.of_rank[rank as usize];
        Orbit { id: entry >> 2, mirrored: entry & MIRRORED != 0, symmetric: entry & SYMMETRIC != 0 }
    }

    /// The rank of the set that stands for a pair.
    #[inline(always)]
    pub(crate) fn representative(&self, id: usize) -> u64 {
        self.representatives[id].into()
    }

    /// Whether the sets of a pair are one and the same.
    #[inline(always)]
    pub(crate) fn is_symmetric(&self, id: usize) -> bool {
        self.find(self.representative(id)).symmetric
    }
}
