//! `dameo backup`: writes what a server stores to a file.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use dameo_files::{FileName, Files};
use dameo_store::Backup;
use tempfile::NamedTempFile;
use tokio::runtime;

use crate::args::number;
use crate::database::DatabaseArg;
use crate::exit::Exit;
use crate::files::{OutputFile, cannot_write};
use crate::print::print_text;
use crate::store::{StoreArg, now};

/// The folder of backups in a place of files.
const FOLDER: &str = "backups";
const ENDING: &str = ".ndjson";
/// The largest number of backups that are kept.
const MAX_KEPT: usize = 100_000;

/// Write guests, invitations and live games of a server to a file
///
/// The server may run: the backup is the state of one instant. Each line is a JSON
/// object; dameo restore reads them. Cookies and links are in it as hashes alone. Only you can
/// read the file.
///
/// With --store it is backups/2026-11-30-061502.ndjson there, by the present time (UTC), and its
/// name is printed.
///
/// Example: dameo backup -o monday.ndjson
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArg,
    /// The file to write [default: stdout, if there is no place of files]
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["store", "keep"])]
    output: Option<PathBuf>,
    #[command(flatten)]
    store: StoreArg,
    /// Afterwards delete all backups of the place of files but the N newest
    #[arg(long, value_name = "N", value_parser = number(1..=MAX_KEPT))]
    keep: Option<usize>,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot read the database")?.block_on(self.back_up())?;
        Ok(Exit::Done)
    }

    async fn back_up(self) -> Result<()> {
        let files = if self.output.is_some() { None } else { self.store.open()? };
        if let (None, Some(_)) = (&files, self.keep) {
            bail!("--keep: expected --store, or the variable DAMEO_STORE");
        }
        let mut backup = self.database.back_up().await?;
        match &files {
            Some(files) => store(&mut backup, files, self.keep).await?,
            None => {
                let mut output = OutputFile::private(self.output.as_deref())?;
                while let Some(lines) = backup.next_lines().await? {
                    output.write(&lines)?;
                }
                output.finish()?;
            }
        }
        eprintln!("{} rows written", backup.rows());
        Ok(())
    }
}

/// Writes a backup to this machine, then stores it, and prints its name. Then older ones than
/// those that are kept are deleted.
async fn store(backup: &mut Backup, files: &Files, keep: Option<usize>) -> Result<()> {
    let name = FileName::new(format!("{FOLDER}/{}{ENDING}", dameo_online::stamp(now())))?;
    let mut file = NamedTempFile::new().context("cannot create a temporary file")?;
    while let Some(lines) = backup.next_lines().await? {
        let path = file.path().to_owned();
        file.write_all(lines.as_bytes()).map_err(cannot_write(&path))?;
    }
    files.put_private(&name, file.path()).await.context("--store")?;
    print_text(&format!("{name}\n"))?;
    let Some(keep) = keep else { return Ok(()) };
    let backups = backups(files).await?;
    let old = backups.len().saturating_sub(keep);
    for name in &backups[..old] {
        files.remove(name).await.with_context(|| format!("--keep: cannot delete {name}"))?;
    }
    Ok(())
}

/// The backups in a place of files, the oldest first. What others have put there is left out.
pub(super) async fn backups(files: &Files) -> Result<Vec<FileName>> {
    let stored = files.list(FOLDER).await.context("--store")?;
    Ok(stored.into_iter().map(|file| file.name).filter(is_backup).collect())
}

/// Whether a name is one that [`store`] gives.
fn is_backup(name: &FileName) -> bool {
    let rest = name.as_str().strip_prefix(FOLDER).and_then(|rest| rest.strip_prefix('/'));
    let Some(stamp) = rest.and_then(|rest| rest.strip_suffix(ENDING)) else { return false };
    const SHAPE: &[u8] = b"dddd-dd-dd-dddddd";
    stamp.len() == SHAPE.len()
        && stamp.bytes().zip(SHAPE).all(|(byte, shape)| match shape {
            b'd' => byte.is_ascii_digit(),
            shape => byte == *shape,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_backups_are_told_from_others() {
        let is_backup = |text: &str| is_backup(&FileName::new(text).unwrap());
        let stamp = dameo_online::stamp(now());
        assert!(is_backup(&format!("backups/{stamp}.ndjson")));
        for other in [
            "backups/before-upgrade.ndjson",
            "backups/2026-11-30-061502.ndjson.gz",
            "backups/2026-11-30-06150.ndjson",
            "backups/2026-11-30-0615023.ndjson",
            "backups/2026_11-30-061502.ndjson",
            "backups/of-ann/2026-11-30-061502.ndjson",
            "dumps/2026-11-30-061502.ndjson",
            "backups2026-11-30-061502.ndjson",
        ] {
            assert!(!is_backup(other), "{other}");
        }
    }
}
