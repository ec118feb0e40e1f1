//! The evaluation of Italian Damone: material, placement, mobility, and pieces
//! that can or cannot be captured.

mod features;
pub(super) mod weights;

pub use self::features::Feature;
pub(super) use self::features::for_each_feature;
