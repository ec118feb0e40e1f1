//! Big Dameo: `rules.md` section 2, "Dameo on 10x10", with all facts but the
//! board those of Dameo. Its two starting positions are two variants.

use super::facts::{BigDameo, Dameo, DameoFamily, DameoRules, KingLines, NoMove, RuleFacts, Rules};
use crate::geometry::Board10;
use crate::variant::{StartPosition, Variant};

impl RuleFacts for BigDameo {
    /// "Dameo on 10x10 (files a-j, ranks 1-10)."
    type Board = Board10;
    type Family = DameoFamily;
    const START: StartPosition = Self::VARIANT.start();
    const NO_MOVE: NoMove = Dameo::NO_MOVE;
    const KING_MOVES_DRAW: bool = Dameo::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = Dameo::KING_AGAINST_KING_DRAWS;
}

impl Rules for BigDameo {
    const VARIANT: Variant = Variant::BigDameo28;
}

impl DameoRules for BigDameo {
    const LINEAR_MOVES: bool = Dameo::LINEAR_MOVES;
    const KING_LINES: KingLines = Dameo::KING_LINES;
}
