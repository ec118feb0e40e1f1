//! `dameo book`: generates balanced openings.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use dameo_api::DEPTHS;
use dameo_match::openings::{self, OpeningSampler, SamplerOptions};

use crate::args::{DrawRulesArg, VariantArg, number};
use crate::exit::Exit;
use crate::files::OutputFile;
use crate::progress;

/// Generate balanced openings from random moves
///
/// No two openings lead to the same position or its mirror image. The same
/// arguments generate the same openings.
///
/// Example: dameo book --count 2000 --seed 1 -o openings.txt
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    /// Number of openings
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_usize))]
    count: usize,
    /// Minimum number of random plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = number(1..=60_usize))]
    min_plies: usize,
    /// Maximum number of random plies
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number(1..=60_usize))]
    max_plies: usize,
    /// Largest advantage of either side, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 50, value_parser = number(0..=10_000_i32))]
    within: i32,
    /// Depth of the search that evaluates openings, in plies
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number(DEPTHS))]
    depth: u32,
    /// Exclude the openings of a file; may be given more than once
    #[arg(long, value_name = "FILE")]
    exclude: Vec<PathBuf>,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
    /// Seed of the random moves
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The file to write [default: stdout]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let sampler = self.sampler()?;
        let bar = progress::bar(self.count as u64, "generating openings");
        let found: Vec<_> = sampler.take(self.count).inspect(|_| bar.inc(1)).collect();
        bar.finish_and_clear();
        if found.len() < self.count {
            bail!("found only {} openings, expected {}", found.len(), self.count);
        }
        let mut output = OutputFile::new(self.output.as_deref())?;
        found.iter().try_for_each(|opening| output.write(&format!("{opening}\n")))?;
        output.finish()?;
        Ok(Exit::Done)
    }

    fn sampler(&self) -> Result<OpeningSampler> {
        let Self { min_plies, max_plies, within, depth, seed, .. } = *self;
        if min_plies > max_plies {
            bail!("--min-plies {min_plies}: expected no more than --max-plies {max_plies}");
        }
        let variant = self.variant.variant;
        let draw_rules = self.draw_rules.or_default(variant);
        let plies = min_plies..=max_plies;
        let options = SamplerOptions { plies, max_score: within, depth, draw_rules, seed };
        let mut sampler = OpeningSampler::new(variant, options);
        for path in &self.exclude {
            let name = || path.display().to_string();
            let file = File::open(path).with_context(|| format!("cannot open {}", name()))?;
            let excluded = openings::read(variant, BufReader::new(file), draw_rules);
            for opening in excluded.with_context(name)? {
                sampler.exclude(&opening.game().position());
            }
        }
        Ok(sampler)
    }
}
