//! Positions as sparse vectors of features.

use dameo::rules::NoMove;
use dameo::{Position, Rules};
use dameo_engine::typed::{features_of, for_each_feature};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{FitProgress, FitSettings};
use crate::training::{Label, PositionSet, TrainingData};

/// Opening and endgame values of each weight, in units of the logistic function.
pub(super) type Weights = Vec<[f64; 2]>;

/// A feature that occurs in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Occurrence {
    /// The index of the weight.
    weight: u16,
    /// The count for the side to move less that for the opponent.
    count: i16,
}

/// Positions that a step is made with.
pub(super) trait Batch {
    /// The number of positions.
    fn len(&self) -> usize;

    /// The sum of the losses.
    fn loss(&self, weights: &Weights) -> f64;

    /// Adds the gradient of the losses, and returns the sum of the losses.
    fn add_gradient(&self, weights: &Weights, gradient: &mut Weights) -> f64;
}

/// Positions as features of the hand-crafted evaluation.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct FeatureBatch {
    /// The features of all positions, one position after the other.
    features: Vec<Occurrence>,
    heads: Vec<Head>,
}

/// A position without its features.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Head {
    /// Where its features end.
    end: u32,
    /// The share of the opening values; the rest is that of the endgame values.
    opening: f32,
    /// The expected points of the side to move.
    target: f32,
}

/// A position with its features.
#[derive(Clone, Copy, Debug)]
struct Sample<'a> {
    features: &'a [Occurrence],
    opening: f64,
    target: f64,
}

impl Sample<'_> {
    /// The expected points by an evaluation.
    fn prediction(&self, weights: &Weights) -> f64 {
        let (mut opening, mut endgame) = (0.0, 0.0);
        for &Occurrence { weight, count } in self.features {
            let [in_opening, in_endgame] = weights[usize::from(weight)];
            opening += f64::from(count) * in_opening;
            endgame += f64::from(count) * in_endgame;
        }
        sigmoid(opening * self.opening + endgame * (1.0 - self.opening))
    }
}

/// The expected points for a score in units of the logistic function.
pub(super) fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}

/// The loss of a prediction.
pub(super) fn cross_entropy(target: f64, prediction: f64) -> f64 {
    // Predictions of 0 and 1 would cost infinitely much.
    let prediction = prediction.clamp(1e-9, 1.0 - 1e-9);
    -(target * prediction.ln() + (1.0 - target) * (1.0 - prediction).ln())
}

/// The share of the opening values in the evaluation of a position.
pub(super) fn opening_share(pieces: usize, start_pieces: usize) -> f32 {
    pieces.min(start_pieces) as f32 / start_pieces as f32
}

impl Batch for FeatureBatch {
    fn len(&self) -> usize {
        self.heads.len()
    }

    fn loss(&self, weights: &Weights) -> f64 {
        let loss = |sample: Sample<'_>| cross_entropy(sample.target, sample.prediction(weights));
        self.samples().map(loss).sum()
    }

    fn add_gradient(&self, weights: &Weights, gradient: &mut Weights) -> f64 {
        let mut loss = 0.0;
        for sample in self.samples() {
            let prediction = sample.prediction(weights);
            loss += cross_entropy(sample.target, prediction);
            let error = prediction - sample.target;
            let shares = [error * sample.opening, error * (1.0 - sample.opening)];
            for &Occurrence { weight, count } in sample.features {
                let [opening, endgame] = &mut gradient[usize::from(weight)];
                *opening += f64::from(count) * shares[0];
                *endgame += f64::from(count) * shares[1];
            }
        }
        loss
    }
}

impl FeatureBatch {
    fn samples(&self) -> impl Iterator<Item = Sample<'_>> {
        let mut begin = 0;
        self.heads.iter().map(move |head| {
            let end = head.end as usize;
            let features = &self.features[begin..end];
            begin = end;
            let [opening, target] = [head.opening, head.target].map(f64::from);
            Sample { features, opening, target }
        })
    }

    /// Adds a position; `counts` are zeros, of which there is one for each weight.
    fn push<R: Rules>(
        &mut self,
        position: &Position<R>,
        target: f32,
        start_pieces: usize,
        counts: &mut [i32],
    ) {
        // If having no move wins, the engine negates the evaluation.
        let sign = match R::NO_MOVE {
            NoMove::Loses => 1,
            NoMove::Wins => -1,
        };
        for_each_feature(position, |index, count| counts[index] += sign * count);
        for (index, count) in counts.iter_mut().enumerate().filter(|(_, count)| **count != 0) {
            let (weight, count) = (index as u16, std::mem::take(count) as i16);
            self.features.push(Occurrence { weight, count });
        }
        let end = u32::try_from(self.features.len()).expect("a batch is not that large");
        let opening = opening_share(position.occupied().len(), start_pieces);
        self.heads.push(Head { end, opening, target });
    }
}

