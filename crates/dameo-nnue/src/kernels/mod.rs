//! The inner loops of the network, for the instructions of the processor at hand. The results
//! are those of the scalar loops, bit for bit: no sum overflows, so its order does not matter.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use std::fmt;

use self::scalar::Scalar;
use crate::architecture::{HIDDEN, QA};

/// A number for each unit of the hidden layer: sums, or the weights of an input or output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Units(pub(crate) [i16; HIDDEN]);

// `output` adds 2 · HIDDEN terms in 32 bits.
const _: () = assert!(2 * HIDDEN as i64 * (QA * QA * i8::MAX as i32) as i64 <= i32::MAX as i64);
// It multiplies a clamped unit by a weight in 16 bits.
const _: () = assert!(QA * i8::MAX as i32 <= i16::MAX as i32);

/// The inner loops. A value of an implementing type proves that the processor can run them.
pub(crate) trait Arithmetic: Copy {
    /// Sets `target` to `source`, or to itself if there is none, less the rows of weights at
    /// `removed`, plus those at `added`. Sums wrap around.
    ///
    /// # Panics
    /// If there is no such row.
    fn update(
        self,
        target: &mut Units,
        source: Option<&Units>,
        rows: &[Units],
        removed: &[u16],
        added: &[u16],
    );

    /// The sum of weights times squared units, which are clamped to 0 and [`QA`] first. The
    /// weights must be between -127 and 127.
    fn output(self, views: [&Units; 2], weights: &[Units; 2]) -> i32;
}

/// A computation that uses the inner loops.
pub(crate) trait Computation {
    type Output;

    /// Must be `#[inline(always)]`, so that it is compiled inside its caller with the
    /// instructions enabled there.
    fn compute(self, arithmetic: impl Arithmetic) -> Self::Output;
}

/// The instructions that a network is computed with. The results do not depend on them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Choice);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(simd128::Simd128),
    Scalar(Scalar),
}

impl Kernel {
    /// The loops in plain Rust, which run everywhere.
    pub const SCALAR: Self = Self(Choice::Scalar(Scalar));

    /// The fastest that the processor can run.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::SCALAR)
    }

    /// All that the processor can run, the fastest first.
    pub fn available() -> impl Iterator<Item = Self> {
        // AVX-512 takes 3 to 12 % longer than AVX2 in `dameo-bench` on a Xeon that has both: most
        // of an evaluation is not in the loops.
        let choices = [
            #[cfg(target_arch = "x86_64")]
            avx2::Avx2::detect().map(Choice::Avx2),
            #[cfg(target_arch = "x86_64")]
            avx512::Avx512::detect().map(Choice::Avx512),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(Choice::Simd128(simd128::Simd128)),
            Some(Choice::Scalar(Scalar)),
        ];
        choices.into_iter().flatten().map(Self)
    }

    /// The name: `avx512`, `avx2`, `simd128` or `scalar`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(_) => "avx512",
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(_) => "avx2",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Choice::Simd128(_) => "simd128",
            Choice::Scalar(_) => "scalar",
        }
    }

    /// Runs a computation with these instructions.
    #[inline(always)]
    pub(crate) fn run<C: Computation>(self, computation: C) -> C::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.run(computation),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.run(computation),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Choice::Simd128(simd128) => computation.compute(simd128),
            Choice::Scalar(scalar) => computation.compute(scalar),
        }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({})", self.name())
    }
}

#[cfg(test)]
mod tests;
