//! Croda (Ljuban Dedic): `rules.md` section 3. "As Dameo, except" for the
//! facts quoted here.

use super::{Dameo, NoMove, Rules};
use crate::draw_rules::DrawRules;
use crate::family::{DameoFamily, DameoRules, KingLines};
use crate::geometry::Board8;

/// The rules of Croda.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Croda;

impl Rules for Croda {
    /// "8x8."
    type Board = Board8;
    type Family = DameoFamily;
    const NAME: &'static str = "croda";
    const TITLE: &'static str = "Croda";
    const NO_MOVE: NoMove = Dameo::NO_MOVE;
    const KING_MOVES_DRAW: bool = Dameo::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = Dameo::KING_AGAINST_KING_DRAWS;
    /// "`playstrategy` is the default for Dameo, Big Dameo and Croda."
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::PlayStrategy;
}

impl DameoRules for Croda {
    /// "24 men a side on three full ranks."
    const START_ROWS: &'static [u8] = &[8, 8, 8];
    /// "No linear movement."
    const LINEAR_MOVES: bool = false;
    /// "Kings move as well as capture along ranks and files only."
    const KING_LINES: KingLines = KingLines::Orthogonal;
}
