//! The lines of best play found below each ply.

use dameo::{Geometry, Move};

use crate::limits::MAX_PLY;

/// For each ply of the variation being searched, the best line found from
/// there.
pub(super) struct Variations<G: Geometry>(Vec<Vec<Move<G>>>);

impl<G: Geometry> Variations<G> {
    pub(super) fn new() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }

    /// Forgets the line from a ply.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes a move, followed by the line from the next ply, the line from
    /// this one.
    pub(super) fn prepend(&mut self, ply: usize, mv: Move<G>) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The line from a ply.
    pub(super) fn line(&self, ply: usize) -> &[Move<G>] {
        &self.0[ply]
    }
}
