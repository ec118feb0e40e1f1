//! Italian Damone with three Damas and no Damone at the start: `rules.md`
//! section 5, with all facts but the starting position those of the standard
//! game.

use super::{ItalianDamone, NoMove, Rules};
use crate::bitboard::Bitboard;
use crate::draw_rules::DrawRules;
use crate::family::{DamoneFamily, DamoneRules};
use crate::geometry::Board8;

/// The rules of Italian Damone with three Damas.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ItalianDamone3;

impl Rules for ItalianDamone3 {
    type Board = <ItalianDamone as Rules>::Board;
    type Family = DamoneFamily;
    const NAME: &'static str = "italian-damone-3";
    const TITLE: &'static str = "Italian Damone, three Damas";
    const NO_MOVE: NoMove = ItalianDamone::NO_MOVE;
    const KING_MOVES_DRAW: bool = ItalianDamone::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = ItalianDamone::KING_AGAINST_KING_DRAWS;
    /// "Italian Damone uses `mindsports`."
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::MindSports;
}

impl DamoneRules for ItalianDamone3 {
    /// "Three Damas and three Pedine, no Damone."
    const DAMONES: Bitboard<Board8> = Bitboard::EMPTY;
    /// "Damas h1 f1 h3": "in the three-Dama game also the corner" is a square
    /// on which a Pedina promotes.
    const DAMAS: Bitboard<Board8> = Bitboard::named("h1 f1 h3");
    /// "Pedine e2 f3 g4."
    const PEDINE: Bitboard<Board8> = Bitboard::named("e2 f3 g4");
    const LAST_DAMONE_LOSES: bool = ItalianDamone::LAST_DAMONE_LOSES;
}
