//! The parameters of a network as numbers with fractions, as training finds them.

use dameo::{Geometry, Rules};

use crate::architecture::{HIDDEN, OUTPUT_BUCKETS, QA, QB, input_count};

/// The largest absolute value of an output weight: in the network's fraction of 1 it fits into
/// eight bits.
pub const MAX_OUTPUT_WEIGHT: f32 = 127.0 / QB as f32;

/// The largest absolute value of a weight or bias of the hidden layer for a board: the sum of
/// the bias and of one weight for each square fits into 16 bits.
#[must_use]
pub const fn max_hidden_weight<R: Rules>() -> f32 {
    let terms = R::Board::SQUARES as i32 + 1;
    (i16::MAX as i32 / terms) as f32 / QA as f32
}

/// The parameters of a network for the rules `R`.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// The weights of the hidden layer: the weight of input `i` for unit `u` is at
    /// `i * HIDDEN + u`.
    pub hidden_weights: Vec<f32>,
    /// The bias of each unit.
    pub hidden_biases: Vec<f32>,
    /// The weights of the outputs: for each bucket those of the units of the side to move, then
    /// those of the units of its opponent.
    pub output_weights: Vec<f32>,
    /// The bias of each bucket.
    pub output_biases: Vec<f32>,
}

impl Parameters {
    /// Parameters that are all 0.
    #[must_use]
    pub fn zero<R: Rules>() -> Self {
        Self {
            hidden_weights: vec![0.0; input_count::<R>() * HIDDEN],
            hidden_biases: vec![0.0; HIDDEN],
            output_weights: vec![0.0; OUTPUT_BUCKETS * 2 * HIDDEN],
            output_biases: vec![0.0; OUTPUT_BUCKETS],
        }
    }
}
