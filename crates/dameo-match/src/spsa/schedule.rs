//! The schedule of SPSA: how far values are moved to be tried, and how far by a result.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::option::TunedOption;

/// The decay of the gain of a result, as in fishtest.
const ALPHA: f64 = 0.602;
/// The decay of the steps, as in fishtest.
const GAMMA: f64 = 0.101;
/// The part of the iterations that delays the decay of the gain, as in fishtest.
const DELAY: f64 = 0.1;

/// The settings of SPSA, which determine everything but the results of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// The options to tune.
    pub options: Vec<TunedOption>,
    /// The number of iterations; 0 counts as 1.
    pub iterations: u32,
    /// The part of its last step by which the last iteration moves a value for every game won
    /// more than lost; fishtest has 0.002.
    pub gain: f64,
    /// The seed of the directions in which values are moved, and of openings.
    pub seed: u64,
}

/// What is tried in an iteration.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Trial {
    /// The values of the options, in their order, for the first engine and the second.
    pub(super) values: [Vec<i32>; 2],
    /// The seed of the openings.
    pub(super) seed: u64,
    /// How far each value moves for every game that the first engine wins more than it loses.
    gains: Vec<f64>,
}

impl Spsa {
    /// The values before the first iteration.
    #[must_use]
    pub fn start(&self) -> Vec<f64> {
        self.options.iter().map(|option| option.start.into()).collect()
    }

    /// The trial of an iteration, counted from 0, at these values.
    pub(super) fn trial(&self, iteration: u32, values: &[f64]) -> Trial {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(iteration.into());
        let total = f64::from(self.iterations.max(1));
        let number = f64::from(iteration) + 1.0;
        let step_factor = (total / number).powf(GAMMA);
        let delay = DELAY * total;
        let gain_factor = ((delay + total) / (delay + number)).powf(ALPHA);
        let mut trial =
            Trial { values: [Vec::new(), Vec::new()], seed: random.next_u64(), gains: Vec::new() };
        for (option, &value) in self.options.iter().zip(values) {
            let direction = if random.random() { 1.0 } else { -1.0 };
            let step = direction * option.last_step * step_factor;
            // A value between two numbers is tried as either, more often as the nearer one.
            let rounding: f64 = random.random();
            let rounded = |value: f64| (option.clamped(value) + rounding).floor() as i32;
            trial.values[0].push(rounded(value + step));
            trial.values[1].push(rounded(value - step));
            let gain = self.gain * option.last_step.powi(2) * gain_factor;
            trial.gains.push(gain / step);
        }
        trial
    }

    /// The values after a trial in which the first engine won `balance` games more than it
    /// lost.
    pub(super) fn moved(&self, values: &[f64], trial: &Trial, balance: i64) -> Vec<f64> {
        let moves = self.options.iter().zip(values).zip(&trial.gains);
        moves.map(|((option, value), gain)| option.clamped(value + gain * balance as f64)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(iterations: u32) -> Spsa {
        let options = vec![
            TunedOption::new("narrow", 2, 1, 6),
            TunedOption::new("wide", 100, 0, 1000),
            TunedOption::new("negative", -90, -100, 100),
        ];
        Spsa { options, iterations, gain: 0.002, seed: 5 }
    }

    #[test]
    fn trials_are_reproducible_and_in_range() {
        let spsa = spsa(1000);
        let edges: [Vec<f64>; 2] = [0, 1].map(|high| {
            let edge = |option: &TunedOption| if high == 1 { option.max } else { option.min };
            spsa.options.iter().map(|option| edge(option).into()).collect()
        });
        for iteration in 0..1000 {
            for values in [&spsa.start(), &edges[0], &edges[1]] {
                let trial = spsa.trial(iteration, values);
                assert_eq!(trial, spsa.trial(iteration, values));
                let tried = trial.values[0].iter().zip(&trial.values[1]);
                for (option, (first, second)) in spsa.options.iter().zip(tried) {
                    let range = option.min..=option.max;
                    assert!(range.contains(first) && range.contains(second));
                }
            }
            let trial = spsa.trial(iteration, &spsa.start());
            assert!(trial.values[0].iter().zip(&trial.values[1]).all(|(a, b)| a != b));
        }
        assert_ne!(spsa.trial(0, &spsa.start()), spsa.trial(1, &spsa.start()));
    }

    /// The last iteration as the formulas of fishtest have it, and the first.
    #[test]
    fn the_schedule_is_that_of_fishtest() {
        let spsa = spsa(1000);
        let (total, delay): (f64, f64) = (1000.0, 100.0);
        for number in [1, 10, 1000] {
            let k = f64::from(number);
            let trial = spsa.trial(number - 1, &spsa.start());
            for (option, &found) in spsa.options.iter().zip(&trial.gains) {
                let c = option.last_step * total.powf(0.101);
                let a = 0.002 * option.last_step.powi(2) * (delay + total).powf(0.602);
                let c_k = c / k.powf(0.101);
                let r_k = a / (delay + k).powf(0.602) / c_k.powi(2);
                assert!((found.abs() - r_k * c_k).abs() < 1e-12, "{found}");
            }
        }
    }

    /// Games whose result depends on how far values are from the best ones.
    #[test]
    fn the_best_values_are_found_in_noise() {
        let options = vec![
            TunedOption::new("falls", 80, 0, 100),
            TunedOption::new("rises", 10, 0, 40),
            TunedOption::new("stays", 50, 0, 100),
        ];
        let (best, spsa) =
            ([40.0, 30.0, 50.0], Spsa { options, iterations: 4000, gain: 0.004, seed: 1 });
        let badness = |tried: &[i32]| -> f64 {
            let far = |(option, (&value, best)): (&TunedOption, (&i32, &f64))| {
                let range = f64::from(option.max - option.min);
                ((f64::from(value) - best) / range).powi(2)
            };
            spsa.options.iter().zip(tried.iter().zip(&best)).map(far).sum()
        };
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let mut values = spsa.start();
        for iteration in 0..spsa.iterations {
            let trial = spsa.trial(iteration, &values);
            let [first, second] = trial.values.each_ref().map(|values| badness(values));
            let expected = 1.0 / (1.0 + (4.0 * (first - second)).exp());
            let wins = (0..16).filter(|_| random.random_bool(expected)).count() as i64;
            values = spsa.moved(&values, &trial, 2 * wins - 16);
        }
        for ((option, value), best) in spsa.options.iter().zip(&values).zip(best) {
            let range = f64::from(option.max - option.min);
            assert!((value - best).abs() < 0.12 * range, "{}: {value}", option.name);
        }
    }
}
