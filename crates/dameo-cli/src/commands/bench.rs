//! `dameo bench`: the node count that identifies the engine, and its speed.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Result;
use dameo::with_rules;
use dameo_engine::{BENCH_DEPTH, bench_of};

use crate::args::{VariantArg, number};
use crate::exit::Exit;
use crate::output::print_text;

/// Search a fixed list of positions and print the node count and the speed
///
/// The node count is the same on every machine; it changes only when the
/// search or the evaluation does.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Depth of each search, in plies
    #[arg(value_name = "DEPTH", default_value_t = BENCH_DEPTH, value_parser = number(1..=64_u32))]
    depth: u32,
    #[command(flatten)]
    variant: VariantArg,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let start = Instant::now();
        let stop = AtomicBool::new(false);
        let nodes = with_rules!(self.variant.variant, R => bench_of::<R>(self.depth, &stop)?);
        let nps = (nodes as f64 / start.elapsed().as_secs_f64().max(1e-6)) as u64;
        print_text(&format!("Bench: {nodes} nodes {nps} nps\n"))?;
        Ok(Exit::Done)
    }
}
