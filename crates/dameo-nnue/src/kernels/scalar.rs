//! The inner loops in plain Rust: the definition of what the others compute. The compiler
//! vectorises them with what the base architecture has.

use super::{Arithmetic, Units};
use crate::architecture::{HIDDEN, QA};

/// The units that are summed at a time: the base architecture of x86-64 keeps them in registers.
const BLOCK: usize = 64;

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
        for block in 0..HIDDEN / BLOCK {
            let of = |units: &Units| units.0.as_chunks::<BLOCK>().0[block];
            let mut sums = of(source.unwrap_or(target));
            for &row in removed {
                combine(&mut sums, of(&rows[usize::from(row)]), i16::wrapping_sub);
            }
            for &row in added {
                combine(&mut sums, of(&rows[usize::from(row)]), i16::wrapping_add);
            }
            target.0.as_chunks_mut().0[block] = sums;
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
fn combine(sums: &mut [i16; BLOCK], row: [i16; BLOCK], operation: impl Fn(i16, i16) -> i16) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = operation(*sum, weight);
    }
}
