//! The log of matches: a table with a line for each, which says what was tried and what came
//! of it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use dameo_match::statistics::SprtDecision;

use super::results::MatchResult;

/// The log that a result goes to.
#[derive(clap::Args)]
pub(crate) struct LogArgs {
    /// Append a line with the result to a table of tab-separated values
    #[arg(long, value_name = "FILE", requires = "change")]
    log: Option<PathBuf>,
    /// What the match was played for, for --log: the difference between the engines
    #[arg(long, value_name = "TEXT", requires = "log")]
    change: Option<String>,
}

/// The first line of the table.
const COLUMNS: &str = "change\tengines\tvariant\tlimit\topenings\tgames\tpairs by points\tElo\tnormalized Elo\tverdict\n";

impl LogArgs {
    /// Appends the results to the log, if one was given.
    ///
    /// # Errors
    /// If the file cannot be written, or is no such table.
    pub(crate) fn append(&self, results: &[MatchResult]) -> Result<()> {
        let (Some(path), Some(change)) = (&self.log, &self.change) else { return Ok(()) };
        if change.contains(['\t', '\n', '\r']) {
            bail!("--change: expected one line without tabs");
        }
        let lines: String = results.iter().map(|result| line(change, result)).collect();
        append(path, &lines).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// A result as a line of the table.
fn line(change: &str, result: &MatchResult) -> String {
    let scoreboard = &result.scoreboard;
    let pentanomial = scoreboard.score().pentanomial;
    let elo = pentanomial.elo();
    let text = |elo: Option<dameo_match::statistics::Elo>| {
        elo.map_or_else(|| "-".to_owned(), |elo| format!("{:+.1} ± {:.1}", elo.value, elo.margin))
    };
    let verdict = match (scoreboard.sprt(), scoreboard.decision(), elo) {
        (Some(_), Some(SprtDecision::H0), _) => "H0 accepted",
        (Some(_), Some(SprtDecision::H1), _) => "H1 accepted",
        (None, _, Some(elo)) if elo.value > elo.margin => "better",
        (None, _, Some(elo)) if elo.value < -elo.margin => "worse",
        _ => "undecided",
    };
    let sprt = scoreboard.sprt().map(|sprt| sprt.bounds());
    let sprt = sprt.map_or_else(String::new, |(elo0, elo1)| format!(" <{elo0}, {elo1}>"));
    let columns = [
        change.to_owned(),
        result.engines.join(" - "),
        result.variant.clone(),
        result.limit.clone(),
        result.openings.clone(),
        scoreboard.games().count().to_string(),
        pentanomial.0.map(|pairs| pairs.to_string()).join(" "),
        text(elo),
        text(pentanomial.normalized_elo()),
        format!("{verdict}{sprt}"),
    ];
    columns.join("\t") + "\n"
}

/// Appends lines to the table, which is created if it is missing.
fn append(path: &Path, lines: &str) -> io::Result<()> {
    let mut file =
        File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    file.lock()?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    if text.is_empty() {
        file.write_all(COLUMNS.as_bytes())?;
    } else if !text.starts_with(COLUMNS) || !text.ends_with('\n') {
        let expected = format!("expected the first line {COLUMNS:?}, and whole lines");
        return Err(io::Error::other(format!("it is no log of matches: {expected}")));
    }
    file.seek(SeekFrom::End(0))?;
    file.write_all(lines.as_bytes())?;
    file.sync_all()
}