/// Positions in batches.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Samples<B> {
    batches: Vec<B>,
}

impl Samples<FeatureBatch> {
    /// The positions of the data to fit to, in random order, and those held out: 4 bytes for a
    /// feature that occurs, about 30 in a position, and 12 more.
    pub(super) fn of<R: Rules>(
        settings: &FitSettings,
        data: TrainingData<R>,
        target: &impl Fn(Label) -> f32,
        progress: &mut impl FnMut(FitProgress),
    ) -> (Self, Self) {
        let (training, held_out) = (data.training(), data.held_out());
        let order = random_order(settings, training.len());
        let total = (order.len() + held_out.len()) as u64;
        let mut extraction = Extraction {
            start_pieces: data.variant().start().piece_count(),
            counts: vec![0; weight_count::<R>()],
            target,
            done: 0,
            progress: |positions| progress(FitProgress::Extracted { positions, total }),
        };
        let in_order: Vec<u32> = (0..held_out.len() as u32).collect();
        let mut samples = |set, order: &[u32]| Self {
            batches: order
                .chunks(settings.batch)
                .map(|indices| extraction.batch(set, indices))
                .collect(),
        };
        (samples(training, &order), samples(held_out, &in_order))
    }

    /// The mean loss of predictions that are equal to the targets.
    pub(super) fn entropy(&self) -> f64 {
        let samples = self.batches.iter().flat_map(FeatureBatch::samples);
        let entropies = samples.map(|sample| cross_entropy(sample.target, sample.target));
        entropies.sum::<f64>() / self.len() as f64
    }
}

impl<B: Batch> Samples<B> {
    pub(super) fn new(batches: Vec<B>) -> Self {
        Self { batches }
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.batches.iter().map(B::len).sum()
    }

    /// The number of batches.
    pub(super) fn batches(&self) -> usize {
        self.batches.len()
    }

    /// The batches in an order of their own in each epoch.
    pub(super) fn shuffled_batches(&self, seed: u64, epoch: u32) -> Vec<&B> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        // The stream 0 has the order of the positions.
        random.set_stream(u64::from(epoch));
        let mut batches: Vec<_> = self.batches.iter().collect();
        batches.shuffle(&mut random);
        batches
    }

    /// The mean loss.
    pub(super) fn loss(&self, weights: &Weights) -> f64 {
        self.batches.iter().map(|batch| batch.loss(weights)).sum::<f64>() / self.len() as f64
    }
}

/// The numbers of the positions to fit to, in random order.
pub(super) fn random_order(settings: &FitSettings, positions: usize) -> Vec<u32> {
    let positions = u32::try_from(positions).expect("positions are numbered with 32 bits");
    let mut order: Vec<u32> = (0..positions).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(settings.seed));
    order.truncate(settings.positions.unwrap_or(order.len()));
    order
}

/// The number of weights of the evaluation of a game.
fn weight_count<R: Rules>() -> usize {
    features_of::<R>().iter().map(|family| family.size).sum()
}

/// Takes positions apart.
struct Extraction<'a, T, P> {
    start_pieces: usize,
    /// A zero for each weight.
    counts: Vec<i32>,
    target: &'a T,
    /// Positions done.
    done: u64,
    /// Called with that number.
    progress: P,
}

impl<T: Fn(Label) -> f32, P: FnMut(u64)> Extraction<'_, T, P> {
    fn batch<R: Rules>(&mut self, set: &PositionSet<R>, indices: &[u32]) -> FeatureBatch {
        let mut batch = FeatureBatch::default();
        for &index in indices {
            let (packed, label) = set.get(index as usize);
            let target = (self.target)(label);
            batch.push(&packed.unpack(), target, self.start_pieces, &mut self.counts);
        }
        batch.features.shrink_to_fit();
        self.done += indices.len() as u64;
        (self.progress)(self.done);
        batch
    }
}
