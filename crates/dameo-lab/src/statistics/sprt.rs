//! The sequential test: is the first engine better by so much, or not?

use std::f64::consts::SQRT_2;

use thiserror::Error;

use super::distribution::Distribution;
use super::pentanomial::{NORMALISED_ELO_PER_T, Pentanomial};

/// What stands for a result that has not occurred, in pairs: a likelihood
/// ratio needs all of them to be possible. The value is the usual one of the
/// field.
const PRIOR: f64 = 1e-3;

/// A generalised sequential probability ratio test with bounds in normalised
/// Elo: what the rest of the distribution is like is estimated from the
/// results, separately under each hypothesis.
///
/// Wald, *Sequential Analysis* (1947), for the test; Van den Bergh,
/// *Normalized Elo in practice*, for its form with normalised Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// The bounds of a test cannot be told apart, or are the wrong way round.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error(
    "bad bounds {elo0},{elo1}: expected two numbers, the smaller one first, within ±{}",
    Sprt::LARGEST_BOUND
)]
pub struct SprtBoundsError {
    /// The lower bound.
    pub elo0: f64,
    /// The upper bound.
    pub elo1: f64,
}

/// What a test has found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The difference is no more than the lower bound.
    H0,
    /// The difference is at least the upper bound.
    H1,
}

impl Sprt {
    /// How often either verdict may be wrong, where the truth is exactly at
    /// the bound it rules out.
    pub const ERROR: f64 = 0.05;

    /// The largest bound in normalised Elo, on either side of nought.
    pub const LARGEST_BOUND: f64 = 200.0;

    /// A test of "at least `elo1`" against "no more than `elo0`", in
    /// normalised Elo.
    ///
    /// # Errors
    /// If the bounds are not in order or out of range.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtBoundsError> {
        let in_range = |bound: f64| bound.abs() <= Self::LARGEST_BOUND;
        if in_range(elo0) && in_range(elo1) && elo0 < elo1 {
            Ok(Self { elo0, elo1 })
        } else {
            Err(SprtBoundsError { elo0, elo1 })
        }
    }

    /// The two hypotheses, in normalised Elo.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The logarithm of how much likelier the results are if the first engine
    /// is better by `elo1` than if by `elo0`; nought without results.
    #[must_use]
    pub fn llr(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        let counts = results.0.map(|count| (count as f64).max(PRIOR));
        let pairs: f64 = counts.iter().sum();
        let observed = Distribution::new(counts.map(|count| count / pairs));
        // Normalised Elo is defined by the deviation of a game, the t-value
        // here by that of a pair's mean.
        let [t0, t1] = [self.elo0, self.elo1].map(|elo| elo / NORMALISED_ELO_PER_T * SQRT_2);
        let models = [t0, t1].map(|t| observed.likeliest_with_t_value(t));
        let per_pair = match models {
            [Some(h0), Some(h1)] => h1.log_ratio(&h0, &observed),
            _ => approximate_log_ratio(&observed, t0, t1),
        };
        pairs * per_pair
    }

    /// The values of the ratio at which the test ends with H0 or H1:
    /// `ln(β/(1-α))` and `ln((1-β)/α)`, where α and β are [`Sprt::ERROR`].
    #[must_use]
    pub fn thresholds() -> (f64, f64) {
        let upper = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        (-upper, upper)
    }

    /// The verdict, if the results are enough for one.
    #[must_use]
    pub fn verdict(&self, results: &Pentanomial) -> Option<Verdict> {
        let (lower, upper) = Self::thresholds();
        let llr = self.llr(results);
        if llr >= upper {
            Some(Verdict::H1)
        } else if llr <= lower {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// The ratio as it would be if only mean and variance mattered: Van den Bergh,
/// *Normalized Elo in practice*, section 4.2.
fn approximate_log_ratio(observed: &Distribution, t0: f64, t1: f64) -> f64 {
    let t = observed.t_value();
    ((1.0 + (t - t0) * (t - t0)) / (1.0 + (t - t1) * (t - t1))).ln() / 2.0
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::distr::Distribution as _;
    use rand::distr::weighted::WeightedIndex;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Tests of Stockfish that ended with these ratios, as fishtest published
    /// them with their bounds in normalised Elo (pull request 5712 of
    /// official-stockfish/Stockfish).
    #[test]
    fn agrees_with_published_tests() {
        let cases = [
            ((0.0, 2.0), [831, 31_795, 68_460, 32_448, 834], 2.93),
            ((0.5, 2.5), [307, 54_901, 140_959, 56_230, 281], 2.95),
        ];
        for ((elo0, elo1), counts, published) in cases {
            let llr = Sprt::new(elo0, elo1).unwrap().llr(&Pentanomial(counts));
            assert!((llr - published).abs() <= 0.005, "{llr}, expected {published}");
        }
    }

    #[test]
    fn every_result_has_a_ratio() {
        let test = Sprt::new(0.0, 200.0).unwrap();
        for at in 0..5 {
            for count in [1, 10, 100_000] {
                let mut results = Pentanomial::default();
                results.0[at] = count;
                let llr = test.llr(&results);
                assert!(llr.is_finite(), "{results:?}");
                assert_eq!(llr > 0.0, at > 2, "{results:?}: {llr}");
            }
        }
        assert_eq!(test.llr(&Pentanomial::default()), 0.0);
    }

    #[test]
    fn bounds_are_checked() {
        for (elo0, elo1) in [(0.0, 0.0), (5.0, 0.0), (f64::NAN, 1.0), (0.0, 1e9)] {
            assert!(Sprt::new(elo0, elo1).is_err(), "{elo0},{elo1}");
        }
    }

    const SIMULATIONS: usize = 600;

    /// How often tests of results drawn from a distribution end with H1.
    fn rate_of_h1(test: Sprt, truth: &Distribution, random: &mut ChaCha8Rng) -> f64 {
        let results = WeightedIndex::new(truth.probabilities()).unwrap();
        let mut accepted = 0;
        for _ in 0..SIMULATIONS {
            let mut seen = Pentanomial::default();
            let verdict = loop {
                seen.add(results.sample(random));
                if let Some(verdict) = test.verdict(&seen) {
                    break verdict;
                }
            };
            accepted += usize::from(verdict == Verdict::H1);
        }
        accepted as f64 / SIMULATIONS as f64
    }

    /// Tests of simulated matches, with the truth at each of the bounds: no
    /// more than one in twenty may be wrong. The margin is three standard
    /// deviations of the simulation.
    #[test]
    fn errs_as_rarely_as_designed() {
        let (elo0, elo1) = (0.0, 80.0);
        let test = Sprt::new(elo0, elo1).unwrap();
        let shape = [0.06, 0.22, 0.4, 0.24, 0.08];
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let margin = 3.0 * (Sprt::ERROR * (1.0 - Sprt::ERROR) / SIMULATIONS as f64).sqrt();
        for (elo, is_h1) in [(elo0, false), (elo1, true)] {
            let t = elo / NORMALISED_ELO_PER_T * SQRT_2;
            let truth = Distribution::new(shape).likeliest_with_t_value(t).unwrap();
            let rate = rate_of_h1(test, &truth, &mut random);
            let wrong = if is_h1 { 1.0 - rate } else { rate };
            assert!(wrong < Sprt::ERROR + margin, "{wrong} of the tests at {elo} were wrong");
            assert!(wrong > 0.0, "no test at {elo} was wrong: the simulation shows nothing");
        }
    }
}
