//! `dameo restore`: reads what `dameo backup` has written.

use std::io::BufRead;
use std::path::PathBuf;

use anyhow::{Context, Result};
use dameo_store::Restore;
use tokio::runtime;

use crate::database::DatabaseArg;
use crate::exit::Exit;
use crate::files::open;

/// Read a backup into an empty database
///
/// The whole backup is read or nothing of it: the database must be new or empty, and no
/// server may use it. An error names the line.
///
/// Example: dameo restore monday.ndjson --db new.db
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file that dameo backup has written; - for stdin
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArg,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot write the database")?.block_on(self.restore())?;
        Ok(Exit::Done)
    }

    async fn restore(self) -> Result<()> {
        let input = open(&self.file)?;
        let database = self.database.open().await?;
        let name = || self.file.display().to_string();
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
