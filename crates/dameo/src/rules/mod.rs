//! The facts in which the games differ, one file for each rule type.
//!
//! A rule type implements [`Rules`] and the trait of its family, [`DameoRules`]
//! or [`DamoneRules`]. The rest of the crate is generic over it, and reads the
//! facts instead of matching on the variant.

mod anti_dameo;
mod big_dameo;
mod croda;
mod dameo;
mod italian_damone;
mod italian_damone_3;
mod italian_damone_capture;

use std::fmt::Debug;
use std::hash::Hash;

use crate::geometry::Geometry;
use crate::variant::Variant;

pub use self::anti_dameo::AntiDameo;
pub use self::big_dameo::BigDameo;
pub use self::croda::Croda;
pub use self::dameo::Dameo;
pub use self::italian_damone::ItalianDamone;
pub use self::italian_damone_3::ItalianDamone3;
pub use self::italian_damone_capture::ItalianDamoneCapture;
pub use crate::family::{
    ByFamily, DameoFamily, DameoRules, DamoneFamily, DamoneRules, Family, KingLines, RoleNames,
    role_names,
};

/// The facts of a game. Every constant is next to the sentence of `rules.md`
/// that it implements. Facts of a family alone are in the trait of the family.
pub trait Rules: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// Width and height of the board.
    type Board: Geometry;
    /// How pieces move, capture and promote.
    type Family: Family<Self>;
    /// The variant with these rules; if there are several, the one of
    /// [`Position::start`](crate::Position::start).
    const VARIANT: Variant;
    /// The winner if the side to move has no legal move.
    const NO_MOVE: NoMove;
    /// Whether a limit of king moves in the draw rules applies to this game.
    const KING_MOVES_DRAW: bool;
    /// Whether a king-against-king rule in the draw rules applies to this game.
    const KING_AGAINST_KING_DRAWS: bool;
}

/// The result for a side to move without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// It has lost.
    Loses,
    /// It has won.
    Wins,
}
