//! What the generator of the Dameo family knows of a position.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rules::DameoRules;

/// The position as the side to move sees it.
#[derive(Clone, Copy)]
pub(super) struct View<R: DameoRules> {
    pub(super) men: Bitboard<R::Board>,
    pub(super) kings: Bitboard<R::Board>,
    pub(super) enemies: Bitboard<R::Board>,
    pub(super) empty: Bitboard<R::Board>,
}

impl<R: DameoRules> View<R> {
    #[inline(always)]
    pub(super) fn new(position: &Position<R>) -> Self {
        let us = position.turn();
        Self {
            men: position.men(us),
            kings: position.kings(us),
            enemies: position.pieces(!us),
            empty: position.empty(),
        }
    }
}
