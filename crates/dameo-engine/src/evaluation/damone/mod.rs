//! The evaluation of Italian Damone: material, places, room to move, and pieces
//! that can or cannot be taken.

mod features;
pub(super) mod weights;

use dameo::DamoneRules;

pub use self::features::Feature;
pub(super) use self::features::for_each_feature;

/// Pieces on the board at the start.
pub(super) fn pieces<R: DamoneRules>() -> usize {
    2 * (R::PEDINE | R::DAMAS | R::DAMONES).len()
}
