//! `dameo selfplay`: games of the engine against itself, for training.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, Result};
use dameo_api::NODES;
use dameo_train::games::{Counts, GamesWriter};
use dameo_train::selfplay::SelfPlay;
use serde::Serialize;

use crate::args::{
    DrawRulesArg, EvalFileArg, TablesArg, VariantArg, WORKER_THREADS, number, processors,
};
use crate::exit::Exit;
use crate::print::{print_json, print_text};
use crate::{interrupt, progress};

/// Play games of the engine against itself, with the scores of all positions, for training
///
/// An interrupt (Ctrl-C) or a kill ends it with the games so far; the same command goes on
/// after them. Games are determined by the settings and their numbers, whatever the number
/// of threads.
///
/// Example: dameo selfplay --games 100000 --nodes 1500 --seed 1 -o dameo-1.games
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
    /// Number of games in the file
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_000_u64))]
    games: u64,
    /// Nodes of a search on average
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = number(NODES))]
    nodes: u64,
    /// Seed of the openings, and of the numbers of nodes
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Number of threads [default: all processors]
    #[arg(long, value_name = "T", value_parser = number(WORKER_THREADS))]
    threads: Option<usize>,
    #[command(flatten)]
    eval_file: EvalFileArg,
    /// End games with the endgame tablebases in this folder
    #[command(flatten)]
    tables: TablesArg,
    /// The file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    /// Games in the file.
    games: u64,
    /// Positions with a score in the file.
    positions: u64,
    /// Positions played by this run.
    played: u64,
    seconds: f64,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let stop = interrupt::flag()?;
        let variant = self.variant.variant;
        let self_play = SelfPlay {
            variant,
            draw_rules: self.draw_rules.or_default(variant),
            nodes: self.nodes,
            seed: self.seed,
            network: self.eval_file.load(variant)?,
            tablebase: self.tables.open(variant)?,
        };
        let threads = self.threads.unwrap_or_else(processors);
        let name = || self.output.display().to_string();
        let mut writer = GamesWriter::open(&self.output, self_play.header()).with_context(name)?;
        let before = writer.written();
        let start = Instant::now();
        let bar = progress::bar(self.games, "playing");
        bar.set_position(before.games);
        bar.reset_eta();
        let played = self_play.run(self.games, threads, &mut writer, &stop, &mut |counts| {
            bar.set_position(counts.games);
            bar.set_message(rate(before, counts, start));
        });
        bar.finish_and_clear();
        played.with_context(name)?;
        let Counts { games, positions } = writer.finish().with_context(name)?;
        let report = Report {
            games,
            positions,
            played: positions - before.positions,
            seconds: start.elapsed().as_secs_f64(),
        };
        if self.json {
            print_json(&report)?;
        } else {
            let rate = rate(before, Counts { games, positions }, start);
            print_text(&format!("{games} games, {positions} positions; {rate}\n"))?;
        }
        if games < self.games && !stop.load(Ordering::Relaxed) {
            anyhow::bail!("{games} of {} games were played", self.games);
        }
        Ok(Exit::Done)
    }
}

/// The positions an hour since the start.
fn rate(before: Counts, now: Counts, start: Instant) -> String {
    let hours = start.elapsed().as_secs_f64() / 3_600.0;
    let millions = (now.positions - before.positions) as f64 / 1e6;
    format!("{:.1} million positions an hour", millions / hours.max(1e-9))
}
