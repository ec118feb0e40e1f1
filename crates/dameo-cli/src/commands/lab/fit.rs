//! `dameo fit`: fits the weights of the hand-crafted evaluation to self-play games.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use dameo::{Rules, with_rules};
use dameo_train::fit::{FitProgress, FitReport, FitSettings, FittedFamily, fit};
use dameo_train::{TrainingData, variant_of};
use serde::Serialize;

use super::train::lambda;
use crate::args::number;
use crate::exit::Exit;
use crate::files::OutputFile;
use crate::print::{print_json, print_text};
use crate::progress;

/// Fit the weights of the hand-crafted evaluation to files of self-play games
///
/// The weights are printed as the source of the engine's tables, with their losses.
///
/// Example: dameo fit --data dameo-1.games dameo-2.games -o weights.txt
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of `dameo selfplay`, of one variant
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Number of positions to fit to, drawn at random [default: those of the files]
    #[arg(long, value_name = "N", value_parser = number(1..=4_000_000_000_usize))]
    positions: Option<usize>,
    /// The share of the scores in what is fitted to, from 0 to 1; the rest is that of the results
    #[arg(long, value_name = "L", default_value_t = FitSettings::default().lambda, value_parser = lambda)]
    lambda: f32,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value_t = FitSettings::default().epochs, value_parser = number(1..=100_000_u32))]
    epochs: u32,
    /// Seed of the order of positions
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Write the weights to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    variant: &'static str,
    games: u64,
    /// Positions fitted to.
    positions: usize,
    /// Positions held out.
    held_out: usize,
    /// Losses of the positions held out.
    loss_before: f64,
    loss_after: f64,
    entropy: f64,
    weights: Vec<FittedFamily>,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let variant = variant_of(&self.data[0])?;
        // Before the work: what cannot be written is not worth fitting.
        let output = self.output.as_deref().map(|path| OutputFile::new(Some(path))).transpose()?;
        let report = with_rules!(variant, R => {
            self.fit(TrainingData::<R>::read(variant, &self.data)?)?
        });
        if let Some(mut output) = output {
            output.write(&report.table()?)?;
            output.finish()?;
        }
        if self.json {
            print_json(&report)?;
        } else {
            let table = if self.output.is_none() { report.table()? } else { String::new() };
            print_text(&format!("{}{table}", report.describe()))?;
        }
        Ok(Exit::Done)
    }

    fn fit<R: Rules>(&self, data: TrainingData<R>) -> Result<Report> {
        let settings = FitSettings {
            positions: self.positions,
            epochs: self.epochs,
            lambda: self.lambda,
            seed: self.seed,
            ..FitSettings::default()
        };
        let (variant, games) = (data.variant().name(), data.games());
        let bar = progress::rate_bar(0, "features");
        let fitted = fit(&settings, data, &mut |progress| match progress {
            FitProgress::Extracted { positions, total } => {
                bar.set_length(total);
                bar.set_position(positions);
            }
            FitProgress::Epoch { epoch, training_loss, held_out_loss } => bar.suspend(|| {
                eprintln!("epoch {epoch}: loss {training_loss:.6}, held out {held_out_loss:.6}");
            }),
        });
        bar.finish_and_clear();
        let FitReport { positions, held_out, loss_before, loss_after, entropy, families } = fitted?;
        Ok(Report {
            variant,
            games,
            positions,
            held_out,
            loss_before,
            loss_after,
            entropy,
            weights: families,
        })
    }
}

impl Report {
    fn describe(&self) -> String {
        let Self { variant, games, positions, held_out, .. } = self;
        let Self { loss_before, loss_after, entropy, .. } = self;
        format!(
            "{variant}: {games} games, {positions} positions fitted to, {held_out} held out\n\
             held-out loss {loss_before:.6} before, {loss_after:.6} after; at least {entropy:.6}\n"
        )
    }

    /// The lines of the table of weights.
    fn table(&self) -> Result<String> {
        let mut text = String::new();
        self.weights.iter().try_for_each(|family| write!(text, "{family}"))?;
        Ok(text)
    }
}
