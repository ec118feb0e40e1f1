//! Fits pattern tables, the control for the network, to self-play games and compares their
//! loss with those of the hand-crafted evaluation and of a network.
//!
//! ```text
//! cargo run --release --package dameo-train --example pattern_tables -- EPOCHS NETWORK FILE...
//! ```
//!
//! The files are those that the network was trained with, in the same order, so that all are
//! tested with the positions that were held out. Losses are as those of `dameo train`, with
//! its targets.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use dameo::{Rules, with_rules};
use dameo_engine::typed::{Evaluator, HandCrafted};
use dameo_nnue::Network;
use dameo_nnue::architecture::SCALE;
use dameo_train::fit::{FitProgress, FitSettings, PatternTables};
use dameo_train::{TrainingData, variant_of};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [epochs, network, files @ ..] = &arguments[..] else {
        return Err("expected EPOCHS NETWORK FILE...".into());
    };
    let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    let first = files.first().ok_or("expected a file of games")?;
    let settings = FitSettings { epochs: epochs.parse()?, ..FitSettings::default() };
    let variant = variant_of(first)?;
    with_rules!(variant, R => {
        let network = Network::<R>::read(&fs::read(network)?)?;
        compare(&settings, &network, &TrainingData::<R>::read(variant, &files)?)
    })
}

fn compare<R: Rules>(
    settings: &FitSettings,
    network: &Network<R>,
    data: &TrainingData<R>,
) -> Result<(), Box<dyn Error>> {
    let tables = PatternTables::fit(settings, data, &mut |progress| {
        if let FitProgress::Epoch { epoch, training_loss, held_out_loss } = progress {
            eprintln!(
                "epoch {epoch}: cross-entropy {training_loss:.6}, held out {held_out_loss:.6}"
            );
        }
    })?;
    let loss = |centipawns: &dyn Fn(&dameo::Position<R>) -> f32| {
        data.held_out().loss(settings.lambda, |position| centipawns(position) / SCALE as f32)
    };
    let hand_crafted = HandCrafted::new(data.variant());
    let (training, held_out) = (data.training().len(), data.held_out().len());
    println!("{} games, {training} positions fitted to, {held_out} held out", data.games());
    println!("held-out loss");
    println!("  equal chances          {:.5}", loss(&|_| 0.0));
    println!(
        "  hand-crafted           {:.5}",
        loss(&|position| hand_crafted.evaluate(position) as f32)
    );
    let name = format!("{} pattern weights", tables.weight_count());
    let patterns =
        data.held_out().loss(settings.lambda, |position| tables.evaluate(position) as f32);
    println!("  {name:<22} {patterns:.5}");
    println!("  network                {:.5}", loss(&|position| network.evaluate(position) as f32));
    Ok(())
}
