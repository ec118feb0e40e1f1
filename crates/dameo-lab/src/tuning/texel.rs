//! Texel tuning: logistic regression of game results on evaluation features.

use dameo::rules::NoMove;
use dameo::{Color, Position, Rules, Variant, with_rules};
use dameo_engine::typed::{FeatureFamily, features_of, for_each_feature};

use super::TrainingSample;

/// Parameters of the optimiser: Adam (D. P. Kingma and J. Ba, *Adam: a method
/// for stochastic optimization*, 2015) over batches of consecutive samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TexelTuner {
    /// Passes over all samples.
    pub epochs: usize,
    /// Samples per step.
    pub batch_size: usize,
    /// Initial learning rate, in units of `scale`; it decays to a hundredth of
    /// that.
    pub learning_rate: f64,
    /// The score, in centipawns, at which a win is `e` times as likely as a
    /// loss.
    pub scale: f64,
    /// Pieces in the starting position.
    pub start_pieces: usize,
    /// Strength of the regularisation that pulls the opening and endgame values
    /// of a weight together, so that values of rare features are not
    /// extrapolated.
    pub taper_penalty: f64,
}

/// Opening and endgame values of each weight.
type TaperedWeights = Vec<[f64; 2]>;

/// Number of weights of the evaluation.
fn weight_count(families: &[FeatureFamily]) -> usize {
    families.iter().map(|family| family.size).sum()
}

/// The features of a sample.
struct FeatureVector {
    features: Vec<(u16, i16)>,
    /// Game phase: 1 with all starting pieces, 0 on an empty board.
    phase: f32,
    /// The score of the side to move: 0, 1/2 or 1.
    result: f32,
}

impl FeatureVector {
    /// The engine negates the evaluation of variants that are won by losing all
    /// pieces, so the result is negated for them too. `result` is that of White.
    fn new<R: Rules>(position: &Position<R>, result: f32, start_pieces: usize) -> Self {
        let mut counts = vec![0; weight_count(features_of::<R>())];
        for_each_feature(position, |index, count| counts[index] += count);
        let features = (0u16..).zip(counts).filter(|&(_, count)| count != 0);
        Self {
            features: features.map(|(index, count)| (index, count as i16)).collect(),
            phase: position.occupied().len().min(start_pieces) as f32 / start_pieces as f32,
            result: match (position.turn(), R::NO_MOVE) {
                (Color::White, NoMove::Loses) | (Color::Black, NoMove::Wins) => result,
                (Color::Black, NoMove::Loses) | (Color::White, NoMove::Wins) => 1.0 - result,
            },
        }
    }

    /// The shares of the opening and endgame values.
    fn shares(&self) -> [f64; 2] {
        let phase = f64::from(self.phase);
        [phase, 1.0 - phase]
    }

    /// The predicted score of the side to move.
    fn prediction(&self, weights: &TaperedWeights) -> f64 {
        let [opening, endgame] = self.shares();
        let score: f64 = self
            .features
            .iter()
            .map(|&(index, count)| {
                let [in_opening, in_endgame] = weights[usize::from(index)];
                f64::from(count) * (in_opening * opening + in_endgame * endgame)
            })
            .sum();
        1.0 / (1.0 + (-score).exp())
    }
}

/// Tuned weights and their losses.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningResult {
    /// The weights, in the order of the engine's evaluation.
    pub features: Vec<TunedFeature>,
    /// Mean cross-entropy of the training samples.
    pub training_loss: f64,
    /// Mean cross-entropy of the samples held out.
    pub validation_loss: f64,
}

/// The tuned weights of a family of features.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedFeature {
    /// The name of the family in the engine's evaluation.
    pub name: &'static str,
    /// Opening and endgame values, in centipawns.
    pub values: Vec<[f64; 2]>,
}

impl TexelTuner {
    /// The parameters that the weights of the engine were tuned with.
    #[must_use]
    pub fn for_variant(variant: Variant) -> Self {
        Self {
            epochs: 60,
            batch_size: 4_096,
            learning_rate: 0.05,
            scale: 150.0,
            start_pieces: variant.start().piece_count(),
            taper_penalty: 1e-4,
        }
    }

    /// Fits the weights to all samples but the last tenth, the validation set.
    ///
    /// # Panics
    /// If a sample is of another variant.
    #[must_use]
    pub fn run(&self, variant: Variant, samples: &[TrainingSample]) -> TuningResult {
        with_rules!(variant, R => {
            let vector = |sample: &TrainingSample| {
                let position = sample.position.downcast::<R>().expect("samples of the variant");
                FeatureVector::new(position, sample.result, self.start_pieces)
            };
            self.fit(features_of::<R>(), &samples.iter().map(vector).collect::<Vec<_>>())
        })
    }

