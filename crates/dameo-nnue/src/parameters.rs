//! The floating-point parameters of a network, as training finds them.

use dameo::{Geometry, Position, Rules};

use crate::architecture::{
    HIDDEN, OUTPUT_BUCKETS, QA, QB, SCALE, for_each_input, input_count, output_bucket,
};

/// The largest absolute value of an output weight: quantised, it fits into eight bits.
pub const MAX_OUTPUT_WEIGHT: f32 = 127.0 / QB as f32;

/// The largest absolute value of an output bias: far more than an evaluation can be.
pub const MAX_OUTPUT_BIAS: f32 = 100.0;

/// The largest absolute value of a weight or bias of the hidden layer for a board: the sum of
/// the bias and of one weight for each square fits into 16 bits.
#[must_use]
pub const fn max_hidden_weight<R: Rules>() -> f32 {
    hidden_limit::<R>() as f32 / QA as f32
}

/// [`max_hidden_weight`], quantised.
pub(crate) const fn hidden_limit<R: Rules>() -> i32 {
    let terms = R::Board::SQUARES as i32 + 1;
    i16::MAX as i32 / terms
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

    /// The evaluation of a position for the side to move, in centipawns: the definition, which
    /// a quantised network approximates.
    ///
    /// # Panics
    /// If the parameters are not those of a network for the rules `R`.
    #[must_use]
    pub fn evaluate<R: Rules>(&self, position: &Position<R>) -> f32 {
        let bucket = output_bucket::<R>(position.occupied().len());
        let weights = &self.output_weights[bucket * 2 * HIDDEN..][..2 * HIDDEN];
        let (us, them) = weights.split_at(HIDDEN);
        let mut output = self.output_biases[bucket];
        for (view, weights) in [(position.turn(), us), (!position.turn(), them)] {
            let mut units = self.hidden_biases.clone();
            for_each_input(position, view, |input| {
                let row = &self.hidden_weights[input * HIDDEN..][..HIDDEN];
                units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
            });
            let squares = units.iter().map(|unit| unit.clamp(0.0, 1.0).powi(2));
            output += squares.zip(weights).map(|(square, weight)| square * weight).sum::<f32>();
        }
        output * SCALE as f32
    }
}
