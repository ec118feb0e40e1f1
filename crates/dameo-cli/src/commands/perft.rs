//! `dameo perft`: counts the leaf nodes of the move tree.

use std::fmt::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use dameo::{AnyPosition, LegalMoves};
use dameo_api::{PerftMove, PerftReply};
use rayon::prelude::*;

use crate::args::{PositionArgs, WORKER_THREADS, number};
use crate::exit::Exit;
use crate::print::{print_json, print_text};
use crate::progress;

/// Count the leaf nodes of the move tree at a given depth
///
/// Example: dameo perft --depth 6 --threads 2
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Depth in plies
    #[arg(long, value_name = "N", value_parser = number(0..=100_u32))]
    depth: u32,
    /// Print the count for each legal move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number(WORKER_THREADS))]
    threads: usize,
    /// Make the moves of the last ply instead of counting them
    #[arg(long)]
    no_bulk: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let position = self.position.game()?.position();
        let start = Instant::now();
        let (nodes, divide) = self.count(&position)?;
        let seconds = start.elapsed().as_secs_f64();
        let nps = (nodes as f64 / seconds.max(f64::MIN_POSITIVE)) as u64;
        let reply = PerftReply { nodes, seconds, nps, divide: self.divide.then_some(divide) };
        if self.json {
            print_json(&reply)?;
        } else {
            print_text(&describe(&reply)?)?;
        }
        Ok(Exit::Done)
    }

    /// The node count, in total and, if asked for, for each legal move.
    fn count(&self, position: &AnyPosition) -> Result<(u64, Vec<PerftMove>)> {
        let Some(depth) = self.depth.checked_sub(1) else { return Ok((1, Vec::new())) };
        let counts = self.count_jobs(&jobs(position, depth), depth.saturating_sub(1))?;
        let total = counts.iter().map(|(_, nodes)| nodes).sum();
        if !self.divide {
            return Ok((total, Vec::new()));
        }
        let texts = LegalMoves::new(*position).texts().into_iter();
        let mut divide: Vec<_> = texts.map(|text| PerftMove { text, nodes: 0 }).collect();
        for (root_move, nodes) in counts {
            divide[root_move].nodes += nodes;
        }
        divide.sort_by(|a, b| a.text.cmp(&b.text));
        Ok((total, divide))
    }

    /// Runs perft of the given depth on every job, on `--threads` threads.
    /// Returns pairs of the index of the root move and a node count.
    fn count_jobs(&self, jobs: &[Job], depth: u32) -> Result<Vec<(usize, u64)>> {
        let count = if self.no_bulk { AnyPosition::perft_without_bulk } else { AnyPosition::perft };
        let bar = progress::bar(jobs.len() as u64, "counting");
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .with_context(|| format!("cannot start {} threads", self.threads))?;
        let run = |(root_move, position): &Job| {
            let nodes = count(position, depth);
            bar.inc(1);
            (*root_move, nodes)
        };
        let counts = pool.install(|| jobs.par_iter().map(run).collect());
        bar.finish_and_clear();
        Ok(counts)
    }
}

/// The index of the root move, and a position after it.
type Job = (usize, AnyPosition);

/// The positions after every root move, or after every reply if plies are left
/// for one: enough positions to keep all threads busy.
fn jobs(position: &AnyPosition, plies_left: u32) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (first, mv) in position.legal_moves().into_iter().enumerate() {
        let child = position.after(mv);
        if plies_left == 0 {
            jobs.push((first, child));
        } else {
            let replies = child.legal_moves().into_iter();
            jobs.extend(replies.map(|reply| (first, child.after(reply))));
        }
    }
    jobs
}

fn describe(reply: &PerftReply) -> Result<String> {
    let mut text = String::new();
    for mv in reply.divide.iter().flatten() {
        writeln!(text, "{}: {}", mv.text, mv.nodes)?;
    }
    writeln!(text, "{} nodes in {:.3} s, {} nodes/s", reply.nodes, reply.seconds, reply.nps)?;
    Ok(text)
}
