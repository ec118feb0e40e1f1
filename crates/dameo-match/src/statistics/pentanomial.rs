//! Results of pairs of games, and Elo estimates from them.

use std::f64::consts::{LN_10, SQRT_2};

use super::distribution::{Distribution, OUTCOMES};

/// The 97.5% quantile of the normal distribution.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// Normalized Elo per unit of (mean - 1/2) / (standard deviation), both of a
/// single game: 800 / ln 10. With this factor, normalized and logistic Elo agree
/// for small differences without draws. Michel Van den Bergh,
/// *Normalized Elo* (2021), cantate.be/Fishtest/normalized_elo.pdf.
pub(super) const NORMALIZED_ELO_PER_T: f64 = 800.0 / LN_10;

/// Numbers of pairs of games with 0, 1/2, 1, 3/2 and 2 points for the first
/// engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pentanomial(pub [u64; OUTCOMES]);

/// An Elo estimate with its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// Half the width of the confidence interval.
    pub margin: f64,
}

impl Pentanomial {
    /// Counts a pair of games with `half_points` for the first engine.
    ///
    /// # Panics
    /// If `half_points` is greater than 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Points per game of the first engine, 0 to 1; `None` without a pair.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        Some(self.observed()?.mean())
    }

    /// Logistic Elo, `-400 log10(1/s - 1)` for a score of `s`
    /// (Arpad Elo, *The Rating of Chessplayers*, 1978). The margin is half the
    /// distance between the images of the two ends of the interval of the
    /// score, whose variance is that of the pairs.
    ///
    /// `None` without a pair, or if one engine scored every point, which makes
    /// the estimate infinite.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let observed = self.observed()?;
        let score = observed.mean();
        if score <= 0.0 || score >= 1.0 {
            return None;
        }
        let margin = Z_95 * (observed.variance() / self.pairs() as f64).sqrt();
        // The Elo of a score of 0 or 1 is infinite, so the interval ends half a
        // point of the match before.
        let nearest = 0.25 / self.pairs() as f64;
        let end = |score: f64| elo_of(score.clamp(nearest, 1.0 - nearest));
        let margin = (end(score + margin) - end(score - margin)) / 2.0;
        Some(Elo { value: elo_of(score), margin })
    }

    /// Normalized Elo: `(mean - 1/2) / standard deviation` of a game, times
    /// `800 / ln 10`. The standard deviation of a game is √2 times that of the
    /// mean of a pair. The value determines how many games distinguish the
    /// engines, and depends less than Elo on openings and draws. Van den Bergh,
    /// *Normalized Elo* (2021).
    ///
    /// `None` without a pair, or if all pairs had the same, unequal result.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<Elo> {
        let observed = self.observed()?;
        let (lead, variance) = (observed.mean() - 0.5, observed.variance());
        if lead == 0.0 && variance == 0.0 {
            return Some(Elo { value: 0.0, margin: 0.0 });
        }
        if variance == 0.0 {
            return None;
        }
        let value = lead / (variance.sqrt() * SQRT_2) * NORMALIZED_ELO_PER_T;
        let games = 2.0 * self.pairs() as f64;
        Some(Elo { value, margin: Z_95 * NORMALIZED_ELO_PER_T / games.sqrt() })
    }

    fn observed(&self) -> Option<Distribution> {
        let pairs = self.pairs();
        (pairs > 0).then(|| Distribution::new(self.0.map(|count| count as f64 / pairs as f64)))
    }
}

pub(super) fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(elo: Option<Elo>, value: f64, margin: f64) {
        let elo = elo.unwrap();
        assert!((elo.value - value).abs() < 0.005, "{elo:?}, expected {value}");
        assert!((elo.margin - margin).abs() < 0.01, "{elo:?}, expected a margin of {margin}");
    }

    /// Matches that the engine Reckless published with all three numbers (its
    /// wiki, "Progress Tracking", 6 December and 9 November 2025). Its margins
    /// of Elo are those of the wider side, ours the mean of both.
    #[test]
    fn agrees_with_published_matches() {
        let first = Pentanomial([59, 1751, 4800, 3267, 169]);
        near(first.elo(), 30.09, 2.56);
        near(first.normalized_elo(), 56.71, 4.80);
        let second = Pentanomial([5, 782, 2540, 1655, 19]);
        near(second.elo(), 31.38, 3.35);
        near(second.normalized_elo(), 64.29, 6.81);
        let third = Pentanomial([54, 1776, 4891, 3200, 106]);
        near(third.elo(), 26.52, 2.51);
        near(third.normalized_elo(), 51.10, 4.81);
        let fourth = Pentanomial([4, 896, 2599, 1491, 11]);
        near(fourth.elo(), 21.18, 3.33);
        near(fourth.normalized_elo(), 43.43, 6.81);
    }

    #[test]
    fn exchanging_the_engines_changes_the_sign_alone() {
        let [ours, theirs] = [[3, 10, 20, 15, 9], [9, 15, 20, 10, 3]].map(Pentanomial);
        let (a, b) = (ours.elo().unwrap(), theirs.elo().unwrap());
        assert!((a.value + b.value).abs() < 1e-9 && (a.margin - b.margin).abs() < 1e-9);
        let (a, b) = (ours.normalized_elo().unwrap(), theirs.normalized_elo().unwrap());
        assert!((a.value + b.value).abs() < 1e-9 && (a.margin - b.margin).abs() < 1e-9);
    }

    #[test]
    fn undefined_estimates_are_none() {
        let none = Pentanomial::default();
        assert_eq!((none.score(), none.elo(), none.normalized_elo()), (None, None, None));
        let clean_sheet = Pentanomial([0, 0, 0, 0, 8]);
        assert_eq!((clean_sheet.elo(), clean_sheet.normalized_elo()), (None, None));
        let nothing_between = Pentanomial([0, 0, 8, 0, 0]);
        let zero = Some(Elo { value: 0.0, margin: 0.0 });
        assert_eq!(nothing_between.elo(), zero);
        assert_eq!(nothing_between.normalized_elo(), zero);
        let almost = Pentanomial([0, 0, 0, 1, 7]).elo().unwrap();
        assert!(almost.value > 400.0 && almost.margin.is_finite(), "{almost:?}");
    }
}
