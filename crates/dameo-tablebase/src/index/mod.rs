//! The index: maps every position of a signature, together with its mirror
//! image, to an integer, and every integer to a position.
//!
//! The index is `slice * slice_len + offset`: the men determine the slice
//! ([`men`]), the kings the offset in it ([`kings`]). Men only move forward, so
//! moves within a slice are king moves; the generator relies on that.

mod kings;
mod men;
mod orbits;
mod subset;

use dameo::rules::DameoRules;
use dameo::{Geometry, Position};

use self::kings::KingIndex;
pub use self::kings::{Cursor, Group, OneMore, Slice};
pub use self::men::{Arrangement, Men, MenIndex};
pub use self::orbits::{Orbit, Orbits};
use crate::combinations::choose;
use crate::material::MaterialSignature;
use crate::pieces::Pieces;

/// The index of the positions of one signature on the board `G`.
///
/// ```
/// use dameo::{Board8, Dameo, Position};
/// use dameo_tablebase::Index;
///
/// let index = Index::<Board8>::new("KvM".parse()?);
/// let position = Position::<Dameo>::from_fen("W:WKa1:Bb2")?;
/// let found = index.index_of(&position).unwrap();
/// assert_eq!(index.index_of(&position.mirrored()), Some(found));
/// assert!(found < index.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Index<G: Geometry> {
    signature: MaterialSignature,
    men: MenIndex<G>,
    kings: KingIndex,
}

impl<G: Geometry> Index<G> {
    /// Prepares the index of `signature`.
    #[must_use]
    pub fn new(signature: MaterialSignature) -> Self {
        Self { signature, men: MenIndex::new(signature), kings: KingIndex::new::<G>(signature) }
    }

    /// The signature of the positions.
    #[must_use]
    pub fn signature(&self) -> MaterialSignature {
        self.signature
    }

    /// Number of indices. It is slightly larger than the number of distinct
    /// positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.men.slices() * self.kings.len()
    }

    /// Always false.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The index of a position; `None` if it has another signature.
    #[must_use]
    pub fn index_of<R: DameoRules<Board = G>>(&self, position: &Position<R>) -> Option<u64> {
        let pieces = Pieces::of(position);
        (pieces.signature() == self.signature).then(|| self.index_of_pieces(&pieces))
    }

    /// The position with an index, White to move; `None` if it is not below
    /// [`len`](Self::len).
    #[must_use]
    pub fn position<R: DameoRules<Board = G>>(&self, index: u64) -> Option<Position<R>> {
        (index < self.len()).then(|| {
            let slice = self.slice(index / self.kings.len());
            slice.cursor().pieces(index % self.kings.len()).position()
        })
    }

    /// The index of pieces of this signature.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn index_of_pieces(&self, pieces: &Pieces<G>) -> u64 {
        let arrangement = self.men.arrangement(pieces.into());
        let offset = if arrangement.mirrored {
            self.kings.offset(&pieces.mirrored())
        } else {
            self.kings.offset(pieces)
        };
        arrangement.slice * self.kings.len() + offset
    }

    /// The slices.
    #[doc(hidden)]
    #[must_use]
    pub fn men(&self) -> &MenIndex<G> {
        &self.men
    }

    /// Number of indices of each slice.
    #[doc(hidden)]
    #[must_use]
    pub fn slice_len(&self) -> u64 {
        self.kings.len()
    }

    /// Number of rows of each slice; see [`Slice::rows_per_group`].
    #[doc(hidden)]
    #[must_use]
    pub fn rows_per_slice(&self) -> u64 {
        self.kings.rows()
    }

    fn slice(&self, slice: u64) -> Slice<'_, G> {
        self.slice_of(self.men.men_of(slice))
    }

    /// The slice with given men.
    #[doc(hidden)]
    #[must_use]
    pub fn slice_of(&self, men: Men<G>) -> Slice<'_, G> {
        Slice::new(&self.kings, men)
    }

    /// Calls `visit` with every index of a range in order, its position and the
    /// number of positions that it stands for (see [`Slice::weight`]).
    #[doc(hidden)]
    pub fn for_each(
        &self,
        range: std::ops::Range<u64>,
        mut visit: impl FnMut(u64, &Pieces<G>, u64),
    ) {
        let len = self.kings.len();
        let mut index = range.start;
        while index < range.end {
            let slice = self.slice(index / len);
            let mut cursor = slice.cursor();
            let first = index / len * len;
            while index < range.end.min(first + len) {
                let pieces = cursor.pieces(index - first);
                visit(index, &pieces, if cursor.is_symmetric() { 1 } else { 2 });
                index += 1;
            }
        }
    }

    /// Number of positions, mirror images counted as one.
    #[must_use]
    pub fn distinct_positions(&self) -> u64 {
        // Burnside's lemma: the average of all positions and the symmetric ones.
        // Those have the pieces of each kind in pairs, one on each half of the
        // board.
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

    /// Number of positions, mirror images counted as two.
    #[must_use]
    pub fn placements(&self) -> u64 {
        let MaterialSignature { own, enemy } = self.signature;
        let counts = [own.men, enemy.men, own.kings, enemy.kings];
        placements(G::WIDTH.into(), G::HEIGHT.into(), counts)
    }
}

/// The number of ways to place own men, enemy men, own kings and enemy kings on
/// a board, without men on their last rank.
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
