//! `dameo dump`: writes the finished games of a server for everybody.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use dameo_files::Files;
use dameo_live::{Millis, Timestamp};
use dameo_online::{DumpFormat, Month};
use dameo_store::{FinishedGames, FinishedSpan};
use tokio::runtime;

use crate::database::DatabaseArg;
use crate::exit::{Exit, warn};
use crate::files::OutputFile;
use crate::print::print_text;
use crate::store::{StoreArg, now};

/// Write the finished games of a server to a file that everybody can have
///
/// The server may run. The games are in the order in which they ended; guests have no name in
/// them, and whoever has deleted the account is unknown. In ndjson each line is a JSON object.
///
/// With --store the games of a month are a file there, such as dumps/2026-11.pdn, from which a
/// server with this place of files serves them; its name is printed.
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
    /// Games that ended in this month (UTC)
    #[arg(long, value_name = "YYYY-MM", conflicts_with_all = ["since", "until"])]
    month: Option<Month>,
    /// The format to write: pdn or ndjson [default: by the name of the output, else pdn]
    #[arg(long, value_name = "FMT")]
    to: Option<DumpFormat>,
    /// The file to write [default: stdout, unless it is a month for a place of files]
    #[arg(short, long, value_name = "OUT", conflicts_with = "store")]
    output: Option<PathBuf>,
    #[command(flatten)]
    store: StoreArg,
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

    fn span(&self) -> FinishedSpan {
        let since = self.since.unwrap_or_default();
        let given = FinishedSpan { since, until: self.until, after: None };
        self.month.map_or(given, Month::span)
    }

    async fn dump(self) -> Result<Exit> {
        let format = self.format();
        if let Some((files, month)) = self.stored()? {
            let mut games = self.database.finished_games(month.span()).await?;
            return store(&mut games, format, &files, month).await;
        }
        let mut games = self.database.finished_games(self.span()).await?;
        let mut output = OutputFile::new(self.output.as_deref())?;
        let written = write(&mut games, format, &mut output).await?;
        output.finish()?;
        Ok(written.report())
    }

    /// The place of files and the month that is stored there; `None` for another output.
    fn stored(&self) -> Result<Option<(Files, Month)>> {
        if self.output.is_some() {
            return Ok(None);
        }
        let Some(month) = self.month else {
            if self.store.is_given() {
                bail!("--store: expected --month");
            }
            return Ok(None);
        };
        let Some(files) = self.store.open()? else { return Ok(None) };
        // Whoever reads the file takes it for the whole month.
        if !month.is_settled(now()) {
            bail!("--month: expected one that has been over for some hours, found {month}");
        }
        Ok(Some((files, month)))
    }
}

/// What was written.
struct Written {
    count: u64,
    exit: Exit,
}

impl Written {
    fn report(self) -> Exit {
        eprintln!("{} games written", self.count);
        self.exit
    }
}

/// Writes the games one after the other. Those that are damaged are named and left out.
async fn write(
    games: &mut FinishedGames,
    format: DumpFormat,
    output: &mut OutputFile,
) -> Result<Written> {
    let mut written = Written { count: 0, exit: Exit::Done };
    loop {
        let page = games.next_games().await?;
        if page.is_empty() {
            return Ok(written);
        }
        for game in &page {
            match format.write(game) {
                Ok(text) => {
                    output.write(&text)?;
                    written.count += 1;
                }
                Err(error) => {
                    warn(&format!("game {}: {error}", game.game.id));
                    written.exit = Exit::Failed;
                }
            }
        }
    }
}

/// Writes the games of a month to this machine, then stores the file, and prints its name.
async fn store(
    games: &mut FinishedGames,
    format: DumpFormat,
    files: &Files,
    month: Month,
) -> Result<Exit> {
    let name = format.file_name(month);
    let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
    let path = folder.path().join("dump");
    let mut output = OutputFile::new(Some(&path))?;
    let written = write(games, format, &mut output).await?;
    output.finish()?;
    files.put(&name, &path).await.context("--store")?;
    print_text(&format!("{name}\n"))?;
    Ok(written.report())
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
