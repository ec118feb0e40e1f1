//! `dameo bench`: the node count that identifies the engine, and its speed.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use dameo::{Dameo, FenError, Game, Rules, Setup, with_rules};
use dameo_engine::{
    BENCH_DEPTH, NearEndings, SearchTablebase, bench_moves_of, bench_near_endings, bench_of,
    branching,
};
use serde::Deserialize;

use crate::args::{VariantArg, number, warn_of_damage};
use crate::exit::Exit;
use crate::output::print_text;

/// The moves played in a row to measure the speed of the rules.
const PERFT_DEPTH: u32 = 4;

/// The positions that branching is measured in: one in ten of them.
const MIDDLE_GAMES: &str = include_str!("../../../../data/perft/midgame.json");
const STEP: usize = 10;

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
    /// Play all sequences of four moves from the same positions too, and print
    /// how much faster that is
    #[arg(long, conflicts_with_all = ["ebf", "tables"])]
    ratio: bool,
    /// Print instead the effective branching factor at a depth, in middle
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
    /// Instead, search positions with six to nine pieces with and without the
    /// endgame tables in this folder, and compare the speeds
    #[arg(long, value_name = "DIR", conflicts_with_all = ["depth", "ebf"])]
    tables: Option<PathBuf>,
    /// Positions to visit in each of these searches
    #[arg(long, value_name = "N", default_value_t = 1_500_000, requires = "tables")]
    nodes: u64,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        match (self.ebf, &self.tables) {
            (Some(depth), _) => print_branching(depth)?,
            (None, Some(folder)) => {
                with_rules!(self.variant.variant, R => compare_tables::<R>(folder, self.nodes))?;
            }
            (None, None) => with_rules!(self.variant.variant, R => self.bench::<R>())?,
        }
        Ok(Exit::Done)
    }

    fn bench<R: Rules>(&self) -> Result<()> {
        let found = bench_of::<R>(self.depth, &AtomicBool::new(false))?;
        if self.ratio {
            let played = bench_moves_of::<R>(PERFT_DEPTH)?;
            let (rate, ratio) = (played.rate(), played.rate() / found.rate());
            print_text(&format!(
                "Perft: {} nodes {rate:.0} nps, {ratio:.1} times the search\n",
                played.nodes
            ))?;
        }
        print_text(&format!("Bench: {} nodes {:.0} nps\n", found.nodes, found.rate()))
    }
}

/// The part of the list of middle games that is wanted here.
#[derive(Deserialize)]
struct MiddleGames {
    positions: Vec<MiddleGame>,
}

#[derive(Deserialize)]
struct MiddleGame {
    fen: String,
}

fn print_branching(depth: u32) -> Result<()> {
    let listed: MiddleGames = serde_json::from_str(MIDDLE_GAMES)?;
    let game = |listed: &MiddleGame| -> Result<_, FenError> {
        Ok(Game::from_setup(
            Setup::<Dameo>::from_legal_fen(&listed.fen)?,
            Dameo::DEFAULT_DRAW_RULES,
        ))
    };
    let games: Vec<_> =
        listed.positions.iter().step_by(STEP).map(game).collect::<Result<_, _>>()?;
    let games = games.into_iter().flatten();
    let factor = branching::<Dameo>(games, depth, &AtomicBool::new(false));
    let factor = factor.context("no position could be searched so deeply")?;
    print_text(&format!("Branching: {factor:.2} at depth {depth}\n"))
}

fn compare_tables<R: Rules>(folder: &Path, nodes: u64) -> Result<()> {
    let endgames = SearchTablebase::<R>::open(folder)?;
    let found = bench_near_endings(&endgames, nodes)?;
    warn_of_damage(Some(&endgames));
    print_text(&describe(&endgames, &found))
}

fn describe<R: Rules>(endgames: &SearchTablebase<R>, found: &NearEndings) -> String {
    let [without, with] = [&found.without, &found.with];
    let [slow, fast] = [with, without].map(|run| rate(run.nodes, run.time) as f64);
    format!(
        "without tables: {} nodes {} nps\nwith tables of up to {} pieces: {} nodes {} nps {} tbhits\nratio {:.3}\n",
        without.nodes,
        rate(without.nodes, without.time),
        endgames.max_pieces(),
        with.nodes,
        rate(with.nodes, with.time),
        with.table_hits,
        slow / fast,
    )
}

/// Positions a second.
fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
