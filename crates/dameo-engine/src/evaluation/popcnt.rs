//! Evaluation compiled twice on x86-64: with the `popcnt` instruction, which
//! counts the bits of a word at once, and without it, which takes a dozen
//! instructions. The base architecture lacks `popcnt`.
#![allow(unsafe_code)]

/// A computation that counts many bits.
pub(super) trait BitCounting {
    type Output;

    /// Must be `#[inline(always)]`, so that it is compiled inside its caller
    /// with the instructions enabled there.
    fn compute(self) -> Self::Output;
}

/// Runs a computation with `popcnt` if the processor has it. The result does
/// not depend on that.
#[inline(always)]
pub(super) fn dispatch<C: BitCounting>(computation: C) -> C::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor supports `popcnt`.
        return unsafe { with_popcnt(computation) };
    }
    computation.compute()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn with_popcnt<C: BitCounting>(computation: C) -> C::Output {
    computation.compute()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct CountOnes(u64);

    impl BitCounting for CountOnes {
        type Output = u32;

        #[inline(always)]
        fn compute(self) -> u32 {
            self.0.count_ones()
        }
    }

    #[test]
    fn both_versions_count_the_same() {
        for word in [0, 1, u64::MAX, 0x8000_0000_0000_0001, 0x5555_0000_ffff_1234] {
            assert_eq!(dispatch(CountOnes(word)), CountOnes(word).compute());
        }
    }
}
