//! Steps and epochs.

use std::time::Instant;

use dameo::Rules;
use dameo_nnue::Network;
use dameo_nnue::architecture::SCALE;
use dameo_nnue::parameters::Parameters;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::data::TrainingData;
use super::error::TrainingError;
use super::features::{Features, Images};
use super::gradient::{Gradient, loss, output};
use super::optimiser::learning_rate;
use super::order::{Order, Sample};
use super::packing::PackedPosition;
use super::settings::TrainingSettings;
use super::state::{EpochReport, State};
use super::tensors::lists_mut;

/// The parts of a batch, whatever the number of threads: floating-point sums depend on
/// the order of their terms.
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
        let held_out_loss = self.held_out_loss(&self.state.parameters);
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

    /// The mean loss of the positions held out, for parameters.
    pub(super) fn held_out_loss(&self, parameters: &Parameters) -> f64 {
        self.mean_loss(|packed, features| {
            self.images.features(packed, false, features);
            output(parameters, features)
        })
    }

    /// The mean loss of the positions held out, for a quantised network.
    pub(super) fn quantised_loss(&self, network: &Network<R>) -> f64 {
        self.mean_loss(|packed, _| network.evaluate(&packed.unpack()) as f32 / SCALE as f32)
    }

    /// The mean loss of the positions held out, for a function that computes outputs with a
    /// buffer. The parts and their order do not depend on the number of threads.
    fn mean_loss(&self, output: impl Fn(&PackedPosition<R>, &mut Features) -> f32 + Sync) -> f64 {
        let set = self.data.held_out();
        let part_loss = |part: usize| {
            let mut features = Features::default();
            let end = set.len().min((part + 1) * TEST_PART);
            let position_loss = |index| {
                let (packed, label) = set.get(index);
                loss(output(packed, &mut features), label.target(self.settings.lambda))
            };
            (part * TEST_PART..end).map(position_loss).sum::<f64>()
        };
        let parts = (0..set.len().div_ceil(TEST_PART)).into_par_iter();
        let sums: Vec<f64> = self.pool.install(|| parts.map(part_loss).collect());
        sums.iter().sum::<f64>() / set.len() as f64
    }

    fn diverged(&self, batch: u64) -> TrainingError {
        TrainingError::Diverged { epoch: self.state.epochs.len() as u32 + 1, batch }
    }
}

#[cfg(test)]
mod tests {
    use dameo::{BigDameo, Dameo, Variant};

    use super::*;

    fn settings() -> TrainingSettings {
        TrainingSettings {
            epochs: 6,
            batch: 100,
            learning_rate: 0.01,
            ..TrainingSettings::default()
        }
    }

