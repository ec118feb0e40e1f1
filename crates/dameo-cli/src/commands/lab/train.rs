//! `dameo train`: trains the network on self-play games.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, ensure};
use dameo::{Rules, with_rules};
use dameo_tablebase::{Access, AnyTablebase};
use dameo_train::{
    Earlier, EpochReport, TrainingData, TrainingProgress, TrainingReport, TrainingRun,
    TrainingSettings, variant_of,
};
use serde::Serialize;

use super::args::rate;
use crate::args::{WORKER_THREADS, number, processors};
use crate::exit::Exit;
use crate::print::{print_json, print_text};
use crate::{interrupt, progress};

/// Train the network on files of self-play games
///
/// The best network, by the games held out, is written to the file after each epoch; next to it
/// are the losses as a table (.tsv) and as a picture (.svg), and the checkpoint (.checkpoint).
/// An interrupt (Ctrl-C) ends training after the current batch; --resume goes on there, as if
/// nothing had happened.
///
/// Example: dameo train --data dameo-1.games dameo-2.games -o dameo.nnue
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of `dameo selfplay`, of variants with the same rules; the first one names the variant
    /// of the network
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Train with this many random positions of endgame tablebases, too, with their exact results
    #[arg(long, value_name = "N", requires = "tables", value_parser = number(1..=1_000_000_000_usize))]
    endings: Option<usize>,
    /// The folder of these tablebases, as written by dameo tables build
    #[arg(long, value_name = "DIR", requires = "endings")]
    tables: Option<PathBuf>,
    /// The file of the network
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value_t = TrainingSettings::default().epochs, value_parser = number(1..=100_000_u32))]
    epochs: u32,
    /// Positions of an epoch [default: those of the files]
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_000_000_u64))]
    epoch_positions: Option<u64>,
    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = TrainingSettings::default().batch, value_parser = number(1..=16_777_216_usize))]
    batch: usize,
    /// Learning rate of the first step, which falls to 1 % along a cosine
    #[arg(long = "lr", value_name = "RATE", default_value_t = TrainingSettings::default().learning_rate, value_parser = rate)]
    learning_rate: f64,
    /// The share of the scores in what is learned, from 0 to 1; the rest is that of the results
    #[arg(long, value_name = "L", default_value_t = TrainingSettings::default().lambda, value_parser = lambda)]
    lambda: f32,
    /// Seed of the initial weights and of the order of positions
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Number of threads, which changes nothing but the time [default: all processors]
    #[arg(long, value_name = "T", value_parser = number(WORKER_THREADS))]
    threads: Option<usize>,
    /// End after this many epochs in a row without gain in the games held out
    #[arg(long, value_name = "P", value_parser = number(1..=100_000_u32))]
    patience: Option<u32>,
    /// Go on from the checkpoint
    #[arg(long)]
    resume: bool,
    /// Overwrite the files of an earlier run
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The cache of decompressed blocks of tablebases, in bytes.
const CACHE: u64 = 1 << 30;

#[derive(Serialize)]
struct Report {
    variant: &'static str,
    games: u64,
    /// Positions of the tablebases.
    endings: u64,
    /// Positions to train with.
    training: usize,
    /// Positions held out.
    held_out: usize,
    /// Positions left out, with captures.
    dropped: u64,
    #[serde(flatten)]
    training_report: TrainingReport,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let stop = interrupt::flag()?;
        let variant = variant_of(&self.data[0])?;
        let report = with_rules!(variant, R => {
            let mut data = TrainingData::<R>::read(variant, &self.data)?;
            self.add_endings(&mut data)?;
            self.train(&data, &stop)?
        });
        if self.json {
            print_json(&report)?;
        } else {
            print_text(&report.describe(&self.output)?)?;
        }
        if stop.load(Ordering::Relaxed) && report.training_report.quantised_loss.is_none() {
            eprintln!("dameo: stopped; --resume goes on");
        }
        Ok(Exit::Done)
    }

    fn add_endings<R: Rules>(&self, data: &mut TrainingData<R>) -> Result<()> {
        let (Some(count), Some(tables)) = (self.endings, &self.tables) else { return Ok(()) };
        let name = || tables.display().to_string();
        let variant = data.variant();
        let tablebase =
            AnyTablebase::open_with(variant, tables, Access::Mapped, CACHE).with_context(name)?;
        data.add_endings(&tablebase, count, self.seed).with_context(name)?;
        ensure!(data.endings() > 0, "{}: expected tablebases of {variant}, found none", name());
        Ok(())
    }

    fn train<R: Rules>(&self, data: &TrainingData<R>, stop: &AtomicBool) -> Result<Report> {
        let run = self.training_run();
        let bar = progress::rate_bar(0, "training");
        let mut is_first = true;
        let trained = run.run(data, stop, &mut |progress| match progress {
            TrainingProgress::Batch { positions, total } => {
                bar.set_length(total);
                bar.set_position(positions);
                if std::mem::take(&mut is_first) {
                    // What an earlier run did took no time.
                    bar.reset_eta();
                }
            }
            TrainingProgress::Epoch(report) => bar.suspend(|| eprintln!("{}", line(&report))),
        });
        bar.finish_and_clear();
        Ok(Report {
            variant: data.variant().name(),
            games: data.games(),
            endings: data.endings(),
            training: data.training().len(),
            held_out: data.held_out().len(),
            dropped: data.dropped(),
            training_report: trained?,
        })
    }

    fn training_run(&self) -> TrainingRun {
        let settings = TrainingSettings {
            epochs: self.epochs,
            epoch_positions: self.epoch_positions,
            batch: self.batch,
            learning_rate: self.learning_rate,
            lambda: self.lambda,
            seed: self.seed,
            patience: self.patience,
        };
        let earlier = match (self.resume, self.force) {
            (true, _) => Earlier::Resume,
            (false, true) => Earlier::Overwrite,
            (false, false) => Earlier::Keep,
        };
        let threads = self.threads.unwrap_or_else(processors);
        TrainingRun { settings, output: self.output.clone(), threads, earlier }
    }
}

/// An epoch in words.
fn line(report: &EpochReport) -> String {
    let EpochReport { epoch, training_loss, held_out_loss, .. } = report;
    let rate = report.positions as f64 / report.seconds.max(1e-9);
    format!(
        "epoch {epoch}: loss {training_loss:.6}, held out {held_out_loss:.6}; {rate:.0} positions a second"
    )
}

impl Report {
    fn describe(&self, output: &Path) -> Result<String> {
        let Self { variant, games, endings, training, held_out, dropped, training_report } = self;
        let endings = if *endings > 0 { format!("{endings} endings, ") } else { String::new() };
        let mut text = format!(
            "{variant}: {games} games, {endings}{training} positions to train with, {held_out} \
             held out, {dropped} with captures left out\n"
        );
        let epochs = &training_report.epochs;
        match training_report.best.and_then(|best| epochs.get(best as usize - 1)) {
            None => writeln!(text, "no epoch is done")?,
            Some(best) => {
                let EpochReport { epoch, held_out_loss, .. } = best;
                let count = epochs.len();
                let name = output.display();
                writeln!(
                    text,
                    "{name}: the network of epoch {epoch} of {count}, held-out loss {held_out_loss:.6}"
                )?;
            }
        }
        if let Some(loss) = training_report.quantised_loss {
            writeln!(text, "held-out loss of the file, quantised: {loss:.6}")?;
        }
        Ok(text)
    }
}

/// Parses the share of the scores.
pub(super) fn lambda(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}
