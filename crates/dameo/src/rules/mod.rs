//! The facts in which the games differ, one file a rule set.
//!
//! A rule set is a type that implements [`Rules`] and the facts of its family,
//! [`DameoRules`] or [`DamoneRules`].
//! Everything else in the crate is generic over it, and reads the facts instead
//! of asking which game is played.

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

/// The facts of one game: every constant stands beside the sentence of the
/// rules that it implements, in the file of its rule set. Facts that only its
/// family has are in the trait of the family.
pub trait Rules: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The board.
    type Board: Geometry;
    /// How pieces move, capture and rise.
    type Family: Family<Self>;
    /// The variant that is played by these rules; if there are several, the
    /// one of [`Position::start`](crate::Position::start).
    const VARIANT: Variant;
    /// Who wins when the side to move has no legal move.
    const NO_MOVE: NoMove;
    /// Whether sets of draw rules that limit the number of king moves mean this
    /// game too.
    const KING_MOVES_DRAW: bool;
    /// Whether sets of draw rules that call one king against one king a draw
    /// mean this game too.
    const KING_AGAINST_KING_DRAWS: bool;
}

/// What it means to have no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// The side to move has lost.
    Loses,
    /// The side to move has won.
    Wins,
}
