//! Steps and epochs.

use std::time::Instant;

use dameo::Rules;
use dameo_nnue::parameters::Parameters;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::data::{PositionSet, TrainingData};
use super::error::TrainingError;
use super::features::{Features, Images};
use super::gradient::{Gradient, loss, output};
use super::optimiser::learning_rate;
use super::order::{Order, Sample};
use super::settings::TrainingSettings;
use super::state::{EpochReport, State};
use super::tensors::lists_mut;

/// The parts of a batch, whatever the number of threads: sums of numbers with fractions depend
/// on their order.
const SHARDS: usize = 16;
/// Positions of a part of the test.
const TEST_PART: usize = 4_096;

/// A part of a batch: the buffers of a thread.
#[derive(Debug)]
struct Shard {
    gradient: Gradient,
    features: Features,
}

/// Trains a network step by step.
#[derive(Debug)]
pub(super) struct Trainer<'a, R: Rules> {
    pub(super) state: State,
    settings: &'a TrainingSettings,
    data: &'a TrainingData<R>,
    images: Images<R>,
    order: Order,
    shards: Vec<Shard>,
    pool: ThreadPool,
}

impl<'a, R: Rules> Trainer<'a, R> {
    pub(super) fn new(
        settings: &'a TrainingSettings,
        data: &'a TrainingData<R>,
        state: State,
        threads: usize,
    ) -> Result<Self, TrainingError> {
        settings.check()?;
        let shard = || Shard { gradient: Gradient::new::<R>(), features: Features::default() };
        Ok(Self {
            state,
            settings,
            data,
            images: Images::new(),
            order: Order::new(settings.seed, data.training().len()),
            shards: (0..SHARDS).map(|_| shard()).collect(),
            pool: ThreadPoolBuilder::new().num_threads(threads).build()?,
        })
    }

    /// The positions of an epoch.
    pub(super) fn epoch_positions(&self) -> u64 {
        self.settings.epoch_positions.unwrap_or(self.data.training().len() as u64)
    }

    /// The steps of an epoch; the last one may have fewer positions.
    fn epoch_steps(&self) -> u64 {
        self.epoch_positions().div_ceil(self.settings.batch as u64)
    }

    /// The positions trained with so far.
    pub(super) fn positions(&self) -> u64 {
        self.state.steps / self.epoch_steps() * self.epoch_positions()
            + self.state.steps % self.epoch_steps() * self.settings.batch as u64
    }

    /// Whether all epochs are done, or too many did not help.
    pub(super) fn is_finished(&self) -> bool {
        self.state.epochs.len() as u32 >= self.settings.epochs
            || self.settings.patience.is_some_and(|most| self.state.epochs_without_gain() >= most)
    }

    /// Makes a step, and returns whether it is the last one of an epoch.
    pub(super) fn step(&mut self) -> Result<bool, TrainingError> {
        let start = Instant::now();
        let in_epoch = self.state.steps % self.epoch_steps();
        let done = in_epoch * self.settings.batch as u64;
        let positions = (self.epoch_positions() - done).min(self.settings.batch as u64);
        let samples = self.order.samples(self.positions(), positions as usize);
        self.sum_gradients(&samples);
        let batch = &mut self.shards[0].gradient;
        self.state.loss += batch.loss;
        if !self.state.loss.is_finite() {
            return Err(self.diverged(in_epoch + 1));
        }
        let scale = 1.0 / positions as f32;
        for list in lists_mut(&mut batch.sums) {
            list.iter_mut().for_each(|sum| *sum *= scale);
        }
        let rate = self.learning_rate(self.state.steps);
        let State { steps, parameters, optimiser, .. } = &mut self.state;
        *steps += 1;
        let gradient = &self.shards[0].gradient.sums;
        optimiser.step::<R>(parameters, gradient, *steps, rate);
        self.state.seconds += start.elapsed().as_secs_f64();
        Ok(in_epoch + 1 == self.epoch_steps())
    }

    /// The learning rate of a step, counted from 0.
    fn learning_rate(&self, step: u64) -> f64 {
        let steps = self.epoch_steps() * u64::from(self.settings.epochs);
        let part = step as f64 / (steps.max(2) - 1) as f64;
        learning_rate(self.settings.learning_rate, part)
    }

    /// Sums the gradients of a batch in the first shard.
    fn sum_gradients(&mut self, samples: &[Sample]) {
        let Self { state, settings, data, images, shards, pool, .. } = self;
        let part = samples.len().div_ceil(SHARDS);
        let used = &mut shards[..samples.len().div_ceil(part)];
        pool.install(|| {
            used.par_iter_mut().zip(samples.par_chunks(part)).for_each(|(shard, samples)| {
                shard.gradient.clear();
                for sample in samples {
                    let (packed, label) = data.training().get(sample.index as usize);
                    images.features(packed, sample.mirror, &mut shard.features);
                    let target = label.target(settings.lambda);
                    shard.gradient.add(&state.parameters, &shard.features, target);
                }
            });
        });
        let (first, others) = used.split_first_mut().expect("a batch has positions");
        others.iter().for_each(|shard| first.gradient.merge(&shard.gradient));
    }

    /// Tests the network after the last step of an epoch.
    pub(super) fn end_epoch(&mut self) -> Result<EpochReport, TrainingError> {
        let held_out_loss = self.mean_loss(&self.state.parameters, self.data.held_out());
        if !held_out_loss.is_finite() {
            return Err(self.diverged(self.epoch_steps() + 1));
        }
        let positions = self.epoch_positions();
        let report = EpochReport {
            epoch: self.state.epochs.len() as u32 + 1,
            positions,
            seconds: self.state.seconds,
            learning_rate: self.learning_rate(self.state.steps - 1),
            training_loss: self.state.loss / positions as f64,
            held_out_loss,
        };
        let state = &mut self.state;
        state.epochs.push(report);
        state.loss = 0.0;
        state.seconds = 0.0;
        if state.epochs_without_gain() == 0 {
            state.best.clone_from(&state.parameters);
        }
        Ok(report)
    }

    /// The mean loss of positions.
    pub(super) fn mean_loss(&self, parameters: &Parameters, set: &PositionSet<R>) -> f64 {
        let part_loss = |part: usize| {
            let mut features = Features::default();
            let end = set.len().min((part + 1) * TEST_PART);
            let position_loss = |index| {
                let (packed, label) = set.get(index);
                self.images.features(packed, false, &mut features);
                loss(output(parameters, &features), label.target(self.settings.lambda))
            };
            (part * TEST_PART..end).map(position_loss).sum::<f64>()
        };
        let parts = set.len().div_ceil(TEST_PART);
        let sums: Vec<f64> =
            self.pool.install(|| (0..parts).into_par_iter().map(part_loss).collect());
        sums.iter().sum::<f64>() / set.len() as f64
    }

    fn diverged(&self, batch: u64) -> TrainingError {
        TrainingError::Diverged { epoch: self.state.epochs.len() as u32 + 1, batch }
    }
}
