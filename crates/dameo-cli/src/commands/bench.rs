//! `dameo bench`: the bench signature of the engine, and its speed.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use dameo::Variant;
use dameo_engine::bench::{
    BENCH_DEPTH, NearEndings, branching_factor, near_endings_bench, perft_bench, search_bench,
};
use dameo_engine::{SearchTablebase, evaluation_name};

use crate::args::{EvalFileArg, VariantArg, number, warn_of_damage};
use crate::exit::Exit;
use crate::print::print_text;

/// The depth of perft in `--ratio`.
const PERFT_DEPTH: u32 = 4;

/// Search a fixed list of positions and print the node count and the speed
///
/// The node count is the signature of the engine. It is the same on every
/// machine and changes only with the search or the evaluation.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Depth of each search, in plies
    #[arg(value_name = "DEPTH", default_value_t = BENCH_DEPTH, value_parser = number(1..=64_u32))]
    depth: u32,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    eval_file: EvalFileArg,
    /// Also run perft 4 from the same positions and print how much faster it is
    #[arg(long, conflicts_with_all = ["ebf", "tables"])]
    ratio: bool,
    /// Measure the effective branching factor at a depth instead, in middle
    /// games of Dameo
    #[arg(
        long,
        value_name = "DEPTH",
        num_args = 0..=1,
        default_missing_value = "14",
        value_parser = number(5..=64_u32),
        conflicts_with_all = ["depth", "variant"],
    )]
    ebf: Option<u32>,
    /// Compare the speed with and without the endgame tablebases in this folder
    /// instead, in positions with six to nine pieces
    #[arg(long, value_name = "DIR", conflicts_with_all = ["depth", "ebf"])]
    tables: Option<PathBuf>,
    /// Nodes per position of that comparison
    #[arg(long, value_name = "N", default_value_t = 1_500_000, requires = "tables")]
    nodes: u64,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        match (self.ebf, &self.tables) {
            (Some(depth), _) => print_branching(depth)?,
            (None, Some(folder)) => {
                compare_tables(self.variant.variant, folder, self.nodes)?;
            }
            (None, None) => self.bench()?,
        }
        Ok(Exit::Done)
    }

    fn bench(&self) -> Result<()> {
        let variant = self.variant.variant;
        let network = self.eval_file.load(variant)?;
        let found = search_bench(variant, network.as_ref(), self.depth, &AtomicBool::new(false))?;
        print_text(&format!("Evaluation: {}\n", evaluation_name(network.as_ref())))?;
        if self.ratio {
            let played = perft_bench(variant, PERFT_DEPTH)?;
            let (rate, ratio) = (played.nps(), played.nps() / found.nps());
            print_text(&format!(
                "Perft: {} nodes {rate:.0} nps, {ratio:.1} times the search\n",
                played.nodes
            ))?;
        }
        print_text(&format!("Bench: {} nodes {:.0} nps\n", found.nodes, found.nps()))
    }
}

fn print_branching(depth: u32) -> Result<()> {
    let factor = branching_factor(depth, &AtomicBool::new(false))?;
    let factor = factor.context("no position could be searched to this depth")?;
    print_text(&format!("Branching: {factor:.2} at depth {depth}\n"))
}

fn compare_tables(variant: Variant, folder: &Path, nodes: u64) -> Result<()> {
    let tablebase = SearchTablebase::open(variant, folder)?;
    let found = near_endings_bench(&tablebase, nodes)?;
    warn_of_damage(Some(&tablebase));
    print_text(&describe(&tablebase, &found))
}

fn describe(tablebase: &SearchTablebase, found: &NearEndings) -> String {
    let [without, with] = [&found.without, &found.with];
    let [slow, fast] = [with, without].map(|totals| totals.nps().floor());
    format!(
        "without tables: {} nodes {} nps\nwith tables of up to {} pieces: {} nodes {} nps {} tbhits\nratio {:.3}\n",
        without.nodes,
        without.nps() as u64,
        tablebase.max_pieces(),
        with.nodes,
        with.nps() as u64,
        with.tb_hits,
        slow / fast,
    )
}
