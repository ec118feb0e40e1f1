//! Weights of the evaluation from games of the engine against itself.
//!
//! The games end in wins, draws and losses; the weights are those under which
//! the evaluation of the quiet positions on the way foretells these results
//! best (P. Österlund, "Texel's tuning method", 2014).

mod fit;
mod self_play;

pub use self::fit::{Fit, Fitted, Weights};
pub use self::self_play::{Sample, SelfPlay};
