//! `dameo jobs analyse`: has positions analysed.

use std::io::BufRead;
use std::path::PathBuf;

use anyhow::{Context, Result};
use dameo::AnyGame;
use dameo_api::{DEFAULT_HASH_MIB, MULTI_PVS, NODES};

use super::{BatchArgs, Input};
use crate::args::{DrawRulesArg, VariantArg, number};
use crate::exit::Exit;
use crate::files::open;
use crate::jobs::AnalysisJob;

/// Have the positions of a file analysed
///
/// Each line is a FEN; empty lines are left out. The same file and batch add nothing the second
/// time. dameo jobs show prints what was found.
///
/// Example: dameo jobs analyse openings.txt --batch openings --nodes 10000000
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file; - for stdin
    file: PathBuf,
    #[command(flatten)]
    batch: BatchArgs,
    /// Stop each search after this many nodes
    #[arg(long, value_name = "N", value_parser = number(NODES))]
    nodes: u64,
    /// Number of lines
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number(MULTI_PVS))]
    multipv: usize,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        self.batch.add(AnalysisJob::KIND, self.read()?)
    }

    /// A job for each line with a position.
    fn read(&self) -> Result<Vec<Input>> {
        let (variant, name) = (self.variant.variant, || self.file.display().to_string());
        let draw_rules = self.draw_rules.or_default(variant);
        let mut jobs = Vec::new();
        for (number, line) in (1..).zip(open(&self.file)?.lines()) {
            let line = line.with_context(name)?;
            let fen = line.trim();
            if fen.is_empty() {
                continue;
            }
            let game = AnyGame::from_fen(variant, Some(fen), draw_rules);
            let game = game.with_context(|| format!("{}, line {number}", name()))?;
            let job = AnalysisJob::new(&game, self.nodes, self.multipv, DEFAULT_HASH_MIB);
            jobs.push(Input::new(number, 0, &job)?);
        }
        Ok(jobs)
    }
}
