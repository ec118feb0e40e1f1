//! The facts in which the games differ, one file a rule set.
//!
//! A rule set is a type that implements [`Rules`] and the facts of its family,
//! [`DameoRules`](crate::DameoRules) or [`DamoneRules`](crate::DamoneRules).
//! Everything else in the crate is generic over it, and reads the facts instead
//! of asking which game is played.

mod anti_dameo;
mod big_dameo_24;
mod big_dameo_28;
mod croda;
mod dameo;
mod italian_damone;
mod italian_damone_3;
mod italian_damone_capture;

use std::fmt::Debug;
use std::hash::Hash;

use crate::draw_rules::DrawRules;
use crate::family::Family;
use crate::geometry::Geometry;
use crate::variant::variants;

// Here a rule set becomes a variant.
variants! { $;
    /// Dameo on 8x8.
    dameo::Dameo,
    /// Dameo on 10x10 with 28 men a side.
    big_dameo_28::BigDameo28,
    /// Dameo on 10x10 with 24 men a side.
    big_dameo_24::BigDameo24,
    /// Dameo's springboard: no linear moves, kings that move like rooks.
    croda::Croda,
    /// Dameo played to lose.
    anti_dameo::AntiDameo,
    /// Italian Damone: diagonal steps, three ranks of pieces, ranked captures.
    italian_damone::ItalianDamone,
    /// Italian Damone that starts with three Damas and no Damone.
    italian_damone_3::ItalianDamone3,
    /// Italian Damone that is lost with the last Damone.
    italian_damone_capture::ItalianDamoneCapture,
}

/// The facts of one game: every constant stands beside the sentence of the
/// rules that it implements, in the file of its rule set. Facts that only its
/// family has are in the trait of the family.
pub trait Rules: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The board.
    type Board: Geometry;
    /// How pieces move, capture and rise.
    type Family: Family<Self>;
    /// The name used in PDN tags, on command lines and in addresses.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// Who wins when the side to move has no legal move.
    const NO_MOVE: NoMove;
    /// Whether sets of draw rules that limit the number of king moves mean this
    /// game too.
    const KING_MOVES_DRAW: bool;
    /// Whether sets of draw rules that call one king against one king a draw
    /// mean this game too.
    const KING_AGAINST_KING_DRAWS: bool;
    /// The draw rules of a game whose players name none.
    const DEFAULT_DRAW_RULES: DrawRules;
}

/// What it means to have no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// The side to move has lost.
    Loses,
    /// The side to move has won.
    Wins,
}
