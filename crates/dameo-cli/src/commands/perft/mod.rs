//! `dameo perft`: counts the leaf nodes of the move tree.

mod journal;
mod subtrees;

use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use dameo::{AnyPosition, LegalMoves, PerftTable};
use dameo_api::{PerftMove, PerftReply};
use rayon::prelude::*;

use self::journal::PerftJournal;
use self::subtrees::{Subtree, subtrees};
use crate::args::{HASH_MIB, PositionArgs, WORKER_THREADS, number};
use crate::exit::Exit;
use crate::print::{print_json, print_text};
use crate::progress;

/// Sizes of the table in MiB; 0 is none.
const TABLE_MIB: RangeInclusive<usize> = 0..=*HASH_MIB.end();

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
    /// Size in MiB of a table of the counts of subtrees; 0 for none
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 0,
        value_parser = number(TABLE_MIB),
        conflicts_with = "no_bulk"
    )]
    hash: usize,
    /// Count positions that are mirror images of each other after two plies once
    #[arg(long)]
    mirror: bool,
    /// Record the counts of positions after two plies in a file, and continue from those
    /// in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let position = self.position.game()?.position();
        let start = Instant::now();
        let Count { nodes, counted, divide } = self.count(&position)?;
        let seconds = start.elapsed().as_secs_f64();
        let nps = (counted as f64 / seconds.max(f64::MIN_POSITIVE)) as u64;
        let reply = PerftReply { nodes, seconds, nps, divide: self.divide.then_some(divide) };
        if self.json {
            print_json(&reply)?;
        } else {
            print_text(&describe(&reply)?)?;
        }
        Ok(Exit::Done)
    }

    fn count(&self, position: &AnyPosition) -> Result<Count> {
        if self.depth == 0 {
            return Ok(Count { nodes: 1, counted: 1, divide: Vec::new() });
        }
        let subtrees = subtrees(position, self.depth, self.mirror);
        let journal = self.open_journal(position, &subtrees)?;
        let counts = self.count_subtrees(&subtrees, journal.as_ref())?;
        let (mut nodes, mut counted) = (0, 0);
        for (subtree, count) in subtrees.iter().zip(&counts) {
            let all = count.nodes * subtree.root_moves.len() as u64;
            nodes += all;
            counted += if count.is_new { all } else { 0 };
        }
        let divide = if self.divide { divide(position, &subtrees, &counts) } else { Vec::new() };
        Ok(Count { nodes, counted, divide })
    }

    fn open_journal(
        &self,
        position: &AnyPosition,
        subtrees: &[Subtree],
    ) -> Result<Option<PerftJournal>> {
        let open = |path| PerftJournal::open(path, position, self.depth, self.mirror, subtrees);
        self.resume.as_deref().map(open).transpose()
    }

    /// Counts every subtree, on `--threads` threads.
    fn count_subtrees(
        &self,
        subtrees: &[Subtree],
        journal: Option<&PerftJournal>,
    ) -> Result<Vec<SubtreeCount>> {
        let table = (self.hash > 0).then(|| PerftTable::new(self.hash));
        let bar = progress::bar(subtrees.len() as u64, "counting");
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .with_context(|| format!("cannot start {} threads", self.threads))?;
        let count = |subtree: &Subtree| {
            let count = self.count_subtree(subtree, table.as_ref(), journal)?;
            bar.inc(1);
            Ok(count)
        };
        // One at a time: subtrees differ in size.
        let counts = pool.install(|| subtrees.par_iter().with_max_len(1).map(count).collect());
        bar.finish_and_clear();
        counts
    }

    fn count_subtree(
        &self,
        Subtree { position, depth, .. }: &Subtree,
        table: Option<&PerftTable>,
        journal: Option<&PerftJournal>,
    ) -> Result<SubtreeCount> {
        if let Some(nodes) = journal.and_then(|journal| journal.get(position)) {
            return Ok(SubtreeCount { nodes, is_new: false });
        }
        let nodes = match table {
            Some(table) => position.perft_with_table(*depth, table),
            None if self.no_bulk => position.perft_without_bulk(*depth),
            None => position.perft(*depth),
        };
        if let Some(journal) = journal {
            journal.add(position, nodes)?;
        }
        Ok(SubtreeCount { nodes, is_new: true })
    }
}

/// The result of a count.
struct Count {
    nodes: u64,
    /// Those that this run has counted; the others were in the journal.
    counted: u64,
    /// With `--divide`, the nodes below each legal move, by text.
    divide: Vec<PerftMove>,
}

/// The nodes of a subtree.
struct SubtreeCount {
    nodes: u64,
    /// Whether this run has counted them.
    is_new: bool,
}

/// The nodes below each legal move, by text.
fn divide(position: &AnyPosition, subtrees: &[Subtree], counts: &[SubtreeCount]) -> Vec<PerftMove> {
    let texts = LegalMoves::new(*position).texts().into_iter();
    let mut divide: Vec<_> = texts.map(|text| PerftMove { text, nodes: 0 }).collect();
    for (subtree, count) in subtrees.iter().zip(counts) {
        for &root_move in &subtree.root_moves {
            divide[root_move].nodes += count.nodes;
        }
    }
    divide.sort_by(|a, b| a.text.cmp(&b.text));
    divide
}

fn describe(reply: &PerftReply) -> Result<String> {
    let mut text = String::new();
    for mv in reply.divide.iter().flatten() {
        writeln!(text, "{}: {}", mv.text, mv.nodes)?;
    }
    writeln!(text, "{} nodes in {:.3} s, {} nodes/s", reply.nodes, reply.seconds, reply.nps)?;
    Ok(text)
}
