//! The fit of the weights of the hand-crafted evaluation to self-play games.
//!
//! The weights are those whose evaluation predicts best what is known of the positions: logistic
//! regression of the same targets that the network learns, a blend of scores and results
//! (P. Österlund, "Texel's tuning method", 2014, has the results alone). A fit is determined by
//! its settings and its data. `docs/evaluation.md` describes it.

mod adam;
mod patterns;
mod samples;
mod settings;
mod table;

use dameo::Rules;
use dameo_engine::typed::{features_of, weights_of};
use dameo_nnue::architecture::SCALE;

use self::adam::Adam;
pub use self::patterns::PatternTables;
use self::samples::{Batch, Samples, Weights};
pub use self::settings::{FitSettings, FitSettingsError};
pub use self::table::FittedFamily;
use crate::training::{Label, TrainingData, learning_rate};

/// The result of a fit. Losses are mean cross-entropies of expected points.
#[derive(Clone, PartialEq, Debug)]
pub struct FitReport {
    /// Positions fitted to.
    pub positions: usize,
    /// Positions held out.
    pub held_out: usize,
    /// The held-out loss of the present weights.
    pub loss_before: f64,
    /// The held-out loss of the fitted weights, as whole centipawns.
    pub loss_after: f64,
    /// The held-out loss of a perfect prediction: the entropy of the targets.
    pub entropy: f64,
    /// The fitted weights.
    pub families: Vec<FittedFamily>,
}

/// What a fit has done so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FitProgress {
    /// Some positions have been taken apart into features.
    Extracted {
        /// Their number.
        positions: u64,
        /// The number of all positions.
        total: u64,
    },
    /// An epoch is over.
    Epoch {
        /// Its number, from 1.
        epoch: u32,
        /// The mean loss of the positions fitted to, during the epoch.
        training_loss: f64,
        /// The loss of the positions held out, after the epoch.
        held_out_loss: f64,
    },
}

/// Fits the weights of a game, from the present ones.
///
/// # Errors
/// If the settings cannot be used.
pub fn fit<R: Rules>(
    settings: &FitSettings,
    data: TrainingData<R>,
    progress: &mut impl FnMut(FitProgress),
) -> Result<FitReport, FitSettingsError> {
    settings.check()?;
    let target = |label: Label| label.target(settings.lambda);
    let (training, held_out) = Samples::of(settings, data, &target, progress);
    let present: Weights = weights_of::<R>().into_iter().map(|pair| pair.map(scaled)).collect();
    let fitted = descend(settings, &present, &training, &held_out, progress);
    let whole: Vec<[i32; 2]> = fitted.into_iter().map(|pair| pair.map(centipawns)).collect();
    let after: Weights = whole.iter().map(|pair| pair.map(scaled)).collect();
    Ok(FitReport {
        positions: training.len(),
        held_out: held_out.len(),
        loss_before: held_out.loss(&present),
        loss_after: held_out.loss(&after),
        entropy: held_out.entropy(),
        families: table::in_families(features_of::<R>(), &whole),
    })
}

/// Centipawns in units of the logistic function.
fn scaled(weight: i32) -> f64 {
    f64::from(weight) / f64::from(SCALE)
}

fn centipawns(weight: f64) -> i32 {
    (weight * f64::from(SCALE)).round() as i32
}

