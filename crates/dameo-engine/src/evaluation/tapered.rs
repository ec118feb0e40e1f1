//! Tapered scores: one for the opening and one for the endgame, summed as one
//! number.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// Two scores in centipawns: with all pieces of the starting position on the
/// board, and with none of them. They are the halves of one word, so that every
/// sum and product is one operation; each half may grow to ±2³¹.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered(i64);

impl Tapered {
    pub(super) const ZERO: Self = Self(0);

    pub(super) const fn new(opening: i32, endgame: i32) -> Self {
        Self(((opening as i64) << 32) + endgame as i64)
    }

    /// The sum, in constants.
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    pub(super) const fn opening(self) -> i32 {
        // The borrow of a negative lower half is given back.
        ((self.0 - self.endgame() as i64) >> 32) as i32
    }

    pub(super) const fn endgame(self) -> i32 {
        self.0 as i32
    }

    /// The score between the two for `pieces` left of `total`.
    #[inline(always)]
    pub(super) fn taper(self, pieces: usize, total: usize) -> i32 {
        let (pieces, total) = (pieces.min(total) as i32, total as i32);
        (self.opening() * pieces + self.endgame() * (total - pieces)) / total
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Tapered {
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
        for (opening, endgame) in [(0, 0), (7, -9), (-7, 9), (-300, -1), (40_000, -40_000)] {
            let score = Tapered::new(opening, endgame);
            assert_eq!((score.opening(), score.endgame()), (opening, endgame));
            let sum = score * -3 + Tapered::new(-5, 11) - score;
            assert_eq!((sum.opening(), sum.endgame()), (-4 * opening - 5, -4 * endgame + 11));
            assert_eq!(-score, Tapered::ZERO - score);
        }
        assert_eq!(Tapered::new(100, -50).taper(12, 36), 0);
        assert_eq!(Tapered::new(-10, -20).taper(36, 36), -10);
    }
}
