//! Logistic regression: the weights under which the evaluation foretells the
//! results of games best.

use dameo::{Color, Position, Rules};
use dameo_engine::{features_of, for_each_feature};

use super::Sample;

/// How the weights are sought: by gradient descent in the manner of Adam (D. P.
/// Kingma and J. Ba, *Adam: a method for stochastic optimization*, 2015), over
/// batches of consecutive samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// How often every sample is used.
    pub epochs: usize,
    /// Samples a step.
    pub batch: usize,
    /// The largest change of a weight in a step at the beginning, in units of
    /// `scale`; it falls to a hundredth of that.
    pub rate: f64,
    /// The score for which a win is `e` times as likely as a loss, in
    /// hundredths of a man.
    pub scale: f64,
    /// Pieces on the board at the start.
    pub pieces: usize,
    /// How strongly the two worths of a weight, on a full and on a bare board,
    /// are drawn to each other: what is rarely seen on one of the two shall
    /// not be guessed from a line drawn too far.
    pub taper: f64,
}

/// Weights on a full board and on a bare one, in hundredths of a man.
pub type Weights = Vec<[f64; 2]>;

/// How many weights the evaluation of a game has.
fn weights_of<R: Rules>() -> usize {
    features_of::<R>().iter().map(|family| family.size).sum()
}

/// A position as its features.
struct Row {
    features: Vec<(u16, i16)>,
    /// How full the board is: 1 as at the start, 0 empty.
    full: f32,
    /// The points of the side to move.
    result: f32,
}

impl Row {
    fn new<R: Rules>(sample: &Sample<R>, pieces: usize) -> Self {
        let mut counts = vec![0; weights_of::<R>()];
        for_each_feature(&sample.position, |index, count| counts[index] += count);
        let features = (0u16..).zip(counts).filter(|&(_, count)| count != 0);
        Self {
            features: features.map(|(index, count)| (index, count as i16)).collect(),
            full: sample.position.occupied().len().min(pieces) as f32 / pieces as f32,
            result: match sample.position.turn() {
                Color::White => sample.result,
                Color::Black => 1.0 - sample.result,
            },
        }
    }

    fn shares(&self) -> [f64; 2] {
        let full = f64::from(self.full);
        [full, 1.0 - full]
    }

    /// The chance of the side to move.
    fn chance(&self, weights: &Weights) -> f64 {
        let [full, bare] = self.shares();
        let worth: f64 = self
            .features
            .iter()
            .map(|&(index, count)| {
                let [on_full, on_bare] = weights[usize::from(index)];
                f64::from(count) * (on_full * full + on_bare * bare)
            })
            .sum();
        1.0 / (1.0 + (-worth).exp())
    }
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights, as [`for_each_feature`] numbers them.
    pub weights: Weights,
    /// Mean cross-entropy of the samples they were fitted to.
    pub loss: f64,
    /// The same of samples they were not.
    pub held_out: f64,
}

impl Fit {
    /// What the weights of the engine were found with.
    #[must_use]
    pub fn of<R: Rules>() -> Self {
        let pieces = Position::<R>::start().occupied().len();
        Self { epochs: 60, batch: 4_096, rate: 0.05, scale: 150.0, pieces, taper: 1e-4 }
    }

    /// Fits the weights to all samples but the last tenth, which is held out.
    #[must_use]
    pub fn run<R: Rules>(&self, samples: &[Sample<R>]) -> Fitted {
        let rows: Vec<_> = samples.iter().map(|sample| Row::new(sample, self.pieces)).collect();
        let (known, held_out) = rows.split_at(rows.len() - rows.len() / 10);
        let mut descent = Descent::new(weights_of::<R>(), self.taper);
        let steps = self.epochs * known.len().div_ceil(self.batch);
        for step in 0..steps {
            let batch = known.chunks(self.batch).nth(step % known.len().div_ceil(self.batch));
            let progress = step as f64 / steps as f64;
            descent.step(batch.unwrap_or_default(), self.rate * 0.01_f64.powf(progress));
        }
        let (loss, held_out) = (loss(known, &descent.weights), loss(held_out, &descent.weights));
        let scaled = |[full, bare]: [f64; 2]| [full * self.scale, bare * self.scale];
        Fitted { weights: descent.weights.into_iter().map(scaled).collect(), loss, held_out }
    }
}

