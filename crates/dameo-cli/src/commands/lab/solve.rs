//! `dameo solve`: the value of a position on a small board.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use dameo::Position;
use dameo::rules::{Dameo4, Dameo5, Dameo6, DameoRules};
use dameo_solve::{CheckedStrategy, Effort, Proofs};
use dameo_tablebase::{Value, Wdl};
use serde::Serialize;

use crate::args::number;
use crate::exit::Exit;
use crate::files::OutputFile;
use crate::print::{print_json, print_text};

/// Find the value of a position of Dameo on a small board, and prove it
///
/// A position is a draw if neither side can force a win; there are no other draw rules.
/// What is printed is proved by a strategy, against which all moves of the other side have
/// been played.
///
/// Example: dameo solve --board 4 --strategy black.csv
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files and ranks of the board
    #[arg(long, value_name = "N", value_parser = number(4..=6_u8))]
    board: u8,
    /// The position as FEN [default: the starting position]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Number of positions to visit at most
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    #[arg(value_parser = number(1..=1_000_000_000_000_u64))]
    nodes: u64,
    /// Memory of the tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = number(2..=1_048_576_usize))]
    memory: usize,
    /// Write the strategy that proves a win to a file: a position and a move in each line
    #[arg(long, value_name = "OUT")]
    strategy: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The positions that can occur against a strategy, of some hundred bytes each.
const STRATEGY_POSITIONS: usize = 20_000_000;

#[derive(Serialize)]
struct Report {
    board: u8,
    fen: String,
    turn: String,
    /// The lowest and the highest value that are not refuted, for the side to move.
    lowest: String,
    highest: String,
    /// An upper bound of the length of a win or loss.
    plies: Option<u16>,
    nodes: u64,
    seconds: f64,
    strategies: Vec<StrategyReport>,
}

#[derive(Serialize)]
struct StrategyReport {
    side: String,
    /// What it guarantees, for its side.
    guarantees: String,
    /// Positions with a move, and positions that can occur, up to mirror images.
    moves: usize,
    positions: usize,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let report = match self.board {
            4 => self.solve::<Dameo4>(),
            5 => self.solve::<Dameo5>(),
            _ => self.solve::<Dameo6>(),
        }?;
        if self.json {
            print_json(&report)?
        } else {
            print_text(&describe(&report))?
        }
        Ok(Exit::Done)
    }

    fn solve<R: DameoRules>(&self) -> Result<Report> {
        let start = match &self.fen {
            Some(fen) => Position::<R>::from_fen(fen)?,
            None => Position::start(),
        };
        let effort = Effort {
            table_mib: self.memory,
            visits: self.nodes,
            strategy_positions: STRATEGY_POSITIONS,
        };
        let begin = Instant::now();
        let found = Proofs::search(&start, effort);
        let seconds = begin.elapsed().as_secs_f64();
        if let Some(path) = &self.strategy {
            let won = found.proofs.iter().find(|proof| proof.guarantee.own == Wdl::Win);
            let won = won.with_context(|| format!("{}: no win is proved", path.display()))?;
            write_strategy(won, path)?;
        }
        let [lowest, highest] = found.bounds().map(|value| value.to_string());
        Ok(Report {
            board: self.board,
            fen: start.fen(),
            turn: start.turn().to_string(),
            lowest,
            highest,
            plies: found.value().and_then(Value::distance),
            nodes: found.visited,
            seconds,
            strategies: found.proofs.iter().map(describe_strategy).collect(),
        })
    }
}

fn describe_strategy<R: DameoRules>(proof: &CheckedStrategy<R>) -> StrategyReport {
    StrategyReport {
        side: proof.strategy.side().to_string(),
        guarantees: proof.guarantee.own.to_string(),
        moves: proof.strategy.len(),
        positions: proof.guarantee.positions,
    }
}

/// Writes a strategy as CSV.
fn write_strategy<R: DameoRules>(proof: &CheckedStrategy<R>, path: &Path) -> Result<()> {
    let mut output = OutputFile::new(Some(path))?;
    output.write("position,move\n")?;
    for (position, mv) in proof.strategy.moves() {
        output.write(&format!("\"{position}\",{}\n", position.move_text(mv)))?;
    }
    output.finish()
}

fn describe(report: &Report) -> String {
    let Report { board, fen, turn, lowest, highest, plies, nodes, seconds, strategies } = report;
    let value = match plies {
        _ if lowest != highest => format!("between {lowest} and {highest}"),
        Some(plies) => format!("{lowest} in at most {plies} plies"),
        None => lowest.clone(),
    };
    let mut text = format!("{board}x{board}, {fen}\nfor {turn}: {value}\n");
    for StrategyReport { side, guarantees, moves, positions } in strategies {
        text += &format!(
            "a strategy of {side} guarantees a {guarantees}: {moves} moves, {positions} positions \
             can occur\n"
        );
    }
    text + &format!("{nodes} positions visited in {seconds:.1} s\n")
}
