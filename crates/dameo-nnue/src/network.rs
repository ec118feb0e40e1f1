//! A quantised network.

use std::marker::PhantomData;

use dameo::{Position, Rules, Variant};

use crate::architecture::{HIDDEN, OUTPUT_BUCKETS, QA, QB, SCALE, output_bucket};
use crate::error::NetworkError;
use crate::format::{self, StoredParameters};
use crate::kernels::{Arithmetic, Units};
use crate::parameters::Parameters;
use crate::tensor::Tensor;

/// Evaluations are clamped to this many centipawns, up or down: a side so far ahead has won.
pub const MAX_EVALUATION: i32 = 9_000;

/// A quantised network for the rules `R`: evaluations are the same on every machine.
#[derive(Clone, Debug)]
pub struct Network<R: Rules> {
    variant: Variant,
    checksum: u64,
    /// A row for each input.
    hidden_weights: Box<[Units]>,
    hidden_biases: Units,
    /// For each bucket the weights of both views.
    output_weights: Box<[[Units; 2]]>,
    output_biases: [i32; OUTPUT_BUCKETS],
    rules: PhantomData<R>,
}

impl<R: Rules> Network<R> {
    /// The network nearest to some parameters, for positions of a variant.
    ///
    /// # Errors
    /// If the variant has other rules, if there are more or fewer parameters than the
    /// architecture has, or if one is not a number or larger than
    /// [`max_hidden_weight`](crate::parameters::max_hidden_weight),
    /// [`MAX_OUTPUT_WEIGHT`](crate::parameters::MAX_OUTPUT_WEIGHT) or
    /// [`MAX_OUTPUT_BIAS`](crate::parameters::MAX_OUTPUT_BIAS).
    pub fn quantise(variant: Variant, parameters: &Parameters) -> Result<Self, NetworkError> {
        let Parameters { hidden_weights, hidden_biases, output_weights, output_biases } =
            parameters;
        let stored = StoredParameters {
            hidden_weights: Tensor::HiddenWeights.quantise::<R>(hidden_weights)?,
            hidden_biases: Tensor::HiddenBiases.quantise::<R>(hidden_biases)?,
            output_weights: Tensor::OutputWeights.quantise::<R>(output_weights)?,
            output_biases: Tensor::OutputBiases.quantise::<R>(output_biases)?,
        };
        let checksum = format::checksum(&format::write::<R>(variant, &stored));
        Self::from_stored(variant, checksum, &stored)
    }

    /// Reads a network from the bytes of a file.
    ///
    /// # Errors
    /// If they are not those of a network for these rules, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (variant, stored) = format::read::<R>(bytes)?;
        Self::from_stored(variant, format::checksum(bytes), &stored)
    }

    /// The bytes of the file: [`read`](Self::read) returns an equal network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let flat = |rows: &[Units]| rows.iter().flat_map(|row| row.0.map(i32::from)).collect();
        let stored = StoredParameters {
            hidden_weights: flat(&self.hidden_weights),
            hidden_biases: flat(&[self.hidden_biases]),
            output_weights: flat(self.output_weights.as_flattened()),
            output_biases: self.output_biases.to_vec(),
        };
        format::write::<R>(self.variant, &stored)
    }

    fn from_stored(
        variant: Variant,
        checksum: u64,
        stored: &StoredParameters,
    ) -> Result<Self, NetworkError> {
        if !variant.has_rules::<R>() {
            return Err(NetworkError::OtherRules { found: variant, expected: R::VARIANT });
        }
        for (tensor, values) in Tensor::ALL.into_iter().zip(stored.tensors()) {
            tensor.check::<R>(values)?;
        }
        let output_weights = rows(&stored.output_weights);
        let [hidden_biases] = rows(&stored.hidden_biases)[..] else {
            unreachable!("the number of parameters has been checked");
        };
        Ok(Self {
            variant,
            checksum,
            hidden_weights: rows(&stored.hidden_weights).into(),
            hidden_biases,
            output_weights: output_weights.as_chunks().0.into(),
            output_biases: std::array::from_fn(|bucket| stored.output_biases[bucket]),
            rules: PhantomData,
        })
    }

    /// The variant whose games the network was trained on.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The checksum of the file, which names the network.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    #[inline(always)]
    pub(crate) fn hidden_weights(&self) -> &[Units] {
        &self.hidden_weights
    }

    #[inline(always)]
    pub(crate) fn hidden_biases(&self) -> &Units {
        &self.hidden_biases
    }

    /// The evaluation of a position from the hidden layer as White and as Black see it.
    #[inline(always)]
    pub(crate) fn output(
        &self,
        arithmetic: impl Arithmetic,
        views: &[Units; 2],
        position: &Position<R>,
    ) -> i32 {
        let bucket = output_bucket::<R>(position.occupied().len());
        let turn = position.turn();
        let views = [&views[turn as usize], &views[!turn as usize]];
        let sum = arithmetic.output(views, &self.output_weights[bucket]);
        centipawns(sum, self.output_biases[bucket])
    }
}

/// The evaluation for a sum of weights, in units of 1 / (QA² · QB), and a bias, in units of
/// 1 / (QA · QB), rounded towards 0.
#[inline(always)]
fn centipawns(sum: i32, bias: i32) -> i32 {
    const ONE: i64 = QA as i64 * QA as i64 * QB as i64;
    let output = i64::from(sum) + i64::from(bias) * i64::from(QA);
    let limit = i64::from(MAX_EVALUATION);
    (output * i64::from(SCALE) / ONE).clamp(-limit, limit) as i32
}

/// Parameters cut into rows.
fn rows(values: &[i32]) -> Vec<Units> {
    // They have been checked: every hidden weight and output weight fits into 16 bits.
    values.as_chunks::<HIDDEN>().0.iter().map(|row| Units(row.map(|value| value as i16))).collect()
}

#[cfg(test)]
mod tests;