/// Mean cross-entropy.
fn loss(rows: &[Row], weights: &Weights) -> f64 {
    let entropy = |row: &Row| {
        let chance = row.chance(weights).clamp(1e-9, 1.0 - 1e-9);
        let result = f64::from(row.result);
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    rows.iter().map(entropy).sum::<f64>() / rows.len().max(1) as f64
}

/// How fast the means of the gradient and of its square forget.
const MOMENTA: [f64; 2] = [0.9, 0.999];

/// The state of the descent.
struct Descent {
    weights: Weights,
    mean: Weights,
    square: Weights,
    steps: i32,
    /// See [`Fit::taper`].
    taper: f64,
}

impl Descent {
    fn new(weights: usize, taper: f64) -> Self {
        let zero = || vec![[0.0; 2]; weights];
        Self { weights: zero(), mean: zero(), square: zero(), steps: 0, taper }
    }

    fn step(&mut self, batch: &[Row], rate: f64) {
        let mut gradient = vec![[0.0; 2]; self.weights.len()];
        for row in batch {
            let error = (row.chance(&self.weights) - f64::from(row.result)) / batch.len() as f64;
            let shares = row.shares();
            for &(index, count) in &row.features {
                for (slope, share) in gradient[usize::from(index)].iter_mut().zip(shares) {
                    *slope += error * f64::from(count) * share;
                }
            }
        }
        for (slopes, [full, bare]) in gradient.iter_mut().zip(&self.weights) {
            let pull = self.taper * (full - bare);
            slopes[0] += pull;
            slopes[1] -= pull;
        }
        self.steps += 1;
        let [first, second] = MOMENTA;
        let unbias = |momentum: f64| 1.0 / (1.0 - momentum.powi(self.steps));
        let state = self.weights.as_flattened_mut().iter_mut();
        let means = self.mean.as_flattened_mut().iter_mut();
        let squares = self.square.as_flattened_mut().iter_mut();
        let moments = means.zip(squares).zip(gradient.as_flattened());
        for (weight, ((mean, square), slope)) in state.zip(moments) {
            *mean += (1.0 - first) * (slope - *mean);
            *square += (1.0 - second) * (slope * slope - *square);
            let deviation = (*square * unbias(second)).sqrt() + 1e-8;
            *weight -= rate * *mean * unbias(first) / deviation;
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::{Dameo, Position};
    use dameo_engine::Feature;

    use super::*;

    /// Whoever has more men wins four games of five: that is what a man is
    /// worth, and the side to move nothing.
    #[test]
    fn the_chance_of_a_man_is_found() {
        let up = Position::<Dameo>::from_fen("W:Wa1,c1:Bh8").unwrap();
        let positions = [up, up.flipped()];
        let sample = |number: usize| {
            let better_side_wins = !number.is_multiple_of(5);
            let white_is_better = number.is_multiple_of(2);
            let result = if better_side_wins == white_is_better { 1.0 } else { 0.0 };
            Sample { position: positions[number % 2], result }
        };
        let samples: Vec<_> = (0..1_000).map(sample).collect();
        let fitted = Fit { epochs: 2_000, ..Fit::of::<Dameo>() }.run(&samples);
        let entropy = -(0.8 * 0.8_f64.ln() + 0.2 * 0.2_f64.ln());
        assert!((fitted.loss - entropy).abs() < 1e-3, "{}", fitted.loss);
        assert!((fitted.held_out - entropy).abs() < 1e-3, "{}", fitted.held_out);
        assert!(fitted.weights[Feature::Man.offset()][1] > 10.0);
        assert_eq!(fitted.weights[Feature::King.offset()], [0.0, 0.0]);
    }
}
