//! The facts in which the games differ, one file a rule set.
//!
//! A rule set is a type that implements [`Rules`]. Everything else in the
//! crate is generic over it, and reads the facts instead of asking which game
//! is played.

mod anti_dameo;
mod big_dameo_24;
mod big_dameo_28;
mod croda;
mod dameo;

use std::fmt::Debug;
use std::hash::Hash;

pub use self::anti_dameo::AntiDameo;
pub use self::big_dameo_24::BigDameo24;
pub use self::big_dameo_28::BigDameo28;
pub use self::croda::Croda;
pub use self::dameo::Dameo;

use crate::draw_rules::DrawRules;
use crate::geometry::Geometry;

/// The facts of one game of the Dameo family: every constant stands beside the
/// sentence of the rules that it implements, in the file of its rule set.
pub trait Rules: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The board.
    type Board: Geometry;
    /// The name used in PDN tags, on command lines and in addresses.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// How many men stand on each of White's ranks at the start, from rank 1
    /// up, each row centred on the board. Black's men mirror them.
    const START_ROWS: &'static [u8];
    /// Whether an unbroken line of men may move as one.
    const LINEAR_MOVES: bool;
    /// The lines along which kings move without capturing.
    const KING_LINES: KingLines;
    /// Who wins when the side to move has no legal move.
    const NO_MOVE: NoMove;
    /// Whether sets of draw rules that call one king against one king a draw
    /// mean this game too.
    const KING_AGAINST_KING_DRAWS: bool;
    /// The draw rules of a game whose players name none.
    const DEFAULT_DRAW_RULES: DrawRules;
}

/// The lines along which kings move without capturing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingLines {
    /// Ranks, files and diagonals, as a chess queen.
    All,
    /// Ranks and files only, as a chess rook.
    Orthogonal,
}

/// What it means to have no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// The side to move has lost.
    Loses,
    /// The side to move has won.
    Wins,
}
