//! What the generator of Italian Damone knows of a position.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Board8;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::rules::{DamoneRules, KingsAndEmperors};

/// The direction in which the Pedine of the side to move never go.
pub(super) const fn back<const WHITE: bool>() -> Direction {
    if WHITE { Direction::SouthEast } else { Direction::NorthWest }
}

/// Pieces by role.
#[derive(Clone, Copy)]
pub(super) struct Army {
    pub(super) men: Bitboard<Board8>,
    pub(super) kings: Bitboard<Board8>,
    pub(super) emperors: Bitboard<Board8>,
}

impl Army {
    const NONE: Self =
        Self { men: Bitboard::EMPTY, kings: Bitboard::EMPTY, emperors: Bitboard::EMPTY };

    #[inline(always)]
    pub(super) fn of<R: DamoneRules>(position: &Position<R>, color: Color) -> Self {
        let KingsAndEmperors { kings, emperors } = position.promoted();
        let pieces = position.pieces(color);
        Self { men: pieces - kings - emperors, kings: pieces & kings, emperors: pieces & emperors }
    }

    #[inline(always)]
    pub(super) fn of_role(&self, role: Role) -> Bitboard<Board8> {
        match role {
            Role::Man => self.men,
            Role::King => self.kings,
            Role::Emperor => self.emperors,
        }
    }

    /// "A piece never captures one of higher rank."
    #[inline(always)]
    pub(super) fn capturable_by(&self, role: Role) -> Bitboard<Board8> {
        match role {
            Role::Man => self.men,
            Role::King => self.men | self.kings,
            Role::Emperor => self.men | self.kings | self.emperors,
        }
    }
}

/// The position as the side to move sees it.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) own: Army,
    pub(super) enemy: Army,
    pub(super) empty: Bitboard<Board8>,
    /// Where a man of the side to move becomes a king.
    pub(super) promotion: Bitboard<Board8>,
}

impl View {
    #[inline(always)]
    pub(super) fn new<R: DamoneRules>(position: &Position<R>) -> Self {
        let us = position.turn();
        let mut own = Army::of(position, us);
        if position.has_lost_royal() {
            // The side that has lost has no moves.
            own = Army::NONE;
        }
        Self {
            own,
            enemy: Army::of(position, !us),
            empty: position.empty(),
            promotion: R::dama_squares(us),
        }
    }
}
