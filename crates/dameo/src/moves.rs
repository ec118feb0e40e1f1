//! Moves: one whole turn each.

use std::ops::Deref;

use smallvec::SmallVec;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::square::Square;

/// One whole turn of one side.
///
/// "A move is identified by the square it starts on, the square it ends on and
/// the *set* of pieces it captures" (`rules.md` section 1). A linear move is
/// identified by its rear man and the landing square. Equality, hash and order
/// follow that identity; [`Position::path`](crate::Position::path) derives the
/// route of a capture, and [`Position::show`](crate::Position::show) prints a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move<G: Geometry> {
    /// The square of the moving piece; of a linear move, that of its rear man.
    pub from: Square<G>,
    /// The square on which the moving piece ends; equal to `from` after a capture
    /// that returns to its start.
    pub to: Square<G>,
    /// The squares of the captured pieces; empty for a quiet move.
    pub captured: Bitboard<G>,
}

impl<G: Geometry> Move<G> {
    /// A move that captures nothing.
    #[inline(always)]
    #[must_use]
    pub const fn quiet(from: Square<G>, to: Square<G>) -> Self {
        Self { from, to, captured: Bitboard::EMPTY }
    }

    /// Whether the move captures.
    #[inline(always)]
    #[must_use]
    pub fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// The move with every square replaced by its image, such as the mirror
    /// image in a symmetry of the rules ([`Family::mirror`](crate::rules::Family),
    /// [`Family::flip`](crate::rules::Family)).
    #[must_use]
    pub fn map(self, image: impl Fn(Square<G>) -> Square<G>) -> Self {
        Self { from: image(self.from), to: image(self.to), captured: self.captured.map(&image) }
    }
}

/// Number of moves on the stack; only positions with very many kings need the
/// heap.
const INLINE_MOVES: usize = 64;

/// The legal moves of a position, each once. The order is the same for equal
/// positions, but otherwise unspecified.
#[derive(Clone, Debug, Default)]
pub struct MoveList<G: Geometry>(SmallVec<[Move<G>; INLINE_MOVES]>);

impl<G: Geometry> MoveList<G> {
    /// An empty list.
    #[inline(always)]
    #[must_use]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move<G>) {
        self.0.push(mv);
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(Move<G>) -> bool) {
        self.0.retain(|&mut mv| keep(mv));
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

impl<G: Geometry> Deref for MoveList<G> {
    type Target = [Move<G>];

    #[inline(always)]
    fn deref(&self) -> &[Move<G>] {
        &self.0
    }
}

impl<G: Geometry> FromIterator<Move<G>> for MoveList<G> {
    fn from_iter<T: IntoIterator<Item = Move<G>>>(moves: T) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<G: Geometry> IntoIterator for MoveList<G> {
    type Item = Move<G>;
    type IntoIter = smallvec::IntoIter<[Move<G>; INLINE_MOVES]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, G: Geometry> IntoIterator for &'a MoveList<G> {
    type Item = &'a Move<G>;
    type IntoIter = std::slice::Iter<'a, Move<G>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
