//! Italian Damone with three Damas and no Damone at the start: `rules.md`
//! section 5, with all facts but the starting position those of the standard
//! game.

use super::facts::{
    DamoneFamily, DamoneRules, ItalianDamone, ItalianDamone3, NoMove, RuleFacts, Rules,
};
use crate::bitboard::Bitboard;
use crate::geometry::Board8;
use crate::variant::{StartPosition, Variant};

impl RuleFacts for ItalianDamone3 {
    type Board = <ItalianDamone as RuleFacts>::Board;
    type Family = DamoneFamily;
    const START: StartPosition = Self::VARIANT.start();
    const NO_MOVE: NoMove = ItalianDamone::NO_MOVE;
    const KING_MOVES_DRAW: bool = ItalianDamone::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = ItalianDamone::KING_AGAINST_KING_DRAWS;
}

impl Rules for ItalianDamone3 {
    const VARIANT: Variant = Variant::ItalianDamone3;
}

impl DamoneRules for ItalianDamone3 {
    /// "Damas h1 f1 h3": "in the three-Dama game also the corner" is a square
    /// on which a Pedina promotes.
    const DAMAS: Bitboard<Board8> = Bitboard::named("h1 f1 h3");
    const LAST_DAMONE_LOSES: bool = ItalianDamone::LAST_DAMONE_LOSES;
}
