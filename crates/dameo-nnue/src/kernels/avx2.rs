//! The inner loops with AVX2.

use std::arch::x86_64::*;

use super::{Arithmetic, Computation, Units};
use crate::architecture::{HIDDEN, QA};

/// The units in registers of 16 numbers.
type Registers = [__m256i; HIDDEN / 16];

const _: () = assert!(size_of::<Registers>() == size_of::<Units>());
const _: () = assert!(align_of::<Units>().is_multiple_of(align_of::<Registers>()));

/// Proof that the processor has AVX2, and the instructions that count and find bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx2")
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

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn run<C: Computation>(computation: C, avx2: Avx2) -> C::Output {
    computation.compute(avx2)
}

impl Arithmetic for Avx2 {
    #[inline(always)]
    fn update(
        self,
        target: &mut Units,
        source: Option<&Units>,
        rows: &[Units],
        removed: &[u16],
        added: &[u16],
    ) {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { update(target, source, rows, removed, added) }
    }

    #[inline(always)]
    fn output(self, views: [&Units; 2], weights: &[Units; 2]) -> i32 {
        // SAFETY: `self` proves that the processor has AVX2.
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
#[target_feature(enable = "avx2")]
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
            *unit = _mm256_sub_epi16(*unit, weights);
        }
    }
    for &row in added {
        for (unit, &weights) in units.iter_mut().zip(registers(&rows[usize::from(row)])) {
            *unit = _mm256_add_epi16(*unit, weights);
        }
    }
    *registers_mut(target) = units;
}

#[inline]
#[target_feature(enable = "avx2")]
fn output(views: [&Units; 2], weights: &[Units; 2]) -> i32 {
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(QA as i16));
    let mut sums = [zero; 2];
    for ((units, weights), sum) in views.into_iter().zip(weights).zip(&mut sums) {
        for (&units, &weights) in registers(units).iter().zip(registers(weights)) {
            let clamped = _mm256_min_epi16(_mm256_max_epi16(units, zero), one);
            let weighted = _mm256_mullo_epi16(clamped, weights);
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weighted, clamped));
        }
    }
    horizontal_sum(_mm256_add_epi32(sums[0], sums[1]))
}

/// The sum of eight numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn horizontal_sum(numbers: __m256i) -> i32 {
    let four =
        _mm_add_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256::<1>(numbers));
    let two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<1>(two));
    _mm_cvtsi128_si32(one)
}
