//! `dameo games`: files of self-play games.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use dameo_train::games::{
    Counts, Ending, GamesSummary, filter_games, merge_games, shuffle_games, split_games,
};

use crate::args::number;
use crate::exit::Exit;
use crate::print::{print_json, print_text};

/// Count, merge and divide files of self-play games
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check files and print what they have: games by result and ending, positions by score
    /// and number of pieces
    Info {
        /// The files
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Print JSON, a line for each file
        #[arg(long)]
        json: bool,
    },
    /// Put the games of files together
    Merge(Files),
    /// Put the games of files together in a random order; they must fit into memory
    Shuffle {
        #[command(flatten)]
        files: Files,
        /// Seed of the order
        #[arg(long, value_name = "S", default_value_t = 0)]
        seed: u64,
    },
    /// Divide the games of files into two, such as one to train on and one to test with
    Split {
        #[command(flatten)]
        files: Files,
        /// Every N-th game goes to the second file
        #[arg(long, value_name = "N", value_parser = number(2..=1_000_000_u64))]
        every: u64,
        /// The second file
        #[arg(long, value_name = "FILE")]
        held_out: PathBuf,
    },
    /// Put those games of files together that ended in some ways
    Filter {
        #[command(flatten)]
        files: Files,
        /// The endings, separated by commas
        #[arg(long, value_name = "ENDINGS", value_delimiter = ',', required = true)]
        #[arg(value_parser = PossibleValuesParser::new(Ending::ALL.map(Ending::name)))]
        endings: Vec<String>,
    },
}

#[derive(clap::Args)]
struct Files {
    /// The files, which must be of one variant and have different sources
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The new file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        match self.command {
            Command::Info { files, json } => info(&files, json)?,
            Command::Merge(Files { files, output }) => {
                report(&[(&output, merge_games(&files, &output)?)])?;
            }
            Command::Shuffle { files: Files { files, output }, seed } => {
                report(&[(&output, shuffle_games(&files, seed, &output)?)])?;
            }
            Command::Split { files: Files { files, output }, every, held_out } => {
                let [most, rest] = split_games(&files, every, [&output, &held_out])?;
                report(&[(&output, most), (&held_out, rest)])?;
            }
            Command::Filter { files: Files { files, output }, endings } => {
                let keeps = |ending: Ending| endings.iter().any(|name| name == ending.name());
                let kept = filter_games(&files, |game| game.ending().is_some_and(keeps), &output)?;
                report(&[(&output, kept)])?;
            }
        }
        Ok(Exit::Done)
    }
}

/// Prints what new files have.
fn report(files: &[(&PathBuf, Counts)]) -> Result<()> {
    let line = |(path, counts): &(&PathBuf, Counts)| {
        let Counts { games, positions } = counts;
        format!("{}: {games} games, {positions} positions\n", path.display())
    };
    print_text(&files.iter().map(line).collect::<String>())
}

fn info(files: &[PathBuf], json: bool) -> Result<()> {
    for path in files {
        let summary = GamesSummary::of(path).with_context(|| path.display().to_string())?;
        if json {
            print_json(&summary)?;
        } else {
            print_text(&describe(path, &summary)?)?;
        }
    }
    Ok(())
}

fn describe(path: &Path, summary: &GamesSummary) -> Result<String> {
    let GamesSummary { games, positions, quiet, threatened, .. } = summary;
    let [white, draws, black] = summary.results;
    let mut text = String::new();
    writeln!(text, "{}: {}, {}", path.display(), summary.variant, summary.draw_rules)?;
    for source in &summary.sources {
        writeln!(text, "from {}: {}", source.engine, source.settings)?;
    }
    writeln!(text, "{games} games: White won {white}, {draws} drawn, Black won {black}")?;
    for ending in &summary.endings {
        writeln!(text, "  ended by {}: {}", ending.ending, ending.games)?;
    }
    writeln!(
        text,
        "{positions} positions, {quiet} without captures, in {threatened} of which the opponent threatens one"
    )?;
    let [below_50, below_100, below_200, below_500, below_1000, others] = summary.by_score;
    writeln!(
        text,
        "  of those without captures, by score: {below_50} below 50 cp, {below_100} below 100, \
         {below_200} below 200, {below_500} below 500, {below_1000} below 1000, {others} others"
    )?;
    for (pieces, count) in summary.by_pieces.iter().enumerate().filter(|&(_, &count)| count > 0) {
        writeln!(text, "  with {pieces} pieces: {count}")?;
    }
    Ok(text)
}
