//! The sums of the hidden layer for a set of pieces, and how they follow its changes.

use dameo::rules::Family;
use dameo::{Bitboard, Color, Geometry, Piece, Position, Role, Rules, Square};

use crate::architecture::input_index;
use crate::kernels::{Arithmetic, Units};
use crate::network::Network;

/// The pieces of a position: a set of squares for each side and role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces<R: Rules>([[Bitboard<R::Board>; Role::ALL.len()]; 2]);

impl<R: Rules> Pieces<R> {
    const NONE: Self = Self([[Bitboard::EMPTY; Role::ALL.len()]; 2]);

    #[inline(always)]
    pub(crate) fn of(position: &Position<R>) -> Self {
        let mut pieces = Self::NONE;
        for piece in kinds::<R>() {
            *pieces.kind_mut(piece) = position.squares_of(piece);
        }
        pieces
    }

    #[inline(always)]
    fn kind(&self, piece: Piece) -> Bitboard<R::Board> {
        self.0[piece.color as usize][piece.role as usize]
    }

    #[inline(always)]
    fn kind_mut(&mut self, piece: Piece) -> &mut Bitboard<R::Board> {
        &mut self.0[piece.color as usize][piece.role as usize]
    }

    /// The number of inputs of a view that differ.
    #[inline(always)]
    pub(crate) fn distance(&self, other: &Self) -> usize {
        kinds::<R>().map(|piece| (self.kind(piece) ^ other.kind(piece)).len()).sum()
    }
}

/// The kinds of pieces that a game has.
#[inline(always)]
fn kinds<R: Rules>() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| {
        R::Family::ROLES.iter().map(move |names| Piece { color, role: names.role })
    })
}

/// The sums of both views for a set of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator<R: Rules> {
    pub(crate) views: [Units; 2],
    pub(crate) pieces: Pieces<R>,
}

impl<R: Rules> Accumulator<R> {
    /// The sums of an empty board.
    pub(crate) fn empty(network: &Network<R>) -> Self {
        Self { views: [*network.hidden_biases(); 2], pieces: Pieces::NONE }
    }

    /// Becomes the accumulator for some pieces, from `source` or, if there is none, from what it
    /// is.
    #[inline(always)]
    pub(crate) fn follow(
        &mut self,
        arithmetic: impl Arithmetic,
        network: &Network<R>,
        source: Option<&Self>,
        pieces: Pieces<R>,
        changes: &mut Changes,
    ) {
        let before = &source.map_or(self.pieces, |source| source.pieces);
        changes.collect(before, &pieces);
        for (view, target) in self.views.iter_mut().enumerate() {
            let source = source.map(|source| &source.views[view]);
            let (removed, added) = (changes.removed.rows(view), changes.added.rows(view));
            arithmetic.update(target, source, network.hidden_weights(), removed, added);
        }
        self.pieces = pieces;
    }
}

/// The inputs that differ between two sets of pieces. Kept from one evaluation to the next,
/// because clearing them takes as long as using them.
pub(crate) struct Changes {
    removed: Inputs,
    added: Inputs,
}

impl Changes {
    pub(crate) const fn new() -> Self {
        Self { removed: Inputs::NONE, added: Inputs::NONE }
    }

    #[inline(always)]
    fn collect<R: Rules>(&mut self, before: &Pieces<R>, after: &Pieces<R>) {
        self.removed.len = 0;
        self.added.len = 0;
        for piece in kinds::<R>() {
            let (before, after) = (before.kind(piece), after.kind(piece));
            (before - after).into_iter().for_each(|square| self.removed.push::<R>(piece, square));
            (after - before).into_iter().for_each(|square| self.added.push::<R>(piece, square));
        }
    }
}

/// At least the squares of a board, and a power of 2.
const CAPACITY: usize = 128;

/// Inputs as each view numbers them.
struct Inputs {
    len: usize,
    views: [[u16; CAPACITY]; 2],
}

impl Inputs {
    const NONE: Self = Self { len: 0, views: [[0; CAPACITY]; 2] };

    #[inline(always)]
    fn push<R: Rules>(&mut self, piece: Piece, square: Square<R::Board>) {
        // A set of pieces has one on each square at most.
        const { assert!(R::Board::SQUARES as usize <= CAPACITY) };
        for view in Color::ALL {
            let input = input_index::<R>(view, piece, square);
            self.views[view as usize][self.len % CAPACITY] = input as u16;
        }
        self.len += 1;
    }

    #[inline(always)]
    fn rows(&self, view: usize) -> &[u16] {
        &self.views[view][..self.len]
    }
}
