//! The sequential probability ratio test (SPRT).

use std::f64::consts::SQRT_2;

use thiserror::Error;

use super::distribution::Distribution;
use super::pentanomial::{NORMALIZED_ELO_PER_T, Pentanomial};

/// Pairs counted for a result that has not occurred: a likelihood ratio needs
/// positive frequencies. Fishtest uses the same value.
const PRIOR: f64 = 1e-3;

/// A generalised sequential probability ratio test (GSPRT) with bounds in
/// normalized Elo. The other parameters of the distribution are estimated from
/// the results by maximum likelihood, separately under each hypothesis.
///
/// The test is by Wald, *Sequential Analysis* (1947); the form with normalized
/// Elo is by Van den Bergh, *Normalized Elo in practice*.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// The bounds of a test are equal, out of order or out of range.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error(
    "bad bounds {elo0},{elo1}: expected two numbers, the smaller one first, within ±{}",
    Sprt::MAX_BOUND
)]
pub struct SprtBoundsError {
    /// The lower bound, in normalized Elo.
    pub elo0: f64,
    /// The upper bound, in normalized Elo.
    pub elo1: f64,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SprtDecision {
    /// The difference is at most the lower bound.
    H0,
    /// The difference is at least the upper bound.
    H1,
}

impl Sprt {
    /// Probability of a wrong decision if the true difference is the bound that
    /// the decision rejects: both α and β.
    pub const ERROR_RATE: f64 = 0.05;

    /// Largest absolute value of a bound, in normalized Elo.
    pub const MAX_BOUND: f64 = 200.0;

    /// Creates a test of H1 "at least `elo1`" against H0 "at most `elo0`", in
    /// normalized Elo.
    ///
    /// # Errors
    /// If the bounds are not in order or out of range.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtBoundsError> {
        let in_range = |bound: f64| bound.abs() <= Self::MAX_BOUND;
        if in_range(elo0) && in_range(elo1) && elo0 < elo1 {
            Ok(Self { elo0, elo1 })
        } else {
            Err(SprtBoundsError { elo0, elo1 })
        }
    }

    /// The bounds of H0 and H1, in normalized Elo.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The log-likelihood ratio of H1 and H0; zero without results.
    #[must_use]
    pub fn llr(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        let counts = results.0.map(|count| (count as f64).max(PRIOR));
        let pairs: f64 = counts.iter().sum();
        let observed = Distribution::new(counts.map(|count| count / pairs));
        // Normalized Elo uses the standard deviation of a game, the t-value here
        // that of the mean of a pair.
        let [t0, t1] = [self.elo0, self.elo1].map(|elo| elo / NORMALIZED_ELO_PER_T * SQRT_2);
        let models = [t0, t1].map(|t| observed.mle_with_t_value(t));
        let per_pair = match models {
            [Some(h0), Some(h1)] => h1.log_ratio(&h0, &observed),
            _ => approximate_log_ratio(&observed, t0, t1),
        };
        pairs * per_pair
    }

    /// The log-likelihood ratios that accept H0 and H1: `ln(β/(1-α))` and
    /// `ln((1-β)/α)`, where α and β are [`Sprt::ERROR_RATE`].
    #[must_use]
    pub fn thresholds() -> (f64, f64) {
        let upper = ((1.0 - Self::ERROR_RATE) / Self::ERROR_RATE).ln();
        (-upper, upper)
    }

    /// The decision; `None` if the results do not suffice.
    #[must_use]
    pub fn decide(&self, results: &Pentanomial) -> Option<SprtDecision> {
        let (lower, upper) = Self::thresholds();
        let llr = self.llr(results);
        if llr >= upper {
            Some(SprtDecision::H1)
        } else if llr <= lower {
            Some(SprtDecision::H0)
        } else {
            None
        }
    }
}

/// The ratio per pair from mean and variance alone, for results without a
/// maximum likelihood estimate: Van den Bergh, *Normalized Elo in practice*, section 4.2.
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
    /// them with their bounds in normalized Elo (pull request 5712 of
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
            let decision = loop {
                seen.add(results.sample(random));
                if let Some(decision) = test.decide(&seen) {
                    break decision;
                }
            };
            accepted += usize::from(decision == SprtDecision::H1);
        }
        accepted as f64 / SIMULATIONS as f64
    }

    /// Tests of simulated matches, with the truth at each of the bounds: no
    /// more than one in twenty may be wrong. The margin is three standard
    /// deviations of the simulation.
    #[test]
    fn the_error_rate_is_as_designed() {
        let (elo0, elo1) = (0.0, 80.0);
        let test = Sprt::new(elo0, elo1).unwrap();
        let shape = [0.06, 0.22, 0.4, 0.24, 0.08];
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let margin =
            3.0 * (Sprt::ERROR_RATE * (1.0 - Sprt::ERROR_RATE) / SIMULATIONS as f64).sqrt();
        for (elo, is_h1) in [(elo0, false), (elo1, true)] {
            let t = elo / NORMALIZED_ELO_PER_T * SQRT_2;
            let truth = Distribution::new(shape).mle_with_t_value(t).unwrap();
            let rate = rate_of_h1(test, &truth, &mut random);
            let wrong = if is_h1 { 1.0 - rate } else { rate };
            assert!(wrong < Sprt::ERROR_RATE + margin, "{wrong} of the tests at {elo} were wrong");
            assert!(wrong > 0.0, "no test at {elo} was wrong: the simulation shows nothing");
        }
    }
}
