//! The inner loops with the SIMD instructions of WebAssembly. A module that contains them does
//! not load without them, so nothing is left to detect at run time.

use std::arch::wasm32::*;

use super::{Arithmetic, Units};
use crate::architecture::{HIDDEN, QA};

/// The units in registers of eight numbers.
type Registers = [v128; HIDDEN / 8];

const _: () = assert!(size_of::<Registers>() == size_of::<Units>());
const _: () = assert!(align_of::<Units>().is_multiple_of(align_of::<Registers>()));

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Simd128;

impl Arithmetic for Simd128 {
    #[inline(always)]
    fn update(
        self,
        target: &mut Units,
        source: Option<&Units>,
        rows: &[Units],
        removed: &[u16],
        added: &[u16],
    ) {
        let mut units = *registers(source.unwrap_or(target));
        for &row in removed {
            for (unit, &weights) in units.iter_mut().zip(registers(&rows[usize::from(row)])) {
                *unit = i16x8_sub(*unit, weights);
            }
        }
        for &row in added {
            for (unit, &weights) in units.iter_mut().zip(registers(&rows[usize::from(row)])) {
                *unit = i16x8_add(*unit, weights);
            }
        }
        *registers_mut(target) = units;
    }

    #[inline(always)]
    fn output(self, views: [&Units; 2], weights: &[Units; 2]) -> i32 {
        let (zero, one) = (i16x8_splat(0), i16x8_splat(QA as i16));
        let mut sum = zero;
        for (units, weights) in views.into_iter().zip(weights) {
            for (&units, &weights) in registers(units).iter().zip(registers(weights)) {
                let clamped = i16x8_min(i16x8_max(units, zero), one);
                let weighted = i16x8_mul(clamped, weights);
                sum = i32x4_add(sum, i32x4_dot_i16x8(weighted, clamped));
            }
        }
        let two = i32x4_add(sum, i32x4_shuffle::<2, 3, 0, 1>(sum, sum));
        i32x4_extract_lane::<0>(two) + i32x4_extract_lane::<1>(two)
    }
}

#[inline(always)]
fn registers(units: &Units) -> &Registers {
    // SAFETY: both types have one size, the alignment of `Units` is a multiple of the other,
    // and all bits are valid in both.
    unsafe { &*std::ptr::from_ref(units).cast() }
}

#[inline(always)]
fn registers_mut(units: &mut Units) -> &mut Registers {
    // SAFETY: as in `registers`; the reference is exclusive like that which it replaces.
    unsafe { &mut *std::ptr::from_mut(units).cast() }
}
