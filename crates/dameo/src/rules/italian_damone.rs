//! Italian Damone: `rules.md` section 5, the standard game.

use super::{NoMove, Rules};
use crate::bitboard::Bitboard;
use crate::draw_rules::DrawRules;
use crate::family::{DamoneFamily, DamoneRules};
use crate::geometry::Board8;

/// The rules of Italian Damone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ItalianDamone;

impl Rules for ItalianDamone {
    /// "Played on the 32 dark squares of an 8x8 board."
    type Board = Board8;
    type Family = DamoneFamily;
    const NAME: &'static str = "italian-damone";
    const TITLE: &'static str = "Italian Damone";
    /// "A player without a legal move (no pieces, or blocked) loses."
    const NO_MOVE: NoMove = NoMove::Loses;
    /// "Draws by agreement and by threefold repetition."
    const KING_MOVES_DRAW: bool = false;
    /// "Draws by agreement and by threefold repetition."
    const KING_AGAINST_KING_DRAWS: bool = false;
    /// "Italian Damone uses `mindsports`."
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::MindSports;
}

impl DamoneRules for ItalianDamone {
    /// "White Damone h1."
    const DAMONES: Bitboard<Board8> = Bitboard::named("h1");
    /// "Damas f1 h3."
    const DAMAS: Bitboard<Board8> = Bitboard::named("f1 h3");
    /// "Pedine d1 e2 f3 g4 h5 (g2 is empty)."
    const PEDINE: Bitboard<Board8> = Bitboard::named("d1 e2 f3 g4 h5");
    const LAST_DAMONE_LOSES: bool = false;
}
