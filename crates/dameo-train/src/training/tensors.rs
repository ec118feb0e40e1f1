//! Parameters as four lists of numbers.

use dameo_nnue::parameters::Parameters;

/// The lists: hidden weights and biases, output weights and biases.
pub(super) fn lists(parameters: &Parameters) -> [&[f32]; 4] {
    let Parameters { hidden_weights, hidden_biases, output_weights, output_biases } = parameters;
    [hidden_weights, hidden_biases, output_weights, output_biases]
}

/// The lists to change.
pub(super) fn lists_mut(parameters: &mut Parameters) -> [&mut [f32]; 4] {
    let Parameters { hidden_weights, hidden_biases, output_weights, output_biases } = parameters;
    [hidden_weights, hidden_biases, output_weights, output_biases]
}

/// Adds to each number the one at its place.
pub(super) fn add(sums: &mut Parameters, terms: &Parameters) {
    for (sums, terms) in lists_mut(sums).into_iter().zip(lists(terms)) {
        sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
    }
}

/// Makes all numbers 0.
pub(super) fn clear(parameters: &mut Parameters) {
    lists_mut(parameters).into_iter().for_each(|list| list.fill(0.0));
}
