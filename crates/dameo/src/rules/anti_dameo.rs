//! Anti-Dameo: `rules.md` section 4. "Dameo played to lose", with all other
//! facts those of Dameo.

use super::{Dameo, KingLines, NoMove, Rules};
use crate::draw_rules::DrawRules;

/// The rules of Anti-Dameo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AntiDameo;

impl Rules for AntiDameo {
    type Board = <Dameo as Rules>::Board;
    const NAME: &'static str = "anti-dameo";
    const TITLE: &'static str = "Anti-Dameo";
    const START_ROWS: &'static [u8] = Dameo::START_ROWS;
    const LINEAR_MOVES: bool = Dameo::LINEAR_MOVES;
    const KING_LINES: KingLines = Dameo::KING_LINES;
    /// "A player without a legal move wins."
    const NO_MOVE: NoMove = NoMove::Wins;
    /// "Without the king-against-king rule (as AbstractPlay exempts it)": a
    /// king that offers itself wins.
    const KING_AGAINST_KING_DRAWS: bool = false;
    /// "Anti-Dameo uses it", `playstrategy`.
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::PlayStrategy;
}
