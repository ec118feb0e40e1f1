//! `dameo dump`: writes the finished games of a server for everybody.

use std::path::PathBuf;

use anyhow::{Context, Result};
use dameo_live::{Millis, Timestamp};
use dameo_online::DumpFormat;
use dameo_store::FinishedSpan;
use tokio::runtime;

use crate::database::DatabaseArg;
use crate::exit::{Exit, warn};
use crate::files::OutputFile;

/// Write the finished games of a server to a file that everybody can have
///
/// The server may run. The games are in the order in which they ended; guests have no name in
/// them, and whoever has deleted the account is unknown. In ndjson each line is a JSON object.
///
/// Example: dameo dump --since 2026-11-01 --until 2026-12-01 -o 2026-11.pdn
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArg,
    /// Games that ended on this day (UTC) or later
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    since: Option<Timestamp>,
    /// Games that ended before this day (UTC)
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    until: Option<Timestamp>,
    /// The format to write: pdn or ndjson [default: by the name of the output, else pdn]
    #[arg(long, value_name = "FMT")]
    to: Option<DumpFormat>,
    /// The file to write [default: stdout]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// The instant at which a day begins.
fn day(text: &str) -> Result<Timestamp, String> {
    let expected = || "expected a day from 1970-01-01 on, such as 2026-11-28".to_owned();
    let parts: Vec<_> = text.split('-').collect();
    let &[year, month, of_month] = &parts[..] else { return Err(expected()) };
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if [year, month, of_month].map(str::len) != [4, 2, 2] || !parts.into_iter().all(is_number) {
        return Err(expected());
    }
    let number = |text: &str| text.parse::<u64>().map_err(|_| expected());
    let (year, month, of_month) = (number(year)?, number(month)?, number(of_month)?);
    let begin = dameo_online::month_begin(year, month).ok_or_else(expected)?;
    let next = dameo_online::month_begin(year + month / 12, month % 12 + 1);
    let day = begin + Millis::from_days(of_month.checked_sub(1).ok_or_else(expected)?);
    if next.is_none_or(|next| day < next) { Ok(day) } else { Err(expected()) }
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot read the database")?.block_on(self.dump())
    }

    fn format(&self) -> DumpFormat {
        self.to.unwrap_or_else(|| {
            let extension = self.output.as_deref().and_then(|path| path.extension()?.to_str());
            match extension {
                Some("ndjson" | "jsonl" | "json") => DumpFormat::Ndjson,
                _ => DumpFormat::Pdn,
            }
        })
    }

    async fn dump(self) -> Result<Exit> {
        let since = self.since.unwrap_or_default();
        let span = FinishedSpan { since, until: self.until, after: None };
        let mut games = self.database.finished_games(span).await?;
        let mut output = OutputFile::new(self.output.as_deref())?;
        let (format, mut count, mut exit) = (self.format(), 0_u64, Exit::Done);
        loop {
            let page = games.next_games().await?;
            if page.is_empty() {
                break;
            }
            for game in &page {
                match format.write(game) {
                    Ok(text) => {
                        output.write(&text)?;
                        count += 1;
                    }
                    Err(error) => {
                        warn(&format!("game {}: {error}", game.game.id));
                        exit = Exit::Failed;
                    }
                }
            }
        }
        output.finish()?;
        eprintln!("{count} games written");
        Ok(exit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read() {
        assert_eq!(day("1970-01-01"), Ok(Timestamp::new(0)));
        assert_eq!(day("2024-02-29"), Ok(Timestamp::new(1_709_164_800_000)));
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-02-29",
            "2026-11-00",
            "2026-1-01",
            "1969-12-31",
            "2026-11-+1",
            "2026-11-28-1",
        ] {
            assert!(day(text).is_err(), "{text}");
        }
    }
}
