//! The inner loops with AVX-512.

use std::arch::x86_64::*;

use super::{Arithmetic, Computation, Units};
use crate::architecture::{HIDDEN, QA};

/// The units in registers of 32 numbers.
type Registers = [__m512i; HIDDEN / 32];

const _: () = assert!(size_of::<Registers>() == size_of::<Units>());
const _: () = assert!(align_of::<Units>().is_multiple_of(align_of::<Registers>()));

/// Proof that the processor has AVX-512BW, and the instructions that count and find bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Self(()))
    }

    #[inline(always)]
    pub(super) fn run<C: Computation>(self, computation: C) -> C::Output {
        // SAFETY: `self` proves that the processor has these instructions.
        unsafe { run(computation, self) }
    }
}

#[target_feature(enable = "avx512bw,bmi1,popcnt")]
fn run<C: Computation>(computation: C, avx512: Avx512) -> C::Output {
    computation.compute(avx512)
}

impl Arithmetic for Avx512 {
    #[inline(always)]
    fn update(
        self,
        target: &mut Units,
        source: Option<&Units>,
        rows: &[Units],
        removed: &[u16],
        added: &[u16],
    ) {
        // SAFETY: `self` proves that the processor has AVX-512BW.
        unsafe { update(target, source, rows, removed, added) }
    }

    #[inline(always)]
    fn output(self, views: [&Units; 2], weights: &[Units; 2]) -> i32 {
        // SAFETY: `self` proves that the processor has AVX-512BW.
        unsafe { output(views, weights) }
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

#[inline]
#[target_feature(enable = "avx512bw")]
fn update(
    target: &mut Units,
    source: Option<&Units>,
    rows: &[Units],
    removed: &[u16],
    added: &[u16],
) {
    let mut units = *registers(source.unwrap_or(target));
    for &row in removed {
        for (unit, &weights) in units.iter_mut().zip(registers(&rows[usize::from(row)])) {
            *unit = _mm512_sub_epi16(*unit, weights);
        }
    }
    for &row in added {
        for (unit, &weights) in units.iter_mut().zip(registers(&rows[usize::from(row)])) {
            *unit = _mm512_add_epi16(*unit, weights);
        }
    }
    *registers_mut(target) = units;
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn output(views: [&Units; 2], weights: &[Units; 2]) -> i32 {
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi16(QA as i16));
    let mut sums = [zero; 2];
    for ((units, weights), sum) in views.into_iter().zip(weights).zip(&mut sums) {
        for (&units, &weights) in registers(units).iter().zip(registers(weights)) {
            let clamped = _mm512_min_epi16(_mm512_max_epi16(units, zero), one);
            let weighted = _mm512_mullo_epi16(clamped, weights);
            *sum = _mm512_add_epi32(*sum, _mm512_madd_epi16(weighted, clamped));
        }
    }
    _mm512_reduce_add_epi32(_mm512_add_epi32(sums[0], sums[1]))
}
