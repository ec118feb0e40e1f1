//! Self-play: games of the engine against itself, with scores, for training.

mod adjudication;
mod player;
mod run;

pub(crate) use self::adjudication::CLEAR_SCORE;
pub use self::player::{SelfPlay, SelfPlayError};
pub use self::run::SelfPlayProgress;
