//! `dameo puzzles export`: prints puzzles.

use anyhow::Result;
use dameo_api::PuzzleJson;
use dameo_puzzles::{Puzzle, sample};

use super::FolderArgs;
use crate::exit::Exit;
use crate::print::{print_json, print_text};

/// Print puzzles with their solutions
///
/// Example: dameo puzzles export --count 10 --json
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
    /// Print NDJSON: a document per puzzle
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let file = self.folder.read()?;
        for puzzle in sample(&file, self.count, self.seed) {
            if self.json {
                print_json(&to_json(puzzle))?;
            } else {
                print_text(&describe(puzzle))?;
            }
        }
        Ok(Exit::Done)
    }
}

fn to_json(puzzle: &Puzzle) -> PuzzleJson {
    let solution = &puzzle.solution;
    PuzzleJson {
        id: puzzle.id().to_string(),
        fen: solution.start().fen(),
        line: solution.plies().iter().map(|ply| ply.before.move_text(ply.mv)).collect(),
        themes: puzzle.themes.iter().map(|theme| theme.to_string()).collect(),
        rating: puzzle.rating,
        result: puzzle.goal.to_string(),
        nodes: puzzle.nodes,
    }
}

fn describe(puzzle: &Puzzle) -> String {
    let themes: Vec<_> = puzzle.themes.iter().map(|theme| theme.name()).collect();
    format!(
        "{} {:4} {:4} {}: {} ({})\n",
        puzzle.id(),
        puzzle.rating,
        puzzle.goal,
        puzzle.solution.start(),
        puzzle.solution,
        themes.join(", ")
    )
}
