//! Big Dameo with 24 men a side: `rules.md` section 2. "Dameo on 10x10", with
//! all facts but the board and the starting position those of Dameo.

use super::{Dameo, NoMove, Rules};
use crate::draw_rules::DrawRules;
use crate::family::{DameoFamily, DameoRules, KingLines};
use crate::geometry::Board10;

/// The rules of Big Dameo with 24 men a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BigDameo24;

impl Rules for BigDameo24 {
    /// "Dameo on 10x10 (files a-j, ranks 1-10)."
    type Board = Board10;
    type Family = DameoFamily;
    const NAME: &'static str = "big-dameo-24";
    const TITLE: &'static str = "Big Dameo, 24 men";
    const NO_MOVE: NoMove = Dameo::NO_MOVE;
    const KING_MOVES_DRAW: bool = Dameo::KING_MOVES_DRAW;
    const KING_AGAINST_KING_DRAWS: bool = Dameo::KING_AGAINST_KING_DRAWS;
    /// "`playstrategy` is the default for Dameo, Big Dameo and Croda."
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::PlayStrategy;
}

impl DameoRules for BigDameo24 {
    /// "24 men a side, ranks of 10, 8 and 6."
    const START_ROWS: &'static [u8] = &[10, 8, 6];
    const LINEAR_MOVES: bool = Dameo::LINEAR_MOVES;
    const KING_LINES: KingLines = Dameo::KING_LINES;
}
