//! The evaluation of Italian Damone: material, placement, mobility, and pieces
//! that can or cannot be captured.

mod features;
pub(super) mod weights;

use dameo::DamoneRules;

pub use self::features::Feature;
pub(super) use self::features::for_each_feature;

/// The number of pieces of the starting position.
pub(super) fn starting_pieces<R: DamoneRules>() -> usize {
    R::VARIANT.start().piece_count()
}
