//! Distributions of the result of a pair of games, and maximum likelihood
//! estimates under a constraint.

/// Possible results of a pair of games.
pub(super) const OUTCOMES: usize = 5;

/// Points per game of each result.
const SCORES: [f64; OUTCOMES] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Iterations after which the estimate has failed; about ten suffice.
const MAX_ITERATIONS: usize = 200;

/// The probability of each result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Distribution([f64; OUTCOMES]);

impl Distribution {
    /// Creates a distribution from probabilities that add up to 1.
    pub(super) fn new(probabilities: [f64; OUTCOMES]) -> Self {
        Self(probabilities)
    }

    #[cfg(test)]
    pub(super) fn probabilities(&self) -> [f64; OUTCOMES] {
        self.0
    }

    pub(super) fn mean(&self) -> f64 {
        self.expect(|score| score)
    }

    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expect(|score| (score - mean) * (score - mean))
    }

    /// `(mean - 1/2) / standard deviation`.
    pub(super) fn t_value(&self) -> f64 {
        (self.mean() - 0.5) / self.variance().sqrt()
    }

    /// The expected log-likelihood ratio of `self` and `other` for results
    /// distributed as `truth`.
    pub(super) fn log_ratio(&self, other: &Self, truth: &Self) -> f64 {
        let terms = self.0.iter().zip(&other.0).zip(&truth.0);
        terms.map(|((ours, theirs), weight)| weight * (ours / theirs).ln()).sum()
    }

    /// The maximum likelihood estimate with t-value `t`, for results with the
    /// frequencies `self`, all of them positive.
    ///
    /// By Lagrange multipliers, the estimate is each frequency divided by
    /// `1 + x g`, where `g` is the derivative of the constraint
    /// `mean - 1/2 - t deviation = 0` by the probability of that result. `g`
    /// depends on the mean and deviation of the estimate, so the solution is
    /// iterative. Michel Van den Bergh, *Normalized Elo in
    /// practice*, section 4.1, cantate.be/Fishtest/normalized_elo_practical.pdf.
    ///
    /// `None` if the iteration does not converge, which happens only for
    /// t-values far from that of the frequencies.
    pub(super) fn mle_with_t_value(&self, t: f64) -> Option<Self> {
        let mut found = Self([1.0 / OUTCOMES as f64; OUTCOMES]);
        for _ in 0..MAX_ITERATIONS {
            let next = self.reweighted(found.gradient(t))?;
            let change = next.0.iter().zip(&found.0).map(|(a, b)| (a - b).abs());
            let converged = change.fold(0.0, f64::max) < 1e-12;
            found = next;
            if converged {
                return Some(found);
            }
        }
        None
    }

    /// The derivative of the constraint by the probability of each result, up
    /// to a constant that makes its mean equal to the constraint.
    fn gradient(&self, t: f64) -> [f64; OUTCOMES] {
        let (mean, deviation) = (self.mean(), self.variance().sqrt());
        SCORES.map(|score| {
            let z = (score - mean) / deviation;
            score - 0.5 - t * deviation * (1.0 + z * z) / 2.0
        })
    }

    /// `self` divided by `1 + x g`, with the `x` for which the mean of `g` is
    /// zero; `None` if `g` does not change sign.
    fn reweighted(&self, gradient: [f64; OUTCOMES]) -> Option<Self> {
        let min = gradient.iter().copied().fold(f64::INFINITY, f64::min);
        let max = gradient.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(min < 0.0 && max > 0.0) {
            return None;
        }
        // The mean of g falls from infinity to minus infinity between the two
        // poles, so bisection finds its only zero.
        let (mut low, mut high) = (-1.0 / max, -1.0 / min);
        let reweighted = |x: f64| {
            let mut probabilities = self.0;
            for (probability, g) in probabilities.iter_mut().zip(gradient) {
                *probability /= 1.0 + x * g;
            }
            probabilities
        };
        loop {
            let middle = low.midpoint(high);
            if middle <= low || middle >= high {
                return Some(Self(reweighted(middle)));
            }
            let mean: f64 = reweighted(middle).iter().zip(gradient).map(|(p, g)| p * g).sum();
            if mean > 0.0 { low = middle } else { high = middle }
        }
    }

    fn expect(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.0.iter().zip(SCORES).map(|(probability, score)| probability * value(score)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likelihood(frequencies: &Distribution, model: &Distribution) -> f64 {
        frequencies.0.iter().zip(&model.0).map(|(f, p)| f * p.ln()).sum()
    }

    /// Distributions with t-value 0, that is with mean 1/2, form a convex set, in
    /// which no neighbour may have a higher likelihood.
    #[test]
    fn no_neighbour_has_a_higher_likelihood() {
        let observed = Distribution::new([0.05, 0.2, 0.3, 0.3, 0.15]);
        let best = observed.mle_with_t_value(0.0).unwrap();
        assert!((best.0.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        // Each direction preserves the sum and the mean.
        for direction in
            [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [1.0, 0.0, -2.0, 0.0, 1.0]]
        {
            for step in [-1e-3, 1e-3] {
                let mut neighbour = best;
                for (p, d) in neighbour.0.iter_mut().zip(direction) {
                    *p += step * d;
                }
                assert!(likelihood(&observed, &neighbour) < likelihood(&observed, &best));
            }
        }
    }

    #[test]
    fn the_t_value_is_the_one_asked_for() {
        let observed = Distribution::new([0.02, 0.25, 0.4, 0.28, 0.05]);
        for t in [-0.3, -0.02, 0.0, 0.01, 0.2] {
            let found = observed.mle_with_t_value(t).unwrap();
            assert!((found.t_value() - t).abs() < 1e-9, "{t}: {found:?}");
        }
        let itself = observed.mle_with_t_value(observed.t_value()).unwrap();
        assert!(likelihood(&observed, &observed) - likelihood(&observed, &itself) < 1e-9);
    }
}
