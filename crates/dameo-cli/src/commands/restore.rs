//! `dameo restore`: reads what `dameo backup` has written.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use dameo_files::{FileName, Files};
use dameo_store::Restore;
use tempfile::TempDir;
use tokio::runtime;

use super::backup::backups;
use crate::database::DatabaseArg;
use crate::exit::Exit;
use crate::files::open;
use crate::store::StoreArg;

/// The name of the newest backup.
const LATEST: &str = "latest";

/// Read a backup into an empty database
///
/// The whole backup is read or nothing of it: the database must be new or empty, and no
/// server may use it. An error names the line.
///
/// With --store the file is one of there, such as backups/2026-11-30-061502.ndjson, and latest is
/// the newest backup; it is fetched to a temporary file first.
///
/// Example: dameo restore monday.ndjson --db new.db
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file that dameo backup has written; - for stdin
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArg,
    #[command(flatten)]
    store: StoreArg,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot write the database")?.block_on(self.restore())?;
        Ok(Exit::Done)
    }

    async fn restore(self) -> Result<()> {
        let is_stdin = self.file == Path::new("-");
        let fetched = match if is_stdin { None } else { self.store.open()? } {
            Some(files) => Some(Fetched::from(&files, &self.file).await?),
            None => None,
        };
        let input = open(fetched.as_ref().map_or(&self.file, |fetched| &fetched.path))?;
        let name = || match &fetched {
            Some(fetched) => fetched.name.to_string(),
            None => self.file.display().to_string(),
        };
        let database = self.database.open().await?;
        let mut restore = Restore::into(&database).await?;
        for line in input.lines() {
            restore.line(&line.with_context(name)?).await.with_context(name)?;
        }
        let rows = restore.finish().await.with_context(name)?;
        database.close().await;
        eprintln!("{rows} rows read");
        Ok(())
    }
}

/// A backup that was fetched to this machine, until it is dropped.
struct Fetched {
    name: FileName,
    path: PathBuf,
    _folder: TempDir,
}

impl Fetched {
    /// Fetches the backup of a name, or the newest one. Only this user can read it.
    async fn from(files: &Files, wanted: &Path) -> Result<Self> {
        let name = if wanted == Path::new(LATEST) {
            backups(files).await?.pop().context("--store: there are no backups")?
        } else {
            let wanted = wanted.to_str().context("--store: expected a name in UTF-8")?;
            FileName::new(wanted).context("--store")?
        };
        let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
        let path = folder.path().join("backup");
        files.get(&name, &path).await.context("--store")?;
        Ok(Self { name, path, _folder: folder })
    }
}
