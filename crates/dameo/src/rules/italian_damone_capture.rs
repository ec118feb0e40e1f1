//! Italian Damone that is lost with the last Damone: `rules.md` section 5, with
//! all other facts those of the standard game.

use super::facts::{DamoneFamily, DamoneRules, ItalianDamone, ItalianDamoneCapture, NoMove, Rules};
use crate::bitboard::Bitboard;
use crate::geometry::Board8;
use crate::variant::Variant;

impl Rules for ItalianDamoneCapture {
    type Board = <ItalianDamone as Rules>::Board;
    type Family = DamoneFamily;
    const VARIANT: Variant = Variant::ItalianDamoneCapture;
    const NO_MOVE: NoMove = ItalianDamone::NO_MOVE;
    const KING_MOVES_DRAW: bool = ItalianDamone::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = ItalianDamone::KING_AGAINST_KING_DRAWS;
}

impl DamoneRules for ItalianDamoneCapture {
    const DAMAS: Bitboard<Board8> = ItalianDamone::DAMAS;
    /// "A player whose last Damone is captured has lost too."
    const LAST_DAMONE_LOSES: bool = true;
}
