//! Anti-Dameo: `rules.md` section 4. "Dameo played to lose", with all other
//! facts those of Dameo.

use super::{Dameo, NoMove, Rules};
use crate::draw_rules::DrawRules;
use crate::family::{DameoFamily, DameoRules, KingLines};

/// The rules of Anti-Dameo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AntiDameo;

impl Rules for AntiDameo {
    type Board = <Dameo as Rules>::Board;
    type Family = DameoFamily;
    const NAME: &'static str = "anti-dameo";
    const TITLE: &'static str = "Anti-Dameo";
    /// "A player without a legal move wins."
    const NO_MOVE: NoMove = NoMove::Wins;
    const KING_MOVES_DRAW: bool = Dameo::KING_MOVES_DRAW;
    /// "Without the king-against-king rule (as AbstractPlay exempts it)": a
    /// king that offers itself wins.
    const KING_AGAINST_KING_DRAWS: bool = false;
    /// "Anti-Dameo uses it", `playstrategy`.
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::PlayStrategy;
}

impl DameoRules for AntiDameo {
    const START_ROWS: &'static [u8] = Dameo::START_ROWS;
    const LINEAR_MOVES: bool = Dameo::LINEAR_MOVES;
    const KING_LINES: KingLines = Dameo::KING_LINES;
}
