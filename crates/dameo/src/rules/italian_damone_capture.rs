//! Italian Damone that is lost with the last Damone: `rules.md` section 5, with
//! all other facts those of the standard game.

use super::facts::{
    DamoneFamily, DamoneRules, ItalianDamone, ItalianDamoneCapture, NoMove, RuleFacts, Rules,
};
use crate::bitboard::Bitboard;
use crate::geometry::Board8;
use crate::variant::{StartPosition, Variant};

impl RuleFacts for ItalianDamoneCapture {
    type Board = <ItalianDamone as RuleFacts>::Board;
    type Family = DamoneFamily;
    const START: StartPosition = Self::VARIANT.start();
    const NO_MOVE: NoMove = ItalianDamone::NO_MOVE;
    const KING_MOVES_DRAW: bool = ItalianDamone::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = ItalianDamone::KING_AGAINST_KING_DRAWS;
}

impl Rules for ItalianDamoneCapture {
    const VARIANT: Variant = Variant::ItalianDamoneCapture;
}

impl DamoneRules for ItalianDamoneCapture {
    const DAMAS: Bitboard<Board8> = ItalianDamone::DAMAS;
    /// "A player whose last Damone is captured has lost too."
    const LAST_DAMONE_LOSES: bool = true;
}
