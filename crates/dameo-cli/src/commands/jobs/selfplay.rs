//! `dameo jobs selfplay`: has the engine play against itself.

use anyhow::Result;
use dameo_api::NODES;

use super::{BatchArgs, Input};
use crate::args::{DrawRulesArg, VariantArg, number};
use crate::exit::Exit;
use crate::jobs::SelfPlayJob;

/// The most files of a batch.
const MAX_FILES: u64 = 100_000;

/// Have the engine play against itself, for training
///
/// Each file is a job for a worker with --store, where it gets the name
/// selfplay/BATCH/NUMBER.games; dameo games merge joins them. The files are determined by
/// the settings. Larger numbers of files go on with the same batch.
///
/// Example: dameo jobs selfplay --batch spring --files 100 --games 10000 --seed 1
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: BatchArgs,
    /// Number of files
    #[arg(long, value_name = "N", value_parser = number(1..=MAX_FILES))]
    files: u64,
    /// Number of games in each
    #[arg(long, value_name = "N", value_parser = number(1..=10_000_000_u64))]
    games: u64,
    /// Nodes of a search on average
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = number(NODES))]
    nodes: u64,
    /// Seed of the first file; the next ones have the next numbers
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number(0..=u64::MAX - MAX_FILES))]
    seed: u64,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let jobs = (1..=self.files).map(|number| Input::new(number, 0, &self.job(number)));
        self.batch.add(SelfPlayJob::KIND, jobs.collect::<Result<_>>()?)
    }

    fn job(&self, number: u64) -> SelfPlayJob {
        let variant = self.variant.variant;
        SelfPlayJob {
            variant,
            draw_rules: self.draw_rules.or_default(variant),
            games: self.games,
            nodes: self.nodes,
            seed: self.seed + (number - 1),
            file: format!("selfplay/{}/{number:06}.games", self.batch.name),
            version: crate::jobs::version(),
        }
    }
}
