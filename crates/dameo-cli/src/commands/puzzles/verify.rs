//! `dameo puzzles verify`: proves puzzles again.

use std::time::Instant;

use anyhow::Result;
use dameo_engine::puzzle::PuzzleId;
use dameo_puzzles::{PuzzleFile, sample};

use super::FolderArgs;
use crate::args::{WORKER_THREADS, number, processors};
use crate::exit::Exit;
use crate::print::print_text;
use crate::progress;

/// Prove puzzles again: every solver's move is the only one that reaches the
/// result
///
/// Prints the seed of the choice and the number of puzzles that are proven; each
/// that is not is a line on stderr. The exit code is 1 if there is one.
///
/// Example: dameo puzzles verify --count 50
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// Number of puzzles, chosen at random [default: all]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Seed of the choice
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Nodes of each search [default: those with which the puzzle was proven]
    #[arg(long, value_name = "N", value_parser = number(1_000..=1_000_000_000_u64))]
    nodes: Option<u64>,
    /// Remove the puzzles that are not proven from the file
    #[arg(long)]
    remove: bool,
    /// Number of threads [default: number of processors]
    #[arg(long, value_name = "T", value_parser = number(WORKER_THREADS))]
    threads: Option<usize>,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let mut file = self.folder.read()?;
        let failed = self.verify(&file)?;
        if failed.is_empty() {
            return Ok(Exit::Done);
        }
        if self.remove {
            failed.into_iter().for_each(|id| file.remove(id));
            self.folder.write(&file)?;
        }
        Ok(Exit::Failed)
    }

    /// Proves the puzzles and prints the result. Returns those that fail.
    fn verify(&self, file: &PuzzleFile) -> Result<Vec<PuzzleId>> {
        let chosen = sample(file, self.count, self.seed);
        print_text(&format!("seed {}, {} puzzles\n", self.seed, chosen.len()))?;
        let begin = Instant::now();
        let bar = progress::bar(chosen.len() as u64, "proving puzzles");
        let threads = self.threads.unwrap_or_else(processors);
        let verification = dameo_puzzles::verify(&chosen, self.nodes, threads, || bar.inc(1));
        bar.finish_and_clear();
        for (puzzle, fault) in &verification.faults {
            eprintln!("dameo: {}, {}: {fault}", puzzle.id(), puzzle.solution.start());
        }
        let failed = verification.faults.len();
        print_text(&format!(
            "{} proven, {failed} not, {} nodes, {:.1} s\n",
            chosen.len() - failed,
            verification.nodes,
            begin.elapsed().as_secs_f64()
        ))?;
        Ok(verification.faults.iter().map(|(puzzle, _)| puzzle.id()).collect())
    }
}
