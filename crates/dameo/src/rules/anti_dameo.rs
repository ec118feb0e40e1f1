//! Anti-Dameo: `rules.md` section 4. "Dameo played to lose", with all other
//! facts those of Dameo.

use super::facts::{
    AntiDameo, Dameo, DameoFamily, DameoRules, KingLines, NoMove, RuleFacts, Rules,
};
use crate::variant::{StartPosition, Variant};

impl RuleFacts for AntiDameo {
    type Board = <Dameo as RuleFacts>::Board;
    type Family = DameoFamily;
    const START: StartPosition = Self::VARIANT.start();
    /// "A player without a legal move wins."
    const NO_MOVE: NoMove = NoMove::Wins;
    const KING_MOVES_DRAW: bool = Dameo::KING_MOVES_DRAW;
    /// "Without the king-against-king rule (as AbstractPlay exempts it)": a
    /// king that offers itself wins.
    const KING_AGAINST_KING_DRAWS: bool = false;
}

impl Rules for AntiDameo {
    const VARIANT: Variant = Variant::AntiDameo;
}

impl DameoRules for AntiDameo {
    const LINEAR_MOVES: bool = Dameo::LINEAR_MOVES;
    const KING_LINES: KingLines = Dameo::KING_LINES;
}
