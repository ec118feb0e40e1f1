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
}

/// Interpolates tapered scores by the number of pieces left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taper {
    /// The number of pieces in the starting position.
    total: u32,
    /// 2⁶⁴ / `total`, rounded up. Multiplying by it and dropping the lower 64
    /// bits divides every 32-bit number exactly (Lemire, Kaser and Kurz, "Faster
    /// remainder by direct computation", 2019), in a fraction of the time of a
    /// division.
    reciprocal: u64,
}

impl Taper {
    /// # Panics
    /// If `total` is less than 2.
    pub(super) const fn new(total: usize) -> Self {
        assert!(total >= 2, "the reciprocal of 1 does not fit");
        Self { total: total as u32, reciprocal: u64::MAX / total as u64 + 1 }
    }

    /// The score between the two for `pieces` left, rounded towards zero.
    #[inline(always)]
    pub(super) fn score(self, tapered: Tapered, pieces: usize) -> i32 {
        let pieces = (pieces as i32).min(self.total as i32);
        let missing = self.total as i32 - pieces;
        self.divide(tapered.opening() * pieces + tapered.endgame() * missing)
    }

    #[inline(always)]
    fn divide(self, dividend: i32) -> i32 {
        let product = u128::from(dividend.unsigned_abs()) * u128::from(self.reciprocal);
        let quotient = (product >> 64) as i32;
        if dividend < 0 { -quotient } else { quotient }
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
        let taper = Taper::new(36);
        assert_eq!(taper.score(Tapered::new(100, -50), 12), 0);
        assert_eq!(taper.score(Tapered::new(-10, -20), 36), -10);
    }

    #[test]
    fn division_is_exact() {
        let extremes = [i32::MIN + 1, -1, 0, 1, i32::MAX];
        for total in 2..=200 {
            let near = (-3..=3).map(|k| k * total as i32).flat_map(|n| [n - 1, n, n + 1]);
            let spread = (0..10_000).map(|n: i32| n.wrapping_mul(0x9e37_79b1_u32 as i32) | 1);
            for dividend in extremes.into_iter().chain(near).chain(spread) {
                let quotient = Taper::new(total).divide(dividend);
                assert_eq!(quotient, dividend / total as i32, "{dividend} / {total}");
            }
        }
    }
}
