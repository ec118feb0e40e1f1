//! `dameo report`: results of matches from their files.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use dameo_lab::matches::{MatchSummary, PlayedMatch};
use dameo_lab::statistics::{Pairing, ratings};
use serde::Serialize;

use super::match_games::report::{self, Heading};
use crate::exit::Exit;
use crate::print::{print_json, print_text};

/// Print the results of matches, and one list of ratings for all their engines
///
/// Reads files of `dameo match --resume`. Shards of a match are put together.
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
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    matches: Vec<MatchReport>,
    ratings: Vec<RatingReport>,
}

#[derive(Serialize)]
struct MatchReport {
    variant: String,
    engines: [String; 2],
    limit: String,
    #[serde(flatten)]
    summary: MatchSummary,
}

#[derive(Serialize)]
struct RatingReport {
    engine: String,
    /// The first engine has 0.
    elo: f64,
    /// Half the width of the 95% interval of the difference to the first engine.
    elo95: f64,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let matches = read(&self.files)?;
        if let Some(path) = &self.output {
            write(path, &matches)?;
        }
        let ratings = rating_list(&matches)?;
        if self.json {
            let matches = matches.iter().map(MatchReport::of).collect();
            print_json(&Report { matches, ratings })?;
        } else {
            print_text(&describe(&matches, &ratings)?)?;
        }
        Ok(Exit::Done)
    }
}

/// The matches in the order of the files, shards put together.
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

/// The ratings of all engines, best first; empty for a single match, and for matches
/// that have no engine in common.
fn rating_list(matches: &[PlayedMatch]) -> Result<Vec<RatingReport>> {
    let conditions: BTreeSet<_> = matches.iter().map(|m| (m.variant(), m.limit())).collect();
    if matches.len() < 2 || conditions.len() > 1 {
        return Ok(Vec::new());
    }
    let mut engines: Vec<&str> = Vec::new();
    for name in matches.iter().flat_map(PlayedMatch::names) {
        if !engines.contains(&name) {
            engines.push(name);
        }
    }
    let number = |name: &str| engines.iter().position(|&known| known == name).unwrap_or_default();
    let pairings: Vec<_> = matches
        .iter()
        .map(|played| Pairing {
            players: played.names().map(number),
            result: played.scoreboard().score().pentanomial,
        })
        .collect();
    let Some(elos) = ratings(engines.len(), &pairings) else { return Ok(Vec::new()) };
    let mut list: Vec<_> = engines
        .iter()
        .zip(elos)
        .map(|(&engine, elo)| RatingReport {
            engine: engine.to_owned(),
            elo: elo.value,
            elo95: elo.margin,
        })
        .collect();
    list.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    Ok(list)
}

impl MatchReport {
    fn of(played: &PlayedMatch) -> Self {
        Self {
            variant: played.variant().to_owned(),
            engines: played.names().map(str::to_owned),
            limit: played.limit().to_owned(),
            summary: played.scoreboard().summary(),
        }
    }
}

fn describe(matches: &[PlayedMatch], ratings: &[RatingReport]) -> Result<String> {
    let mut text = String::new();
    for played in matches {
        let heading = Heading { engines: played.names(), limit: played.limit(), of: None };
        text += &report::describe(&heading, &played.scoreboard())?;
        text.push('\n');
    }
    if !ratings.is_empty() {
        writeln!(text, "Ratings, that of {} being 0:", matches[0].names()[0])?;
        let width = ratings.iter().map(|rating| rating.engine.chars().count()).max().unwrap_or(0);
        for RatingReport { engine, elo, elo95 } in ratings {
            writeln!(text, "{engine:width$} {elo:+8.1} ± {elo95:.1}")?;
        }
    }
    Ok(text.trim_end().to_owned() + "\n")
}
