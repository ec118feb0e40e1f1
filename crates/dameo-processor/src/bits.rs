//! Work compiled twice: for every processor of the architecture, and for those
//! that count the bits of a word in one instruction. On x86-64 that
//! instruction came later than the architecture, and without it a count takes
//! a dozen.

/// A piece of work that counts bits.
pub trait CountsBits {
    /// Its result.
    type Output;

    /// Does the work. Should be `#[inline(always)]`, so that it is compiled
    /// where it is called.
    fn run(self) -> Self::Output;
}

/// Does a piece of work with the best instructions the processor has. The
/// result is the same with any.
#[inline(always)]
pub fn run<W: CountsBits>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has the instruction.
        return unsafe { run_with_popcnt(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn run_with_popcnt<W: CountsBits>(work: W) -> W::Output {
    work.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Count(u64);

    impl CountsBits for Count {
        type Output = u32;

        #[inline(always)]
        fn run(self) -> u32 {
            self.0.count_ones()
        }
    }

    #[test]
    fn both_ways_count_the_same() {
        for word in [0, 1, u64::MAX, 0x8000_0000_0000_0001, 0x5555_0000_ffff_1234] {
            assert_eq!(run(Count(word)), Count(word).run());
        }
    }
}
