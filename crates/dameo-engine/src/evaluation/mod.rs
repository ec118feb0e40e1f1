//! What a position is worth at first sight.

mod damone;
mod features;
mod hand_crafted;
mod weights;

use dameo::{Position, Rules};

pub use self::features::{Feature, WEIGHTS, for_each_feature};
pub use self::hand_crafted::HandCrafted;

/// Judges positions without searching.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What the position is worth to the side to move, in hundredths of a man.
    ///
    /// The search asks only about positions in which the side to move has a
    /// legal move and, but for the very end of overlong variations, cannot
    /// capture.
    fn evaluate(&self, position: &Position<R>) -> i32;
}
