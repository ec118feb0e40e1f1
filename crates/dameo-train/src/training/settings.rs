//! The settings of a training run.

use serde::Serialize;

use super::error::TrainingError;

/// What determines the result of training, along with the data. Threads do not.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrainingSettings {
    /// Epochs, after each of which the network is tested with the positions held out.
    pub epochs: u32,
    /// Positions of an epoch; `None` for as many as there are.
    pub epoch_positions: Option<u64>,
    /// Positions of a step of the optimiser.
    pub batch: usize,
    /// The learning rate of the first step; it falls to 1 % along half a cosine.
    pub learning_rate: f64,
    /// The share of the scores in the targets, from 0 to 1; the rest is that of the results.
    pub lambda: f32,
    /// The seed of the initial parameters and of the order of positions.
    pub seed: u64,
    /// Training ends after this many epochs in a row that do not lower the loss of the positions
    /// held out.
    pub patience: Option<u32>,
}

impl Default for TrainingSettings {
    fn default() -> Self {
        Self {
            epochs: 12,
            epoch_positions: None,
            batch: 16_384,
            learning_rate: 0.001,
            lambda: 0.7,
            seed: 0,
            patience: None,
        }
    }
}

impl TrainingSettings {
    /// Checks the settings.
    pub(super) fn check(&self) -> Result<(), TrainingError> {
        let wrong = if self.epochs == 0 {
            "expected at least one epoch"
        } else if self.epoch_positions == Some(0) || self.batch == 0 {
            "expected at least one position in an epoch and in a batch"
        } else if !(self.learning_rate > 0.0 && self.learning_rate.is_finite()) {
            "expected a learning rate above 0"
        } else if !(0.0..=1.0).contains(&self.lambda) {
            "expected lambda from 0 to 1"
        } else if self.patience == Some(0) {
            "expected a patience of at least one epoch"
        } else {
            return Ok(());
        };
        Err(TrainingError::Settings(wrong))
    }
}
