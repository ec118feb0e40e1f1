//! The inner loops in plain Rust: the definition of what the others compute. The compiler
//! vectorises them with what the base architecture has.

use super::{Arithmetic, Units};
use crate::architecture::QA;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Scalar;

impl Arithmetic for Scalar {
    #[inline(always)]
    fn update(
        self,
        target: &mut Units,
        source: Option<&Units>,
        rows: &[Units],
        removed: &[u16],
        added: &[u16],
    ) {
        if let Some(source) = source {
            *target = *source;
        }
        for &row in removed {
            combine(target, &rows[usize::from(row)], i16::wrapping_sub);
        }
        for &row in added {
            combine(target, &rows[usize::from(row)], i16::wrapping_add);
        }
    }

    #[inline(always)]
    fn output(self, views: [&Units; 2], weights: &[Units; 2]) -> i32 {
        let mut sum = 0;
        for (units, weights) in views.into_iter().zip(weights) {
            for (&unit, &weight) in units.0.iter().zip(&weights.0) {
                let clamped = unit.clamp(0, QA as i16);
                sum += i32::from(clamped * weight) * i32::from(clamped);
            }
        }
        sum
    }
}

#[inline(always)]
fn combine(target: &mut Units, row: &Units, operation: impl Fn(i16, i16) -> i16) {
    for (unit, &weight) in target.0.iter_mut().zip(&row.0) {
        *unit = operation(*unit, weight);
    }
}
