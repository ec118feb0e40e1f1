//! Croda (Ljuban Dedic): `rules.md` section 3. "As Dameo, except" for the
//! facts quoted here.

use super::facts::{Croda, Dameo, DameoFamily, DameoRules, KingLines, NoMove, RuleFacts, Rules};
use crate::geometry::Board8;
use crate::variant::{StartPosition, Variant};

impl RuleFacts for Croda {
    /// "8x8."
    type Board = Board8;
    type Family = DameoFamily;
    const START: StartPosition = Self::VARIANT.start();
    const NO_MOVE: NoMove = Dameo::NO_MOVE;
    const KING_MOVES_DRAW: bool = Dameo::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = Dameo::KING_AGAINST_KING_DRAWS;
}

impl Rules for Croda {
    const VARIANT: Variant = Variant::Croda;
}

impl DameoRules for Croda {
    /// "No linear movement."
    const LINEAR_MOVES: bool = false;
    /// "Kings move as well as capture along ranks and files only."
    const KING_LINES: KingLines = KingLines::Orthogonal;
}
