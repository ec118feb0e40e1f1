//! The four sets of parameters of a network, and how each is stored.

use std::fmt;

use dameo::Rules;

use crate::architecture::{HIDDEN, OUTPUT_BUCKETS, QA, QB, input_count};
use crate::error::NetworkError;
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
    const fn scale(self) -> i32 {
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

    /// Rounds parameters to whole numbers, halves away from 0.
    pub(crate) fn quantise<R: Rules>(self, values: &[f32]) -> Result<Vec<i32>, NetworkError> {
        let expected = self.len::<R>();
        if values.len() != expected {
            return Err(NetworkError::Count { tensor: self, found: values.len(), expected });
        }
        let max = self.limit::<R>() as f32 / self.scale() as f32;
        let quantise = |(index, &value): (usize, &f32)| {
            if value.abs() <= max {
                Ok((f64::from(value) * f64::from(self.scale())).round() as i32)
            } else {
                Err(NetworkError::Parameter { tensor: self, index, found: value, max })
            }
        };
        values.iter().enumerate().map(quantise).collect()
    }

    /// Checks that stored parameters are in their range.
    pub(crate) fn check<R: Rules>(self, values: &[i32]) -> Result<(), NetworkError> {
        let limit = self.limit::<R>();
        let allowed = |value: &i32| value.unsigned_abs() <= limit.unsigned_abs();
        values.iter().position(|value| !allowed(value)).map_or(Ok(()), |index| {
            let real = |stored: i32| stored as f32 / self.scale() as f32;
            let found = real(values[index]);
            Err(NetworkError::Parameter { tensor: self, index, found, max: real(limit) })
        })
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
