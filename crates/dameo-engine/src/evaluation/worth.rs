//! A worth on a full board and one on a bare board, summed as one number.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// Two worths, in hundredths of a man: with all pieces of the start on the
/// board, and with none of them. Both halves of a word, so that every sum and
/// product is one operation; each half may grow to ±2³¹.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth(i64);

impl Worth {
    pub(super) const ZERO: Self = Self(0);

    pub(super) const fn new(full: i32, bare: i32) -> Self {
        Self(((full as i64) << 32) + bare as i64)
    }

    /// The sum of two, for tables made by the compiler.
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    pub(super) const fn full(self) -> i32 {
        // The borrow of a negative lower half is given back.
        ((self.0 - self.bare() as i64) >> 32) as i32
    }

    pub(super) const fn bare(self) -> i32 {
        self.0 as i32
    }

    /// What lies between the two in proportion to the pieces left of `whole`.
    #[inline(always)]
    pub(super) fn taper(self, pieces: usize, whole: usize) -> i32 {
        let (pieces, whole) = (pieces.min(whole) as i32, whole as i32);
        (self.full() * pieces + self.bare() * (whole - pieces)) / whole
    }
}

impl Add for Worth {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Worth {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Worth {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Worth {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Worth {
    type Output = Self;

    #[inline(always)]
    fn mul(self, count: i32) -> Self {
        Self(self.0 * i64::from(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_do_not_mix() {
        for (full, bare) in [(0, 0), (7, -9), (-7, 9), (-300, -1), (40_000, -40_000)] {
            let worth = Worth::new(full, bare);
            assert_eq!((worth.full(), worth.bare()), (full, bare));
            let sum = worth * -3 + Worth::new(-5, 11) - worth;
            assert_eq!((sum.full(), sum.bare()), (-4 * full - 5, -4 * bare + 11));
            assert_eq!(-worth, Worth::ZERO - worth);
        }
        assert_eq!(Worth::new(100, -50).taper(12, 36), 0);
        assert_eq!(Worth::new(-10, -20).taper(36, 36), -10);
    }
}
