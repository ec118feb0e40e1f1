//! Italian Damone that is lost with the last Damone: `rules.md` section 5,
//! "set-up of the standard game", with all other facts those of it.

use super::{ItalianDamone, NoMove, Rules};
use crate::bitboard::Bitboard;
use crate::draw_rules::DrawRules;
use crate::family::{DamoneFamily, DamoneRules};
use crate::geometry::Board8;

/// The rules of Italian Damone that is lost with the last Damone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ItalianDamoneCapture;

impl Rules for ItalianDamoneCapture {
    type Board = <ItalianDamone as Rules>::Board;
    type Family = DamoneFamily;
    const NAME: &'static str = "italian-damone-capture";
    const TITLE: &'static str = "Italian Damone, capture the Damone";
    const NO_MOVE: NoMove = ItalianDamone::NO_MOVE;
    const KING_MOVES_DRAW: bool = ItalianDamone::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = ItalianDamone::KING_AGAINST_KING_DRAWS;
    /// "Italian Damone uses `mindsports`."
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::MindSports;
}

impl DamoneRules for ItalianDamoneCapture {
    const DAMONES: Bitboard<Board8> = ItalianDamone::DAMONES;
    const DAMAS: Bitboard<Board8> = ItalianDamone::DAMAS;
    const PEDINE: Bitboard<Board8> = ItalianDamone::PEDINE;
    /// "A player whose last Damone is captured has lost too."
    const LAST_DAMONE_LOSES: bool = true;
}