fn descend(
    settings: &FitSettings,
    present: &Weights,
    training: &Samples<impl Batch>,
    held_out: &Samples<impl Batch>,
    progress: &mut impl FnMut(FitProgress),
) -> Weights {
    let mut adam = Adam::new(present, settings.pull);
    let steps = u64::from(settings.epochs) * training.batches() as u64;
    for epoch in 1..=settings.epochs {
        let mut loss = 0.0;
        for batch in training.shuffled_batches(settings.seed, epoch) {
            let part = adam.steps() as f64 / steps as f64;
            loss += adam.step(batch, learning_rate(settings.learning_rate, part));
        }
        progress(FitProgress::Epoch {
            epoch,
            training_loss: loss / training.len() as f64,
            held_out_loss: held_out.loss(adam.weights()),
        });
    }
    adam.into_weights()
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, Dameo, ItalianDamone, Position, Variant};
    use dameo_engine::typed::for_each_feature;

    use super::*;

    /// The present weights with some changes to those of features that are common and not sums
    /// of others.
    fn changed<R: Rules>(names: &[&str]) -> Vec<[i32; 2]> {
        let mut weights = weights_of::<R>();
        let mut offset = 0;
        for family in features_of::<R>() {
            if names.contains(&family.name) {
                weights[offset] = weights[offset].map(|weight| weight + 25);
            }
            offset += family.size;
        }
        weights
    }

    /// Random games with the scores of these weights.
    fn scored<R: Rules>(variant: Variant, weights: &[[i32; 2]], sign: i32) -> TrainingData<R> {
        let total = variant.start().piece_count() as i32;
        TrainingData::random_scored(variant, 200, |position: &Position<R>| {
            let mut sums = [0; 2];
            for_each_feature(position, |index, count| {
                sums[0] += count * weights[index][0];
                sums[1] += count * weights[index][1];
            });
            let pieces = position.occupied().len() as i32;
            sign * (sums[0] * pieces + sums[1] * (total - pieces)) / total
        })
    }

    fn settings() -> FitSettings {
        FitSettings { epochs: 300, batch: 256, lambda: 1.0, pull: 1e-8, ..FitSettings::default() }
    }

    fn recovers<R: Rules>(variant: Variant, sign: i32, names: &[&str]) {
        let expected = changed::<R>(names);
        let data = scored::<R>(variant, &expected, sign);
        let report = fit(&settings(), data, &mut |_| ()).unwrap();
        let excess = |loss: f64| loss - report.entropy;
        assert!(excess(report.loss_before) > 1e-3, "{report:?}");
        assert!(excess(report.loss_after) < 1e-4, "{report:?}");
        let fitted: Vec<_> = report.families.iter().flat_map(|family| &family.values).collect();
        let mut offset = 0;
        for family in features_of::<R>() {
            if names.contains(&family.name) {
                let (found, expected) = (fitted[offset][0], expected[offset][0]);
                assert!(found.abs_diff(expected) <= 5, "{}: {found}, {expected}", family.name);
            }
            offset += family.size;
        }
    }

    #[test]
    fn known_weights_are_recovered() {
        recovers::<Dameo>(Variant::Dameo, 1, &["Tempo", "PairOnFile", "OpenBack"]);
        recovers::<AntiDameo>(Variant::AntiDameo, -1, &["Tempo", "PairOnFile"]);
        recovers::<ItalianDamone>(Variant::ItalianDamone, 1, &["Tempo"]);
    }

    #[test]
    fn fits_are_determined_by_their_settings() {
        let weights = changed::<Dameo>(&["Tempo"]);
        let fitted = |settings: &FitSettings| {
            let mut losses = Vec::new();
            let report = fit(settings, scored::<Dameo>(Variant::Dameo, &weights, 1), &mut |step| {
                if let FitProgress::Epoch { training_loss, .. } = step {
                    losses.push(training_loss);
                }
            });
            (report.unwrap(), losses)
        };
        let few = FitSettings { positions: Some(1_000), epochs: 3, ..settings() };
        let first = fitted(&few);
        assert_eq!(first, fitted(&few));
        assert_eq!((first.0.positions, first.1.len()), (1_000, 3));
        assert_ne!(first.1, fitted(&FitSettings { seed: 1, ..few }).1);
    }

    #[test]
    fn settings_that_cannot_be_used_are_refused() {
        let error = |settings: FitSettings| settings.check().unwrap_err().to_string();
        assert_eq!(error(FitSettings { epochs: 0, ..settings() }), "expected at least one epoch");
        assert_eq!(
            error(FitSettings { lambda: f32::NAN, ..settings() }),
            "expected lambda from 0 to 1"
        );
    }
}
