//! Parameters as the whole numbers that a network computes with.

use dameo::Rules;

use crate::error::NetworkError;
use crate::tensor::Tensor;

impl Tensor {
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
