//! The settings of a fit.

use thiserror::Error;

/// The settings of a fit cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct FitSettingsError(&'static str);

/// What determines the result of a fit, along with the data.
#[derive(Clone, PartialEq, Debug)]
pub struct FitSettings {
    /// Positions to fit to, drawn from those of the data; `None` for all.
    pub positions: Option<usize>,
    /// Passes over the positions.
    pub epochs: u32,
    /// Positions of a step.
    pub batch: usize,
    /// The learning rate of the first step, in units of [`SCALE`](dameo_nnue::architecture::SCALE)
    /// centipawns; it falls to 1 % along half a cosine.
    pub learning_rate: f64,
    /// The share of the scores in the targets, from 0 to 1; the rest is that of the results.
    pub lambda: f32,
    /// Half of this, times the squared distance from the present weights in the same units, is
    /// added to the loss: it decides about features that hardly ever occur.
    pub pull: f64,
    /// The seed of the order of positions.
    pub seed: u64,
}

impl Default for FitSettings {
    fn default() -> Self {
        Self {
            positions: None,
            epochs: 10,
            batch: 16_384,
            learning_rate: 0.02,
            lambda: 0.7,
            pull: 1e-6,
            seed: 0,
        }
    }
}

impl FitSettings {
    pub(super) fn check(&self) -> Result<(), FitSettingsError> {
        let wrong = if self.positions == Some(0) || self.batch == 0 {
            "expected at least one position to fit to, and in a batch"
        } else if self.epochs == 0 {
            "expected at least one epoch"
        } else if !(self.learning_rate > 0.0 && self.learning_rate.is_finite()) {
            "expected a learning rate above 0"
        } else if !(0.0..=1.0).contains(&self.lambda) {
            "expected lambda from 0 to 1"
        } else if !(self.pull >= 0.0 && self.pull.is_finite()) {
            "expected a pull of at least 0"
        } else {
            return Ok(());
        };
        Err(FitSettingsError(wrong))
    }
}
