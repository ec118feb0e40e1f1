//! `dameo analyse`: searches a position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use dameo::AnyGame;
use dameo_api::{
    AnalysisEnd, AnalysisLine, DEPTHS, LimitsRequest, MOVE_TIMES_MS, MULTI_PVS, NODES,
};
use dameo_engine::{Engine, Limits, SearchRequest};

use crate::args::{HashArg, PositionArgs, THREADS, TablesArg, number, warn_of_damage};
use crate::exit::Exit;
use crate::interrupt;
use crate::print::{SCORE_WIDTH, print_json, print_text, score_text};

/// Search a position and print the best lines, depth by depth
///
/// Without a limit the search takes one second. An interrupt (Ctrl-C) stops it
/// and prints the best move so far.
///
/// Example: dameo analyse --movetime 5000 --multipv 3
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Stop at this depth, in plies
    #[arg(long, value_name = "N", value_parser = number(DEPTHS))]
    depth: Option<u32>,
    /// Stop after this many nodes
    #[arg(long, value_name = "N", value_parser = number(NODES))]
    nodes: Option<u64>,
    /// Stop after this many milliseconds
    #[arg(long, value_name = "MS", value_parser = number(MOVE_TIMES_MS))]
    movetime: Option<u64>,
    /// Number of lines
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number(MULTI_PVS))]
    multipv: usize,
    /// Number of search threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number(THREADS))]
    threads: usize,
    #[command(flatten)]
    hash: HashArg,
    #[command(flatten)]
    tables: TablesArg,
    /// Print NDJSON: a document per finished depth and line
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let game = self.position.game()?;
        let stop = interrupt::flag()?;
        let end = self.search(&game, &stop)?;
        if self.json {
            print_json(&end)?;
        } else {
            print_text(&describe_end(&end, &game))?;
        }
        Ok(Exit::Done)
    }

    fn search(&self, game: &AnyGame, stop: &Arc<AtomicBool>) -> Result<AnalysisEnd> {
        let position = game.position();
        let mut engine = Engine::try_new(game.variant(), self.hash.mib).context("--hash")?;
        engine.set_tablebase(self.tables.open(game.variant())?);
        let mut printed = Ok(());
        let request = SearchRequest::new(self.limits()?, &**stop);
        let found = engine.search(game, &request, &mut |info| {
            let line = AnalysisLine::new(&position, info);
            let result = if self.json { print_json(&line) } else { print_text(&describe(&line)) };
            if let Err(error) = result {
                // The reader of stdout has closed it.
                stop.store(true, Ordering::Relaxed);
                printed = Err(error);
            }
        });
        printed?;
        warn_of_damage(engine.settings().tablebase.as_ref());
        Ok(AnalysisEnd::new(&position, &found, game.outcome()))
    }

    fn limits(&self) -> Result<Limits> {
        let Self { depth, nodes, movetime, threads, .. } = *self;
        let multipv = Some(self.multipv);
        let limits = LimitsRequest { depth, nodes, movetime, multipv }.limits()?;
        Ok(Limits { threads, ..limits })
    }
}

/// One row of the printed analysis.
fn describe(line: &AnalysisLine) -> String {
    format!(
        "{:>3}/{:<3} {:>2}. {:>SCORE_WIDTH$}  {:>11} nodes {:>8} ms  {}\n",
        line.depth,
        line.seldepth,
        line.multipv,
        score_text(line.score),
        line.nodes,
        line.time,
        line.pv.join(" ")
    )
}

fn describe_end(end: &AnalysisEnd, game: &AnyGame) -> String {
    match (&end.bestmove, game.outcome()) {
        (Some(best), _) => format!("best move: {best}\n"),
        (None, Some(outcome)) => {
            format!("the game has ended: {}\n", outcome.describe(game.position().turn()))
        }
        (None, None) => "no move found\n".to_owned(),
    }
}
