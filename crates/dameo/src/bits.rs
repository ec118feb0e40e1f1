//! The machine words of bitboards.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// An unsigned word with a bit for every square: [`u64`] on 8x8, [`u128`] on
/// 10x10. Square `i` is bit `i`, counted from the least significant.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Into<u128>
    + crate::sealed::Sealed
    + 'static
{
    /// No bit set.
    const ZERO: Self;
    /// Only bit 0 set.
    const ONE: Self;
    /// Number of set bits.
    fn count_ones(self) -> u32;
    /// Index of the lowest set bit; the width of the word if there is none.
    fn trailing_zeros(self) -> u32;
    /// Index of the highest set bit, or 0 if there is none.
    fn highest_or_zero(self) -> u32;
    /// The word with its lowest set bit cleared; zero stays zero.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// All bits up to and including the lowest set one; every bit if there is
    /// none.
    #[must_use]
    fn up_to_lowest(self) -> Self;
    /// The low bits of a number; higher ones are dropped.
    #[must_use]
    fn from_low_bits(bits: u128) -> Self;
    /// The bit at one index, moved to another one.
    #[must_use]
    fn moved_bit(self, from: u32, to: u32) -> Self;
}

macro_rules! impl_bits {
    ($word:ty, |$bits:ident, $from:ident, $to:ident| $moved:expr) => {
        impl crate::sealed::Sealed for $word {}

        impl Bits for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                <$word>::trailing_zeros(self)
            }

            #[inline(always)]
            fn highest_or_zero(self) -> u32 {
                (<$word>::BITS - 1) ^ (self | 1).leading_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn up_to_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }

            #[inline(always)]
            fn from_low_bits(bits: u128) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn moved_bit(self, $from: u32, $to: u32) -> Self {
                let $bits = self;
                $moved
            }
        }
    };
}

// On one machine word two shifts are cheapest. On two words they are not, and
// the jump is easy to foresee: moves are played in the order in which they are
// listed, men first.
impl_bits!(u64, |bits, from, to| ((bits >> from) & 1) << to);
impl_bits!(u128, |bits, from, to| if bits & (1 << from) == 0 { 0 } else { 1 << to });

#[cfg(test)]
mod tests {
    use super::*;

    fn words_behave<B: Bits>(width: u32) {
        assert_eq!(B::ZERO.trailing_zeros(), width);
        assert_eq!(B::ZERO.highest_or_zero(), 0);
        assert_eq!(B::ZERO.up_to_lowest(), !B::ZERO);
        let word = (B::ONE << 3) | (B::ONE << 40);
        assert_eq!(word.count_ones(), 2);
        assert_eq!(word.trailing_zeros(), 3);
        assert_eq!(word.highest_or_zero(), 40);
        assert_eq!(word.without_lowest(), B::ONE << 40);
        assert_eq!(word.up_to_lowest().into(), 0b1111_u128);
        assert_eq!(B::from_low_bits(word.into()), word);
        assert_eq!(B::from_low_bits(u128::MAX), !B::ZERO);
    }

    #[test]
    fn u64_words() {
        words_behave::<u64>(64);
    }

    #[test]
    fn u128_words() {
        words_behave::<u128>(128);
    }
}
