//! Tuning of the hand-crafted evaluation on self-play games.
//!
//! The weights are those whose evaluation of quiet positions predicts the
//! results of the games best (P. Österlund, "Texel's tuning method", 2014).

mod self_play;
mod texel;

pub use self::self_play::{SelfPlay, TrainingSample};
pub use self::texel::{TexelTuner, TunedFeature, TuningResult};
