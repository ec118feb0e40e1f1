//! The four sets of parameters of a network, and how each is stored.

use std::fmt;

use dameo::Rules;

use crate::architecture::{HIDDEN, OUTPUT_BUCKETS, QA, QB, input_count};
use crate::parameters::{MAX_OUTPUT_BIAS, hidden_limit};

/// A set of parameters of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tensor {
    /// The weights of the hidden layer.
    HiddenWeights,
    /// The biases of the hidden layer.
    HiddenBiases,
    /// The weights of the outputs.
    OutputWeights,
    /// The biases of the outputs.
    OutputBiases,
}

impl Tensor {
    /// All of them, in the order of the file.
    pub(crate) const ALL: [Self; 4] =
        [Self::HiddenWeights, Self::HiddenBiases, Self::OutputWeights, Self::OutputBiases];

    /// The number of parameters.
    pub(crate) const fn len<R: Rules>(self) -> usize {
        match self {
            Self::HiddenWeights => input_count::<R>() * HIDDEN,
            Self::HiddenBiases => HIDDEN,
            Self::OutputWeights => OUTPUT_BUCKETS * 2 * HIDDEN,
            Self::OutputBiases => OUTPUT_BUCKETS,
        }
    }

    /// The number of bytes of a parameter in a file.
    pub(crate) const fn width(self) -> usize {
        match self {
            Self::HiddenWeights | Self::HiddenBiases => 2,
            Self::OutputWeights => 1,
            Self::OutputBiases => 4,
        }
    }

    /// 1.0 is stored as this number.
    pub(crate) const fn scale(self) -> i32 {
        match self {
            Self::HiddenWeights | Self::HiddenBiases => QA,
            Self::OutputWeights => QB,
            Self::OutputBiases => QA * QB,
        }
    }

    /// The largest absolute value of a stored parameter. No sum of the network overflows with
    /// such parameters.
    pub(crate) const fn limit<R: Rules>(self) -> i32 {
        match self {
            Self::HiddenWeights | Self::HiddenBiases => hidden_limit::<R>(),
            Self::OutputWeights => i8::MAX as i32,
            Self::OutputBiases => MAX_OUTPUT_BIAS as i32 * QA * QB,
        }
    }
}

impl fmt::Display for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HiddenWeights => "hidden weights",
            Self::HiddenBiases => "hidden biases",
            Self::OutputWeights => "output weights",
            Self::OutputBiases => "output biases",
        })
    }
}
