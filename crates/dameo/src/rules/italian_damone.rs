//! Italian Damone: `rules.md` section 5, the standard game.

use super::facts::{DamoneFamily, DamoneRules, ItalianDamone, NoMove, RuleFacts, Rules};
use crate::bitboard::Bitboard;
use crate::geometry::Board8;
use crate::variant::{StartPosition, Variant};

impl RuleFacts for ItalianDamone {
    /// "Played on the 32 dark squares of an 8x8 board."
    type Board = Board8;
    type Family = DamoneFamily;
    const START: StartPosition = Self::VARIANT.start();
    /// "A player without a legal move (no pieces, or blocked) loses."
    const NO_MOVE: NoMove = NoMove::Loses;
    /// "Draws by agreement and by threefold repetition."
    const KING_MOVES_DRAW: bool = false;
    /// "Draws by agreement and by threefold repetition."
    const KING_AGAINST_KING_DRAWS: bool = false;
}

impl Rules for ItalianDamone {
    const VARIANT: Variant = Variant::ItalianDamone;
}

impl DamoneRules for ItalianDamone {
    /// "Damas f1 h3."
    const DAMAS: Bitboard<Board8> = Bitboard::named("f1 h3");
    const LAST_DAMONE_LOSES: bool = false;
}
