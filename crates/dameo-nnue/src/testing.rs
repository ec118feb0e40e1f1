//! What the tests share: random parameters and random games.

use dameo::{Position, Rules, Variant};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::parameters::{MAX_OUTPUT_WEIGHT, Parameters, max_hidden_weight};

/// Random parameters, up to a share of what they may be. The output biases are small.
pub(crate) fn parameters<R: Rules>(seed: u64, share: f32) -> Parameters {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut parameters = Parameters::zero::<R>();
    let mut fill = |values: &mut [f32], max: f32| {
        values.fill_with(|| random.random_range(-max..=max));
    };
    fill(&mut parameters.hidden_weights, share * max_hidden_weight::<R>());
    fill(&mut parameters.hidden_biases, share * max_hidden_weight::<R>());
    fill(&mut parameters.output_weights, share * MAX_OUTPUT_WEIGHT);
    fill(&mut parameters.output_biases, share);
    parameters
}

/// The longest random game, in plies.
const MAX_PLIES: usize = 200;

/// Plays random games and shows each position together with a random number.
pub(crate) fn play_random_games<R: Rules>(
    variant: Variant,
    games: usize,
    mut visit: impl FnMut(&Position<R>, u32),
) {
    let mut random = ChaCha8Rng::seed_from_u64(games as u64);
    for _ in 0..games {
        let mut position = Position::<R>::start_of(variant);
        for _ in 0..MAX_PLIES {
            visit(&position, random.random());
            let Some(&mv) = position.legal_moves().choose(&mut random) else { break };
            position = position.after(mv);
        }
    }
}
