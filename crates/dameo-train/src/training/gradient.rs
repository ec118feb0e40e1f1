//! The loss of positions, and how it changes with each parameter.
//!
//! The loss of a position is the squared difference of the expected points, `sigmoid(output)`,
//! and its target.

use dameo::Rules;
use dameo_nnue::architecture::HIDDEN;
use dameo_nnue::parameters::Parameters;

use super::features::Features;
use super::label::sigmoid;
use super::tensors;

/// A number for each unit of the hidden layer.
type Units = [f32; HIDDEN];

/// Units that are summed at a time: as many as the registers of any x86-64 hold.
const CHUNK: usize = 32;

/// The sums over some positions.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    /// The derivative of the loss by each parameter.
    pub(super) sums: Parameters,
    /// The loss.
    pub(super) loss: f64,
}

/// The weights of an output bucket for the units of one view.
fn view_weights(weights: &[f32], bucket: usize, view: usize) -> &Units {
    &weights.as_chunks().0[2 * bucket + view]
}

/// The sums of the hidden layer in one view.
#[inline]
fn hidden_sums(parameters: &Parameters, inputs: &[u16]) -> Units {
    let rows: &[Units] = parameters.hidden_weights.as_chunks().0;
    let mut units = [0.0; HIDDEN];
    units.copy_from_slice(&parameters.hidden_biases);
    for (number, chunk) in units.as_chunks_mut::<CHUNK>().0.iter_mut().enumerate() {
        let mut sums = *chunk;
        for &input in inputs {
            let weights = &rows[usize::from(input)].as_chunks::<CHUNK>().0[number];
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        *chunk = sums;
    }
    units
}

/// The weighted sum of the squared clipped units.
#[inline]
fn weighted_sum(units: &Units, weights: &Units) -> f32 {
    let mut sums = [0.0; 16];
    for (units, weights) in units.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
        for lane in 0..16 {
            let clipped = units[lane].clamp(0.0, 1.0);
            sums[lane] += weights[lane] * clipped * clipped;
        }
    }
    sums.iter().sum()
}

/// The output of the network.
pub(super) fn output(parameters: &Parameters, features: &Features) -> f32 {
    let bucket = features.bucket;
    let weights = &parameters.output_weights;
    let us = hidden_sums(parameters, &features.us);
    let them = hidden_sums(parameters, &features.them);
    parameters.output_biases[bucket]
        + weighted_sum(&us, view_weights(weights, bucket, 0))
        + weighted_sum(&them, view_weights(weights, bucket, 1))
}

/// The loss of an output.
#[inline]
pub(super) fn loss(output: f32, target: f32) -> f64 {
    let error = f64::from(sigmoid(output) - target);
    error * error
}

impl Gradient {
    pub(super) fn new<R: Rules>() -> Self {
        Self { sums: Parameters::zero::<R>(), loss: 0.0 }
    }

    /// Forgets all positions.
    pub(super) fn clear(&mut self) {
        tensors::clear(&mut self.sums);
        self.loss = 0.0;
    }

    /// Adds the sums of other positions.
    pub(super) fn merge(&mut self, other: &Self) {
        tensors::add(&mut self.sums, &other.sums);
        self.loss += other.loss;
    }

    /// Adds a position.
    pub(super) fn add(&mut self, parameters: &Parameters, features: &Features, target: f32) {
        let bucket = features.bucket;
        let views = [&features.us, &features.them];
        let units = views.map(|inputs| hidden_sums(parameters, inputs));
        let weights = [0, 1].map(|view| view_weights(&parameters.output_weights, bucket, view));
        let output = parameters.output_biases[bucket]
            + weighted_sum(&units[0], weights[0])
            + weighted_sum(&units[1], weights[1]);
        self.loss += loss(output, target);
        let points = sigmoid(output);
        let slope = 2.0 * (points - target) * points * (1.0 - points);
        self.sums.output_biases[bucket] += slope;
        for (view, inputs) in views.into_iter().enumerate() {
            self.add_view(slope, 2 * bucket + view, weights[view], &units[view], inputs);
        }
    }

