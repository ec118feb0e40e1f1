//! Adam: D. P. Kingma and J. Ba, *Adam: a method for stochastic optimization*, 2015.

use super::samples::{Batch, Weights};

/// Decay rates of the running means of the gradient and of its square.
const BETAS: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;

/// The weights and the running means.
pub(super) struct Adam {
    weights: Weights,
    /// The weights that the penalty pulls to.
    centre: Weights,
    /// The strength of that; see [`FitSettings::pull`](super::FitSettings::pull).
    pull: f64,
    means: Weights,
    squares: Weights,
    gradient: Weights,
    steps: i32,
}

impl Adam {
    pub(super) fn new(present: &Weights, pull: f64) -> Self {
        let zero = vec![[0.0; 2]; present.len()];
        Self {
            weights: present.clone(),
            centre: present.clone(),
            pull,
            means: zero.clone(),
            squares: zero.clone(),
            gradient: zero,
            steps: 0,
        }
    }

    pub(super) fn weights(&self) -> &Weights {
        &self.weights
    }

    pub(super) fn into_weights(self) -> Weights {
        self.weights
    }

    /// The number of steps made.
    pub(super) fn steps(&self) -> i32 {
        self.steps
    }

    /// Makes a step down the mean loss of a batch, and returns the sum of its losses before.
    pub(super) fn step(&mut self, batch: &impl Batch, rate: f64) -> f64 {
        self.gradient.fill([0.0; 2]);
        let loss = batch.add_gradient(&self.weights, &mut self.gradient);
        self.steps += 1;
        let [beta_1, beta_2] = BETAS;
        let correction = |beta: f64| 1.0 / (1.0 - beta.powi(self.steps));
        let corrections = [correction(beta_1), correction(beta_2)];
        let weights = self.weights.as_flattened_mut().iter_mut();
        let gradient = self.gradient.as_flattened().iter().zip(self.centre.as_flattened());
        let means = self.means.as_flattened_mut().iter_mut();
        let running = means.zip(self.squares.as_flattened_mut());
        for ((weight, (derivative, centre)), (mean, square)) in weights.zip(gradient).zip(running) {
            let gradient = derivative / batch.len() as f64 + self.pull * (*weight - centre);
            *mean += (1.0 - beta_1) * (gradient - *mean);
            *square += (1.0 - beta_2) * (gradient * gradient - *square);
            let size = (*square * corrections[1]).sqrt() + EPSILON;
            *weight -= rate * *mean * corrections[0] / size;
        }
        loss
    }
}
