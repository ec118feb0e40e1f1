//! `dameo report`: results of matches from their files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use dameo_match::PlayedMatch;

use super::match_log::LogArgs;
use super::results::{self, MatchResult};
use crate::exit::Exit;

/// Print the results of matches, and one list of ratings for all their engines
///
/// Reads files of `dameo match --resume`. Shards of a match are merged.
///
/// Example: dameo report new-old.1.match new-old.2.match -o new-old.match
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of matches
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the games of all files, which must be of one match, to a new file that
    /// --resume continues
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    #[command(flatten)]
    log: LogArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let matches = read(&self.files)?;
        if let Some(path) = &self.output {
            write(path, &matches)?;
        }
        let results: Vec<_> = matches.iter().map(MatchResult::from).collect();
        self.log.append(&results)?;
        results::print_all(&results, self.json)?;
        Ok(Exit::Done)
    }
}

/// The matches in the order of the files, shards merged.
fn read(files: &[PathBuf]) -> Result<Vec<PlayedMatch>> {
    let mut matches: Vec<PlayedMatch> = Vec::new();
    for path in files {
        let name = || path.display().to_string();
        let played = PlayedMatch::read(path).with_context(name)?;
        match matches.iter_mut().find(|known| known.is_same_match(&played)) {
            Some(known) => known.merge(played).with_context(name)?,
            None => matches.push(played),
        }
    }
    Ok(matches)
}

fn write(path: &Path, matches: &[PlayedMatch]) -> Result<()> {
    let [played] = matches else {
        bail!("--output: expected files of one match, found {} matches", matches.len());
    };
    played.write(path).with_context(|| format!("cannot write {}", path.display()))
}
