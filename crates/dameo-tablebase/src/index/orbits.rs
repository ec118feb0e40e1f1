//! Orbits of the mirror symmetry: a set and its mirror image are one.

/// The orbits of the sets of one size, by rank.
#[derive(Debug)]
pub struct Orbits {
    /// By rank: the orbit, shifted left by two, with the bits [`SYMMETRIC`] and
    /// [`MIRRORED`].
    of_rank: Vec<u32>,
    /// By orbit: the lowest rank.
    representatives: Vec<u32>,
}

/// The orbit of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orbit {
    /// The orbit.
    pub id: u32,
    /// Whether the representative of the orbit is the mirror image of the set.
    pub mirrored: bool,
    /// Whether the set is its own mirror image.
    pub symmetric: bool,
}

const MIRRORED: u32 = 1;
const SYMMETRIC: u32 = 2;

impl Orbits {
    /// Finds the orbits of the sets with ranks below `sets`; `mirror` returns the
    /// rank of the mirror image.
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

    /// Number of orbits.
    pub(crate) fn len(&self) -> usize {
        self.representatives.len()
    }

    /// The orbit of the set with a rank.
    #[inline(always)]
    #[must_use]
    pub fn find(&self, rank: u64) -> Orbit {
        let entry = self.of_rank[rank as usize];
        Orbit { id: entry >> 2, mirrored: entry & MIRRORED != 0, symmetric: entry & SYMMETRIC != 0 }
    }

    /// The rank of the representative of an orbit.
    #[inline(always)]
    pub(crate) fn representative(&self, id: usize) -> u64 {
        self.representatives[id].into()
    }

    /// Whether an orbit has only one set.
    #[inline(always)]
    pub(crate) fn is_symmetric(&self, id: usize) -> bool {
        self.find(self.representative(id)).symmetric
    }
}
