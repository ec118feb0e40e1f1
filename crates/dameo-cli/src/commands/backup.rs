//! `dameo backup`: writes what a server stores to a file.

use std::path::PathBuf;

use anyhow::{Context, Result};
use tokio::runtime;

use crate::database::DatabaseArg;
use crate::exit::Exit;
use crate::files::OutputFile;

/// Write guests, invitations and live games of a server to a file
///
/// The server may run: the backup is the state of one instant. Each line is a JSON
/// object; dameo restore reads them. Cookies and links are in it as hashes alone. Only you can
/// read the file.
///
/// Example: dameo backup -o monday.ndjson
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArg,
    /// The file to write [default: stdout]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot read the database")?.block_on(self.back_up())?;
        Ok(Exit::Done)
    }

    async fn back_up(self) -> Result<()> {
        let mut backup = self.database.back_up().await?;
        let mut output = OutputFile::private(self.output.as_deref())?;
        while let Some(lines) = backup.next_lines().await? {
            output.write(&lines)?;
        }
        output.finish()?;
        eprintln!("{} rows written", backup.rows());
        Ok(())
    }
}
