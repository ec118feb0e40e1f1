//! What a player sees of what the search could show.

use dameo::{Position, Rules};

use crate::evaluation::naive;

/// How clearly a player sees. A weaker player is not a strong one who throws
/// dice: it searches less far, takes some positions for better or worse than
/// they are, and does not notice some of the captures that come after its move.
///
/// What escapes it depends on the position and on the seed alone, so within a
/// game it does not change its mind about a position without reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// Of each piece taken in a capture, the chance in 1/1000 that it escapes
    /// the player that this piece can be taken; long captures are overlooked
    /// more often than short ones.
    pub(crate) oversight: u32,
    /// How much of its judgement is that of a beginner, in hundredths.
    pub(crate) naivety: i32,
    /// The standard deviation of its misjudgement of a position, in hundredths
    /// of a man.
    pub(crate) misjudgement: i32,
    /// What belongs to this player and this game.
    pub(crate) seed: u64,
}

impl Sight {
    /// Sees everything the search shows.
    pub(crate) const CLEAR: Self = Self { oversight: 0, naivety: 0, misjudgement: 0, seed: 0 };

    /// What keeps this player's table entries apart from those of others.
    pub(crate) const fn salt(self) -> u64 {
        self.seed
    }

    /// Whether a capture of so many pieces escapes the player in the position
    /// with a hash.
    #[inline]
    pub(crate) fn overlooks(self, hash: u64, pieces: impl FnOnce() -> usize) -> bool {
        self.oversight > 0 && self.misses(hash, pieces())
    }

    #[cold]
    fn misses(self, hash: u64, pieces: usize) -> bool {
        let seen_of_one = u64::from(1_000 - self.oversight.min(1_000));
        let seen = (0..pieces).fold(1_000_u64, |seen, _| seen * seen_of_one / 1_000);
        ((mix(hash ^ self.seed) >> 32) * 1_000) >> 32 >= seen
    }

    /// What a position with a hash seems to be worth to the side to move, in
    /// hundredths of a man, where an evaluation has the truth.
    #[inline]
    pub(crate) fn judge<R: Rules>(self, position: &Position<R>, hash: u64, truth: i32) -> i32 {
        if self == Self::CLEAR { truth } else { self.blur(position, hash, truth) }
    }

    #[cold]
    fn blur<R: Rules>(self, position: &Position<R>, hash: u64, truth: i32) -> i32 {
        let mixed = truth * (100 - self.naivety) + naive(position) * self.naivety;
        mixed / 100 + self.error(hash)
    }

    /// How much better the position with a hash seems to the side to move than
    /// it is, in hundredths of a man.
    fn error(self, hash: u64) -> i32 {
        // The sum of eight bytes has nearly the shape of a bell.
        let bytes = mix(hash.wrapping_add(self.seed)).to_le_bytes();
        let sum: i32 = bytes.iter().map(|&byte| i32::from(byte)).sum();
        (sum - MEAN_OF_SUM) * self.misjudgement / DEVIATION_OF_SUM
    }
}

/// Mean and standard deviation of the sum of eight random bytes: 8 * 127.5, and
/// the root of 8 * (256^2 - 1) / 12.
const MEAN_OF_SUM: i32 = 1_020;
const DEVIATION_OF_SUM: i32 = 209;

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection that
/// leaves no trace of its argument's structure.
pub(super) const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLURRED: Sight = Sight { oversight: 200, naivety: 0, misjudgement: 30, seed: 7 };

    fn hashes() -> impl Iterator<Item = u64> {
        (1..=20_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[test]
    fn clear_sight_sees_all() {
        assert!(hashes().all(|hash| !Sight::CLEAR.overlooks(hash, || 5)));
        assert!(hashes().all(|hash| Sight::CLEAR.error(hash) == 0));
    }

    #[test]
    fn captures_escape_as_often_as_they_should() {
        for (pieces, seen) in [(1, 0.8), (2, 0.64), (4, 0.4096)] {
            let count = hashes().filter(|&hash| !BLURRED.overlooks(hash, || pieces)).count();
            let share = count as f64 / 20_000.0;
            assert!((share - seen).abs() < 0.02, "{pieces}: {share}");
        }
    }

    #[test]
    fn errors_have_the_deviation_named_and_no_bias() {
        let errors: Vec<f64> = hashes().map(|hash| f64::from(BLURRED.error(hash))).collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        let variance = errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>();
        let deviation = (variance / errors.len() as f64).sqrt();
        assert!(mean.abs() < 1.0 && (deviation - 30.0).abs() < 1.5, "{mean} {deviation}");
    }

    #[test]
    fn another_game_has_other_errors() {
        let other = Sight { seed: 8, ..BLURRED };
        let same = hashes().filter(|&hash| other.error(hash) == BLURRED.error(hash)).count();
        assert!(same < 1_000, "{same}");
    }
}
