//! Training from data into files.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use dameo::Rules;
use dameo_nnue::Network;
use serde::Serialize;

use super::checkpoint;
use super::curves;
use super::data::TrainingData;
use super::error::TrainingError;
use super::files::{self, RunFiles};
use super::settings::TrainingSettings;
use super::state::{EpochReport, State};
use super::trainer::Trainer;

/// What to do with the files of an earlier run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Earlier {
    /// Refuse to train.
    Keep,
    /// Go on after its checkpoint. Without one, refuse if there are other files of it.
    Resume,
    /// Overwrite them.
    Overwrite,
}

/// Training of a network into files: the best network, and next to it the checkpoint
/// (`.checkpoint`), the losses as a table (`.tsv`) and as a picture (`.svg`).
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// The settings.
    pub settings: TrainingSettings,
    /// The file of the network.
    pub output: PathBuf,
    /// The number of threads, which changes nothing but the time.
    pub threads: usize,
    /// What to do with files of an earlier run.
    pub earlier: Earlier,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TrainingProgress {
    /// A batch is done.
    Batch {
        /// Positions trained with so far.
        positions: u64,
        /// Those of all epochs.
        total: u64,
    },
    /// An epoch is done.
    Epoch(EpochReport),
}

/// What came of training.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrainingReport {
    /// The epochs, those of earlier runs included.
    pub epochs: Vec<EpochReport>,
    /// The number of the epoch with the best network; `None` if no epoch is done.
    pub best: Option<u32>,
    /// The loss of the positions held out with that network as it is in the file, in whole
    /// centipawns; `None` if training has not come to its end.
    pub quantised_loss: Option<f64>,
}

impl TrainingRun {
    /// Trains until all epochs are done, too many epochs have brought nothing, or `stop` is set,
    /// which is looked at after every batch. The checkpoint is written then, and after every
    /// epoch.
    ///
    /// # Errors
    /// If the settings make no sense, a file of an earlier run is there and not to be
    /// overwritten, its checkpoint is damaged or of other settings or data, a file cannot be
    /// written, or the loss is not finite any more.
    pub fn run<R: Rules>(
        &self,
        data: &TrainingData<R>,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(TrainingProgress),
    ) -> Result<TrainingReport, TrainingError> {
        let files = RunFiles::new(&self.output);
        let header = checkpoint::header(&self.settings, data);
        let state = self.first_state::<R>(&files, &header)?;
        files.check_writable()?;
        let mut trainer = Trainer::new(&self.settings, data, state, self.threads)?;
        let total = trainer.epoch_positions() * u64::from(self.settings.epochs);
        while !trainer.is_finished() && !stop.load(Ordering::Relaxed) {
            let ends_epoch = trainer.step()?;
            progress(TrainingProgress::Batch { positions: trainer.positions(), total });
            if ends_epoch {
                let report = trainer.end_epoch()?;
                save_checkpoint(&files, &header, &trainer.state)?;
                save_results(&files, data, &trainer.state)?;
                progress(TrainingProgress::Epoch(report));
            }
        }
        save_checkpoint(&files, &header, &trainer.state)?;
        let mut quantised_loss = None;
        if !trainer.state.epochs.is_empty() {
            let network = save_results(&files, data, &trainer.state)?;
            quantised_loss = trainer.is_finished().then(|| trainer.quantised_loss(&network));
        }
        let best = trainer.state.best_epoch().map(|report| report.epoch);
        Ok(TrainingReport { epochs: trainer.state.epochs, best, quantised_loss })
    }

    /// The state to begin with.
    fn first_state<R: Rules>(
        &self,
        files: &RunFiles,
        header: &str,
    ) -> Result<State, TrainingError> {
        let path = &files.checkpoint;
        if self.earlier == Earlier::Resume {
            let read = checkpoint::read::<R>(path, header);
            let state =
                read.map_err(|error| TrainingError::Checkpoint { path: path.clone(), error })?;
            if let Some(state) = state {
                return Ok(state);
            }
        }
        if self.earlier != Earlier::Overwrite {
            files.check_absent()?;
        }
        Ok(State::new::<R>(self.settings.seed))
    }
}

/// Writes the checkpoint. It is the first file of a run: if a kill keeps the others from being
/// written, they are when training is resumed and ends.
fn save_checkpoint(files: &RunFiles, header: &str, state: &State) -> Result<(), TrainingError> {
    files::write(&files.checkpoint, &checkpoint::to_bytes(header, state))
}

/// Writes the best network and the losses.
fn save_results<R: Rules>(
    files: &RunFiles,
    data: &TrainingData<R>,
    state: &State,
) -> Result<Network<R>, TrainingError> {
    let network = Network::quantise(data.variant(), &state.best)?;
    files::write(&files.network, &network.to_bytes())?;
    files::write(&files.table, curves::table(&state.epochs).as_bytes())?;
    files::write(&files.picture, curves::picture(&state.epochs).as_bytes())?;
    Ok(network)
}
