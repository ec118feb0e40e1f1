//! Numbers for positions: every position of a signature has one, together with
//! its mirror image, and every number is a position.
//!
//! The number is `slice * slice_len + place`: the men choose the slice
//! ([`men`]), the kings the place in it ([`kings`]). Men only move forward, so
//! that moves within a slice are moves of kings; the generator lives on that.

mod kings;
mod men;
mod orbits;
mod places;

use dameo::{DameoRules, Geometry, Position};

use self::kings::KingIndex;
pub(crate) use self::kings::Slice;
pub(crate) use self::men::{Men, MenIndex};
use crate::combinations::choose;
use crate::material::MaterialSignature;
use crate::pieces::Pieces;

/// The numbers of the positions of one signature on the board `G`.
#[derive(Debug)]
pub struct Index<G: Geometry> {
    signature: MaterialSignature,
    men: MenIndex<G>,
    kings: KingIndex,
}

impl<G: Geometry> Index<G> {
    /// Prepares the index of a signature.
    #[must_use]
    pub fn new(signature: MaterialSignature) -> Self {
        Self { signature, men: MenIndex::new(signature), kings: KingIndex::new::<G>(signature) }
    }

    /// The signature whose positions are numbered.
    #[must_use]
    pub fn signature(&self) -> MaterialSignature {
        self.signature
    }

    /// How many numbers there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.men.slices() * self.kings.len()
    }

    /// Whether there is no number; never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a position or its mirror image. A position of another
    /// signature has none.
    #[must_use]
    pub fn number<R: DameoRules<Board = G>>(&self, position: &Position<R>) -> Option<u64> {
        let pieces = Pieces::of(position);
        (pieces.signature() == self.signature).then(|| self.number_of(&pieces))
    }

    /// The position with a number, White to move.
    #[must_use]
    pub fn position<R: DameoRules<Board = G>>(&self, number: u64) -> Option<Position<R>> {
        (number < self.len()).then(|| {
            let slice = self.slice(number / self.kings.len());
            slice.cursor().pieces(number % self.kings.len()).position()
        })
    }

    /// The number of a position of this signature.
    #[inline(always)]
    pub(crate) fn number_of(&self, pieces: &Pieces<G>) -> u64 {
        let arrangement = self.men.arrangement(pieces.into());
        let place = if arrangement.mirrored {
            self.kings.place(&pieces.mirrored())
        } else {
            self.kings.place(pieces)
        };
        arrangement.slice * self.kings.len() + place
    }

    pub(crate) fn men(&self) -> &MenIndex<G> {
        &self.men
    }

    /// Number of positions in each slice.
    pub(crate) fn slice_len(&self) -> u64 {
        self.kings.len()
    }

    /// A slice by its number.
    pub(crate) fn slice(&self, slice: u64) -> Slice<'_, G> {
        self.slice_of(self.men.men_of(slice))
    }

    /// A slice by its men.
    pub(crate) fn slice_of(&self, men: Men<G>) -> Slice<'_, G> {
        Slice::new(&self.kings, men)
    }

    /// Calls `visit` with the numbers of a range and their positions, in
    /// order, and for how many positions of the whole board each of them
    /// stands: itself and, unless that has a number of its own, its mirror
    /// image.
    pub(crate) fn for_each(
        &self,
        range: std::ops::Range<u64>,
        mut visit: impl FnMut(u64, &Pieces<G>, u64),
    ) {
        let len = self.kings.len();
        let mut number = range.start;
        while number < range.end {
            let slice_number = number / len;
            let slice = self.slice(slice_number);
            let mut cursor = slice.cursor();
            let first = slice_number * len;
            while number < range.end.min(first + len) {
                let pieces = cursor.pieces(number - first);
                visit(number, &pieces, if cursor.is_symmetric() { 1 } else { 2 });
                number += 1;
            }
        }
    }

    /// How many positions there are, mirror images counted as one.
    #[must_use]
    pub fn distinct_positions(&self) -> u64 {
        // Burnside: the average of all positions and the symmetric ones. Those
        // have the pieces of each kind in pairs, one on each half of the board.
        let MaterialSignature { own, enemy } = self.signature;
        let counts = [own.men, enemy.men, own.kings, enemy.kings];
        let all = placements(G::WIDTH.into(), G::HEIGHT.into(), counts);
        let symmetric = if counts.iter().all(|count| count % 2 == 0) {
            placements(usize::from(G::WIDTH) / 2, G::HEIGHT.into(), counts.map(|count| count / 2))
        } else {
            0
        };
        all.midpoint(symmetric)
    }

    /// How many positions there are, mirror images counted as two.
    #[must_use]
    pub fn placements(&self) -> u64 {
        let MaterialSignature { own, enemy } = self.signature;
        let counts = [own.men, enemy.men, own.kings, enemy.kings];
        placements(G::WIDTH.into(), G::HEIGHT.into(), counts)
    }
}

/// The number of ways to place own men, the enemy's men, own kings and the
/// enemy's kings on a board: the men not on their last ranks.
fn placements(width: usize, height: usize, counts: [u8; 4]) -> u64 {
    let [own_men, enemy_men, own_kings, enemy_kings] = counts.map(usize::from);
    let men: u64 = (0..=own_men.min(width))
        .map(|on_first| {
            let in_the_way = own_men - on_first;
            choose(width, on_first)
                * choose(width * (height - 2), in_the_way)
                * choose((width * (height - 1)).saturating_sub(in_the_way), enemy_men)
        })
        .sum();
    let free = width * height - own_men - enemy_men;
    men * choose(free, own_kings) * choose(free - own_kings, enemy_kings)
}

#[cfg(test)]
mod tests;