    fn trainer<'a, R: Rules>(
        settings: &'a TrainingSettings,
        data: &'a TrainingData<R>,
        threads: usize,
    ) -> Trainer<'a, R> {
        Trainer::new(settings, data, State::new::<R>(settings.seed), threads).unwrap()
    }

    /// Trains to the end, but makes at most this number of steps.
    fn train<R: Rules>(trainer: &mut Trainer<R>, steps: u64) -> Result<(), TrainingError> {
        for _ in 0..steps {
            if trainer.is_finished() {
                break;
            }
            if trainer.step()? {
                trainer.end_epoch()?;
            }
        }
        Ok(())
    }

    /// The state without the time it took.
    fn timeless(mut state: State) -> State {
        state.seconds = 0.0;
        state.epochs.iter_mut().for_each(|report| report.seconds = 0.0);
        state
    }

    fn learns<R: Rules>(variant: Variant) {
        let data = TrainingData::<R>::random(variant, 60);
        let settings = settings();
        let mut trainer = trainer(&settings, &data, 2);
        let before = trainer.held_out_loss(&trainer.state.parameters);
        train(&mut trainer, u64::MAX).unwrap();
        let after = trainer.state.best_epoch().unwrap().held_out_loss;
        assert!(after < before / 3.0, "{variant}: {before} to {after}");
        let network = Network::quantise(variant, &trainer.state.best).unwrap();
        let quantised = trainer.quantised_loss(&network);
        assert!((quantised - after).abs() < 0.001, "{variant}: {after}, quantised {quantised}");
    }

    #[test]
    fn a_simple_truth_is_learned() {
        learns::<Dameo>(Variant::Dameo);
        learns::<BigDameo>(Variant::BigDameo28);
    }

    #[test]
    fn outputs_are_those_of_the_definition() {
        let data = TrainingData::<Dameo>::random(Variant::Dameo, 5);
        let settings = settings();
        let trainer = trainer(&settings, &data, 1);
        let mut features = Features::default();
        for (index, (position, _)) in data.training().positions().enumerate() {
            trainer.images.features(data.training().get(index).0, false, &mut features);
            let found = output(&trainer.state.parameters, &features) * SCALE as f32;
            let expected = trainer.state.parameters.evaluate(&position);
            assert!((found - expected).abs() < 0.01, "{found}, expected {expected}");
        }
    }

    #[test]
    fn neither_threads_nor_interruptions_matter() {
        let data = TrainingData::<Dameo>::random(Variant::Dameo, 20);
        let settings = TrainingSettings { epochs: 3, epoch_positions: Some(730), ..settings() };
        let mut whole = trainer(&settings, &data, 1);
        train(&mut whole, u64::MAX).unwrap();
        assert_eq!(whole.positions(), 3 * 730);
        assert_eq!(whole.state.steps, 3 * 8);
        for steps in [3, 8, 13] {
            let mut first = trainer(&settings, &data, 2);
            train(&mut first, steps).unwrap();
            let mut rest = Trainer::new(&settings, &data, first.state, 3).unwrap();
            train(&mut rest, u64::MAX).unwrap();
            assert_eq!(timeless(rest.state), timeless(whole.state.clone()));
        }
    }

    #[test]
    fn epochs_without_gain_end_training() {
        let data = TrainingData::<Dameo>::random(Variant::Dameo, 5);
        let settings =
            TrainingSettings { epochs: 100, patience: Some(2), learning_rate: 1e-30, ..settings() };
        let mut trainer = trainer(&settings, &data, 1);
        train(&mut trainer, u64::MAX).unwrap();
        // No step is large enough to change anything.
        assert_eq!(trainer.state.epochs.len(), 3);
        assert_eq!(trainer.state.best_epoch().unwrap().epoch, 1);
    }

    #[test]
    fn a_loss_that_is_not_finite_is_an_error() {
        let data = TrainingData::<Dameo>::random(Variant::Dameo, 20);
        let settings = settings();
        for list in 0..4 {
            let mut trainer = trainer(&settings, &data, 1);
            train(&mut trainer, 2).unwrap();
            lists_mut(&mut trainer.state.parameters)[list].fill(f32::NAN);
            let error = train(&mut trainer, 1).unwrap_err();
            assert!(matches!(error, TrainingError::Diverged { epoch: 1, batch: 3 }), "{error}");
        }
    }

    #[test]
    fn settings_without_sense_are_refused() {
        let data = TrainingData::<Dameo>::random(Variant::Dameo, 2);
        for settings in [
            TrainingSettings { epochs: 0, ..settings() },
            TrainingSettings { epoch_positions: Some(0), ..settings() },
            TrainingSettings { batch: 0, ..settings() },
            TrainingSettings { learning_rate: f64::NAN, ..settings() },
            TrainingSettings { lambda: 1.5, ..settings() },
            TrainingSettings { patience: Some(0), ..settings() },
        ] {
            let trainer = Trainer::new(&settings, &data, State::new::<Dameo>(0), 1);
            assert!(matches!(trainer, Err(TrainingError::Settings(_))), "{settings:?}");
        }
    }
}
