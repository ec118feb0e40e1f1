//! Dameo (Christian Freeling, 2000): `rules.md` section 1.

use super::facts::{Dameo, DameoFamily, DameoRules, KingLines, NoMove, RuleFacts, Rules};
use crate::geometry::Board8;
use crate::variant::{StartPosition, Variant};

impl RuleFacts for Dameo {
    /// "Board 8x8, all 64 squares used, files a-h, ranks 1-8."
    type Board = Board8;
    type Family = DameoFamily;
    const START: StartPosition = Self::VARIANT.start();
    /// "A player to move without a legal move (no pieces, or all blocked)
    /// loses."
    const NO_MOVE: NoMove = NoMove::Loses;
    /// "50 consecutive half-moves (25 by each side) made by kings without a
    /// capture."
    const KING_MOVES_DRAW: bool = true;
    /// "Both sides have exactly one king and nothing else."
    const KING_AGAINST_KING_DRAWS: bool = true;
}

impl Rules for Dameo {
    const VARIANT: Variant = Variant::Dameo;
}

impl DameoRules for Dameo {
    /// "In a linear move, a straight unbroken line of men of one colour moves
    /// one square forward along that line."
    const LINEAR_MOVES: bool = true;
    /// "A king moves like a chess queen."
    const KING_LINES: KingLines = KingLines::All;
}
