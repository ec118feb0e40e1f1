//! How far training is.

use dameo::Rules;
use dameo_nnue::parameters::Parameters;
use serde::Serialize;

use super::init::initial_parameters;
use super::optimiser::AdamW;

/// What came of an epoch. Losses are mean squared differences of the expected points, from 0
/// to 1, and the targets.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EpochReport {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// Positions trained with.
    pub positions: u64,
    /// Seconds that took, without the test.
    pub seconds: f64,
    /// The learning rate of the last step.
    pub learning_rate: f64,
    /// The loss of these positions, each before the step that it was part of.
    pub training_loss: f64,
    /// The loss of the positions held out after the epoch.
    pub held_out_loss: f64,
}

/// All that training needs to go on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    /// Steps made in all.
    pub(super) steps: u64,
    /// The sum of the losses in the current epoch.
    pub(super) loss: f64,
    /// Seconds of the current epoch.
    pub(super) seconds: f64,
    /// The epochs done.
    pub(super) epochs: Vec<EpochReport>,
    pub(super) parameters: Parameters,
    pub(super) optimiser: AdamW,
    /// The parameters after the best epoch.
    pub(super) best: Parameters,
}

impl State {
    /// The state before the first step.
    pub(super) fn new<R: Rules>(seed: u64) -> Self {
        let parameters = initial_parameters::<R>(seed);
        Self {
            steps: 0,
            loss: 0.0,
            seconds: 0.0,
            epochs: Vec::new(),
            best: parameters.clone(),
            parameters,
            optimiser: AdamW::new::<R>(),
        }
    }

    /// The first of the epochs with the smallest loss of the positions held out.
    pub(super) fn best_epoch(&self) -> Option<&EpochReport> {
        self.epochs.iter().min_by(|a, b| a.held_out_loss.total_cmp(&b.held_out_loss))
    }

    /// The epochs since the best one.
    pub(super) fn epochs_without_gain(&self) -> u32 {
        self.best_epoch().map_or(0, |best| self.epochs.len() as u32 - best.epoch)
    }
}
