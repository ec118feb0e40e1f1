//! AdamW: I. Loshchilov and F. Hutter, *Decoupled weight decay regularization*, 2019.

use std::f64::consts::PI;

use dameo::Rules;
use dameo_nnue::parameters::{MAX_OUTPUT_BIAS, MAX_OUTPUT_WEIGHT, Parameters, max_hidden_weight};

use super::tensors::{lists, lists_mut};

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// The part of a weight that a step with a learning rate of 1 takes away; biases are left.
const WEIGHT_DECAY: f32 = 0.01;
/// The learning rate at the end, as a part of that at the start.
const FINAL_RATE: f64 = 0.01;

/// The running means of the optimiser.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AdamW {
    /// The means of the gradients.
    pub(super) means: Parameters,
    /// The means of their squares.
    pub(super) squares: Parameters,
}

/// The learning rate after a part of the training, from 0 to 1: half a cosine.
pub(crate) fn learning_rate(start: f64, part: f64) -> f64 {
    let remaining = f64::midpoint(1.0, (PI * part).cos());
    start * (FINAL_RATE + (1.0 - FINAL_RATE) * remaining)
}

/// How the numbers of a list change.
struct Step {
    rate: f32,
    decay: f32,
    /// The largest absolute value.
    limit: f32,
    /// What corrects the means, which begin at 0.
    mean_correction: f32,
    square_correction: f32,
}

impl AdamW {
    pub(super) fn new<R: Rules>() -> Self {
        Self { means: Parameters::zero::<R>(), squares: Parameters::zero::<R>() }
    }

    /// Makes step number `number`, from 1, against a gradient. The parameters stay within the
    /// limits of the quantised network.
    pub(super) fn step<R: Rules>(
        &mut self,
        parameters: &mut Parameters,
        gradient: &Parameters,
        number: u64,
        rate: f64,
    ) {
        let hidden = max_hidden_weight::<R>();
        let limits = [hidden, hidden, MAX_OUTPUT_WEIGHT, MAX_OUTPUT_BIAS];
        let decays = [WEIGHT_DECAY, 0.0, WEIGHT_DECAY, 0.0];
        let power = i32::try_from(number).unwrap_or(i32::MAX);
        let correction = |beta: f32| (1.0 / (1.0 - f64::from(beta).powi(power))) as f32;
        let gradients = lists(gradient);
        let means = lists_mut(&mut self.means);
        let squares = lists_mut(&mut self.squares);
        let running = means.into_iter().zip(squares).zip(gradients);
        for (index, (values, ((means, squares), gradients))) in
            lists_mut(parameters).into_iter().zip(running).enumerate()
        {
            let step = Step {
                rate: rate as f32,
                decay: rate as f32 * decays[index],
                limit: limits[index],
                mean_correction: correction(BETA_1),
                square_correction: correction(BETA_2),
            };
            step.apply(values, means, squares, gradients);
        }
    }
}

impl Step {
    fn apply(&self, values: &mut [f32], means: &mut [f32], squares: &mut [f32], gradient: &[f32]) {
        let running = means.iter_mut().zip(squares).zip(gradient);
        for (value, ((mean, square), &gradient)) in values.iter_mut().zip(running) {
            *mean = BETA_1 * *mean + (1.0 - BETA_1) * gradient;
            *square = BETA_2 * *square + (1.0 - BETA_2) * gradient * gradient;
            let size = (*square * self.square_correction).sqrt() + EPSILON;
            let moved = *value - self.rate * *mean * self.mean_correction / size;
            *value = (moved - self.decay * *value).clamp(-self.limit, self.limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::Dameo;

    use super::*;

    #[test]
    fn the_rate_falls_to_a_hundredth() {
        assert_eq!(learning_rate(0.5, 0.0), 0.5);
        assert!((learning_rate(0.5, 0.5) - 0.2525).abs() < 1e-12);
        assert!((learning_rate(0.5, 1.0) - 0.005).abs() < 1e-12);
    }

    #[test]
    fn steps_go_down_as_far_as_the_limits() {
        let mut parameters = Parameters::zero::<Dameo>();
        let mut gradient = Parameters::zero::<Dameo>();
        for list in lists_mut(&mut gradient) {
            list[0] = 1e-3;
            list[1] = -4.0;
        }
        let mut optimiser = AdamW::new::<Dameo>();
        optimiser.step::<Dameo>(&mut parameters, &gradient, 1, 0.5);
        for list in lists(&parameters) {
            // The first step has the size of the rate, whatever that of the gradient.
            assert!((list[0] + 0.5).abs() < 1e-4 && (list[1] - 0.5).abs() < 1e-4, "{list:?}");
            assert!(list[2..].iter().all(|&value| value == 0.0));
        }
        for number in 2..200 {
            optimiser.step::<Dameo>(&mut parameters, &gradient, number, 0.5);
        }
        let limit = max_hidden_weight::<Dameo>();
        assert_eq!(parameters.hidden_weights[..3], [-limit, limit, 0.0]);
        assert_eq!(parameters.hidden_biases[..2], [-limit, limit]);
        assert_eq!(parameters.output_weights[..2], [-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT]);
        assert!(parameters.output_biases[0] < -50.0);
    }
}
