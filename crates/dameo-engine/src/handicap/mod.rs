//! The handicap of playing levels: an evaluation that errs, and captures that
//! are overlooked. The search asks for both; it is not aware of levels.

mod naive;

use dameo::{Position, Rules};

use self::naive::naive;

/// What makes a player weaker than the search allows. A weak player is not a
/// strong one that plays at random: it takes some positions for better or
/// worse than they are, and overlooks some of the captures that follow its
/// move.
///
/// Its errors depend only on the position and the seed, so within a game it
/// does not change its mind about a position without reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The probability of overlooking each piece taken in a capture, in
    /// permille; long captures are overlooked more often than short ones.
    pub(crate) miss_rate: u32,
    /// The percentage of a beginner's evaluation in the static evaluation.
    pub(crate) naive_share: i32,
    /// The standard deviation of the evaluation's error, in centipawns.
    pub(crate) eval_noise: i32,
    /// Distinguishes players and games.
    pub(crate) seed: u64,
}

impl Handicap {
    /// Full strength.
    pub const NONE: Self = Self { miss_rate: 0, naive_share: 0, eval_noise: 0, seed: 0 };

    /// Whether it changes nothing.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.miss_rate == 0 && self.naive_share == 0 && self.eval_noise == 0
    }

    /// Whether the player overlooks the captures in the position with this hash
    /// and takes it for quiet. `captured` counts the pieces that a capture
    /// takes.
    #[inline]
    pub(crate) fn overlooks(self, hash: u64, captured: impl FnOnce() -> usize) -> bool {
        self.miss_rate > 0 && self.misses_capture(hash, captured())
    }

    #[cold]
    fn misses_capture(self, hash: u64, captured: usize) -> bool {
        let seen_of_one = u64::from(1_000 - self.miss_rate.min(1_000));
        let seen = (0..captured).fold(1_000_u64, |seen, _| seen * seen_of_one / 1_000);
        ((mix(hash ^ self.seed) >> 32) * 1_000) >> 32 >= seen
    }

    /// The evaluation of the position with this hash as the player sees it, in
    /// centipawns.
    #[cold]
    pub(crate) fn distort<R: Rules>(
        self,
        position: &Position<R>,
        hash: u64,
        evaluation: i32,
    ) -> i32 {
        let mixed = evaluation * (100 - self.naive_share) + naive(position) * self.naive_share;
        mixed / 100 + self.noise(hash)
    }

    /// Distinguishes searches with different errors in the transposition table.
    pub(crate) const fn tt_salt(self) -> u64 {
        self.seed
    }

    /// The error of the evaluation of the position with this hash, in
    /// centipawns.
    fn noise(self, hash: u64) -> i32 {
        // The sum of eight bytes is nearly normally distributed.
        let bytes = mix(hash.wrapping_add(self.seed)).to_le_bytes();
        let sum: i32 = bytes.iter().map(|&byte| i32::from(byte)).sum();
        (sum - MEAN_OF_SUM) * self.eval_noise / DEVIATION_OF_SUM
    }
}

impl Default for Handicap {
    fn default() -> Self {
        Self::NONE
    }
}

/// Mean and standard deviation of the sum of eight random bytes: 8 * 127.5, and
/// the root of 8 * (256^2 - 1) / 12.
const MEAN_OF_SUM: i32 = 1_020;
const DEVIATION_OF_SUM: i32 = 209;

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014), a bijection.
pub(crate) const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANDICAP: Handicap = Handicap { miss_rate: 200, naive_share: 0, eval_noise: 30, seed: 7 };

    fn hashes() -> impl Iterator<Item = u64> {
        (1..=20_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[test]
    fn no_handicap_makes_no_errors() {
        assert!(Handicap::NONE.is_none() && !HANDICAP.is_none());
        assert!(hashes().all(|hash| !Handicap::NONE.overlooks(hash, || 5)));
        assert!(hashes().all(|hash| Handicap::NONE.noise(hash) == 0));
    }

    #[test]
    fn captures_are_overlooked_with_the_given_probability() {
        for (captured, seen) in [(1, 0.8), (2, 0.64), (4, 0.4096)] {
            let count = hashes().filter(|&hash| !HANDICAP.overlooks(hash, || captured)).count();
            let share = count as f64 / 20_000.0;
            assert!((share - seen).abs() < 0.02, "{captured}: {share}");
        }
    }

    #[test]
    fn errors_have_the_given_deviation_and_no_bias() {
        let errors: Vec<f64> = hashes().map(|hash| f64::from(HANDICAP.noise(hash))).collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        let variance = errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>();
        let deviation = (variance / errors.len() as f64).sqrt();
        assert!(mean.abs() < 1.0 && (deviation - 30.0).abs() < 1.5, "{mean} {deviation}");
    }

    #[test]
    fn another_game_has_other_errors() {
        let other = Handicap { seed: 8, ..HANDICAP };
        let same = hashes().filter(|&hash| other.noise(hash) == HANDICAP.noise(hash)).count();
        assert!(same < 1_000, "{same}");
    }
}