    fn fit(&self, families: &[FeatureFamily], vectors: &[FeatureVector]) -> TuningResult {
        let (training, validation) = vectors.split_at(vectors.len() - vectors.len() / 10);
        let mut adam = Adam::new(weight_count(families), self.taper_penalty);
        let batches = training.len().div_ceil(self.batch_size);
        let steps = self.epochs * batches;
        for step in 0..steps {
            let batch = training.chunks(self.batch_size).nth(step % batches);
            let progress = step as f64 / steps as f64;
            adam.step(batch.unwrap_or_default(), self.learning_rate * 0.01_f64.powf(progress));
        }
        TuningResult {
            training_loss: loss(training, &adam.weights),
            validation_loss: loss(validation, &adam.weights),
            features: self.in_families(families, &adam.weights),
        }
    }

    /// The weights by family, in centipawns.
    fn in_families(
        &self,
        families: &[FeatureFamily],
        weights: &TaperedWeights,
    ) -> Vec<TunedFeature> {
        let mut weights = weights.iter().map(|pair| pair.map(|value| value * self.scale));
        let tuned = |family: &FeatureFamily| TunedFeature {
            name: family.name,
            values: weights.by_ref().take(family.size).collect(),
        };
        families.iter().map(tuned).collect()
    }
}

/// Mean cross-entropy.
fn loss(vectors: &[FeatureVector], weights: &TaperedWeights) -> f64 {
    let entropy = |vector: &FeatureVector| {
        let predicted = vector.prediction(weights).clamp(1e-9, 1.0 - 1e-9);
        let result = f64::from(vector.result);
        -(result * predicted.ln() + (1.0 - result) * (1.0 - predicted).ln())
    };
    vectors.iter().map(entropy).sum::<f64>() / vectors.len().max(1) as f64
}

/// Decay rates of the moment estimates, β₁ and β₂.
const BETAS: [f64; 2] = [0.9, 0.999];

/// The Adam optimiser.
struct Adam {
    weights: TaperedWeights,
    first_moment: TaperedWeights,
    second_moment: TaperedWeights,
    steps: i32,
    /// See [`TexelTuner::taper_penalty`].
    taper_penalty: f64,
}

impl Adam {
    fn new(weights: usize, taper_penalty: f64) -> Self {
        let zero = || vec![[0.0; 2]; weights];
        Self {
            weights: zero(),
            first_moment: zero(),
            second_moment: zero(),
            steps: 0,
            taper_penalty,
        }
    }

    fn step(&mut self, batch: &[FeatureVector], rate: f64) {
        let mut gradient = vec![[0.0; 2]; self.weights.len()];
        for vector in batch {
            let error = vector.prediction(&self.weights) - f64::from(vector.result);
            let error = error / batch.len() as f64;
            let shares = vector.shares();
            for &(index, count) in &vector.features {
                for (slope, share) in gradient[usize::from(index)].iter_mut().zip(shares) {
                    *slope += error * f64::from(count) * share;
                }
            }
        }
        for (slopes, [opening, endgame]) in gradient.iter_mut().zip(&self.weights) {
            let pull = self.taper_penalty * (opening - endgame);
            slopes[0] += pull;
            slopes[1] -= pull;
        }
        self.steps += 1;
        let [beta1, beta2] = BETAS;
        let bias_correction = |beta: f64| 1.0 / (1.0 - beta.powi(self.steps));
        let state = self.weights.as_flattened_mut().iter_mut();
        let means = self.first_moment.as_flattened_mut().iter_mut();
        let squares = self.second_moment.as_flattened_mut().iter_mut();
        let moments = means.zip(squares).zip(gradient.as_flattened());
        for (weight, ((mean, square), slope)) in state.zip(moments) {
            *mean += (1.0 - beta1) * (slope - *mean);
            *square += (1.0 - beta2) * (slope * slope - *square);
            let deviation = (*square * bias_correction(beta2)).sqrt() + 1e-8;
            *weight -= rate * *mean * bias_correction(beta1) / deviation;
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::AnyPosition;

    use super::*;

    /// The side with more men wins four games of five, whoever is to move.
    #[test]
    fn the_value_of_a_man_is_found() {
        let fens = ["W:Wa1,c1:Bh8", "B:Wh1:Ba8,c8"];
        let positions = fens.map(|fen| AnyPosition::from_fen(Variant::Dameo, fen).unwrap());
        let sample = |number: usize| {
            let better_side_wins = !number.is_multiple_of(5);
            let white_is_better = number.is_multiple_of(2);
            let result = if better_side_wins == white_is_better { 1.0 } else { 0.0 };
            TrainingSample { position: positions[number % 2], result }
        };
        let samples: Vec<_> = (0..1_000).map(sample).collect();
        let tuner = TexelTuner { epochs: 2_000, ..TexelTuner::for_variant(Variant::Dameo) };
        let tuned = tuner.run(Variant::Dameo, &samples);
        let entropy = -(0.8 * 0.8_f64.ln() + 0.2 * 0.2_f64.ln());
        assert!((tuned.training_loss - entropy).abs() < 1e-3, "{}", tuned.training_loss);
        assert!((tuned.validation_loss - entropy).abs() < 1e-3, "{}", tuned.validation_loss);
        let value = |name| {
            let feature = tuned.features.iter().find(|feature| feature.name == name);
            feature.expect("the feature exists").values[0]
        };
        assert!(value("Man")[1] > 10.0);
        assert_eq!(value("King"), [0.0, 0.0]);
    }
}
