//! The parameters before the first step.

use dameo::{Geometry, Rules};
use dameo_nnue::architecture::{HIDDEN, OUTPUT_BUCKETS};
use dameo_nnue::parameters::Parameters;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Random weights whose sums have a variance that depends neither on the number of pieces nor on
/// that of units (K. He et al., *Delving deep into rectifiers*, 2015), and biases of units in
/// the middle of where they are not clipped. All buckets begin alike.
pub(super) fn initial_parameters<R: Rules>(seed: u64) -> Parameters {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // Half of the squares have pieces in the starting position.
    let pieces = f32::from(R::Board::SQUARES) / 2.0;
    let mut uniform = |variance: f32| {
        let bound = (3.0 * variance).sqrt();
        random.random_range(-bound..bound)
    };
    let mut parameters = Parameters::zero::<R>();
    let hidden = 0.25 / pieces;
    parameters.hidden_weights.iter_mut().for_each(|weight| *weight = uniform(hidden));
    parameters.hidden_biases.fill(0.5);
    let output: Vec<f32> = (0..2 * HIDDEN).map(|_| uniform(1.0 / HIDDEN as f32)).collect();
    parameters.output_weights = output.repeat(OUTPUT_BUCKETS);
    parameters
}
