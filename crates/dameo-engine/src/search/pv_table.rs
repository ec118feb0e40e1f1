//! The principal variations of the current variation's nodes.

use dameo::{Geometry, Move};

use crate::limits::MAX_PLY;

/// The principal variation from each ply.
pub(super) struct PvTable<G: Geometry>(Vec<Vec<Move<G>>>);

impl<G: Geometry> PvTable<G> {
    pub(super) fn new() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }

    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the variation from `ply` to a move and the variation from the next
    /// ply.
    pub(super) fn update(&mut self, ply: usize, mv: Move<G>) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    pub(super) fn line(&self, ply: usize) -> &[Move<G>] {
        &self.0[ply]
    }
}
