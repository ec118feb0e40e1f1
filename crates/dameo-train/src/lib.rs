//! Training of the evaluation on games of the engine against itself.
//!
//! | task | item |
//! |---|---|
//! | play games to train on | [`selfplay::SelfPlay`] |
//! | read and write files of games with scores | [`games`] |
//! | train the network on them | [`TrainingRun`] |
//! | fit the weights of the hand-crafted evaluation | [`fit::fit`] |
//! | measure how well an engine plays endings | [`endings`] |
//!
//! [`TrainingData`] holds the positions of self-play games, [`TrainingRun`] trains with them.
//! The loss is the mean squared difference of the expected points and their targets, the
//! optimiser AdamW. A run is determined by its settings and its data, also if it was interrupted
//! and whatever the number of threads. `docs/training.md` describes it.
#![forbid(unsafe_code)]

pub mod endings;
pub mod fit;
pub mod games;
pub mod selfplay;
mod training;

pub use crate::training::{
    CheckpointError, Earlier, EpochReport, Label, PackedPosition, PositionSet, SideResult,
    TrainingData, TrainingDataError, TrainingError, TrainingProgress, TrainingReport, TrainingRun,
    TrainingSettings, variant_of,
};

/// The example of the crate's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