    /// Adds a view: `slope` is the derivative by the output.
    #[inline]
    fn add_view(&mut self, slope: f32, row: usize, weights: &Units, units: &Units, inputs: &[u16]) {
        let output_sums: &mut Units = &mut self.sums.output_weights.as_chunks_mut().0[row];
        let mut slopes = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            let clipped = units[unit].clamp(0.0, 1.0);
            output_sums[unit] += slope * clipped * clipped;
            // Where it is clipped the unit does not change; at 0 the factor is 0 anyway.
            let steep = if units[unit] < 1.0 { 2.0 * clipped } else { 0.0 };
            slopes[unit] = slope * weights[unit] * steep;
        }
        let bias_sums = self.sums.hidden_biases.iter_mut();
        bias_sums.zip(&slopes).for_each(|(sum, slope)| *sum += slope);
        let rows: &mut [Units] = self.sums.hidden_weights.as_chunks_mut().0;
        for &input in inputs {
            let row = &mut rows[usize::from(input)];
            row.iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::{BigDameo, Dameo, Position};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::training::features::Images;
    use crate::training::packing::PackedPosition;

    /// The output in double precision.
    fn exact_output(parameters: &[Vec<f64>; 4], features: &Features) -> f64 {
        let [hidden_weights, hidden_biases, output_weights, output_biases] = parameters;
        let mut sum = output_biases[features.bucket];
        for (view, inputs) in [&features.us, &features.them].into_iter().enumerate() {
            for unit in 0..HIDDEN {
                let weight = |&input: &u16| hidden_weights[usize::from(input) * HIDDEN + unit];
                let value = hidden_biases[unit] + inputs.iter().map(weight).sum::<f64>();
                let clipped = value.clamp(0.0, 1.0);
                let weight = output_weights[(2 * features.bucket + view) * HIDDEN + unit];
                sum += weight * clipped * clipped;
            }
        }
        sum
    }

    fn exact_loss(parameters: &[Vec<f64>; 4], batch: &[(Features, f32)]) -> f64 {
        let loss = |(features, target): &(Features, f32)| {
            let points = 1.0 / (1.0 + (-exact_output(parameters, features)).exp());
            (points - f64::from(*target)).powi(2)
        };
        batch.iter().map(loss).sum()
    }

    /// Positions of a game, with random targets.
    fn batch<R: Rules>(random: &mut ChaCha8Rng) -> Vec<(Features, f32)> {
        let images = Images::<R>::new();
        let mut position = Position::<R>::start();
        let mut batch = Vec::new();
        for _ in 0..40 {
            let mut features = Features::default();
            images.features(&PackedPosition::pack(&position), false, &mut features);
            batch.push((features, random.random_range(0.0..1.0)));
            let moves = position.legal_moves();
            position = position.after(moves[random.random_range(0..moves.len())]);
        }
        batch
    }

    fn gradients_are_differences<R: Rules>() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let batch = batch::<R>(&mut random);
        let mut parameters = Parameters::zero::<R>();
        for list in tensors::lists_mut(&mut parameters) {
            list.iter_mut().for_each(|value| *value = random.random_range(-0.25..0.3));
        }
        let mut gradient = Gradient::new::<R>();
        for (features, target) in &batch {
            gradient.add(&parameters, features, *target);
        }
        let mut exact = tensors::lists(&parameters)
            .map(|list| list.iter().copied().map(f64::from).collect::<Vec<_>>());
        assert!((gradient.loss - exact_loss(&exact, &batch)).abs() < 1e-4);
        for list in 0..4 {
            let found = tensors::lists(&gradient.sums)[list];
            let some = |&index: &usize| found[index] != 0.0;
            let active: Vec<usize> = (0..found.len()).filter(some).collect();
            assert!(!active.is_empty(), "list {list}");
            for &index in active.iter().step_by(active.len().div_ceil(60)) {
                const STEP: f64 = 1e-6;
                let value = exact[list][index];
                let mut at = |value| {
                    exact[list][index] = value;
                    exact_loss(&exact, &batch)
                };
                let difference = (at(value + STEP) - at(value - STEP)) / (2.0 * STEP);
                at(value);
                let error = (f64::from(found[index]) - difference).abs();
                assert!(error < 1e-4 * (1.0 + difference.abs()), "list {list}, {index}: {error}");
            }
        }
    }

    #[test]
    fn gradients_are_those_of_finite_differences() {
        gradients_are_differences::<Dameo>();
        gradients_are_differences::<BigDameo>();
    }
}
