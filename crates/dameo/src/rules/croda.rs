//! Croda (Ljuban Dedic): `rules.md` section 3. "As Dameo, except" for the
//! facts quoted here.

use super::{Dameo, KingLines, NoMove, Rules};
use crate::draw_rules::DrawRules;
use crate::geometry::Board8;

/// The rules of Croda.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Croda;

impl Rules for Croda {
    /// "8x8."
    type Board = Board8;
    const NAME: &'static str = "croda";
    const TITLE: &'static str = "Croda";
    /// "24 men a side on three full ranks."
    const START_ROWS: &'static [u8] = &[8, 8, 8];
    /// "No linear movement."
    const LINEAR_MOVES: bool = false;
    /// "Kings move as well as capture along ranks and files only."
    const KING_LINES: KingLines = KingLines::Orthogonal;
    const NO_MOVE: NoMove = Dameo::NO_MOVE;
    const KING_AGAINST_KING_DRAWS: bool = Dameo::KING_AGAINST_KING_DRAWS;
    /// "`playstrategy` is the default for Dameo, Big Dameo and Croda."
    const DEFAULT_DRAW_RULES: DrawRules = DrawRules::PlayStrategy;
}
