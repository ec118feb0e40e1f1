//! `dameo worker`: does jobs of a site.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use dameo_jobs::Worker;
use dameo_server::Tablebases;
use dameo_store::Store;
use tokio::runtime;

use crate::address::{AddressParser, find_here};
use crate::args::{WORKER_THREADS, number, processors};
use crate::commands::tables::MAX_MIB;
use crate::database::DatabaseArg;
use crate::exit::Exit;
#[cfg(feature = "lab")]
use crate::jobs::SelfPlayWork;
use crate::jobs::{AnalysisWork, ReviewWork, TableWork};
use crate::logging::{self, LogFormat};
use crate::nats::{Nats, NatsOption};
use crate::stop;
use crate::store::StoreArg;

/// Do jobs of a site: reviews of finished games, analyses, games of the engine against itself,
/// tablebases
///
/// Any number of workers share the jobs of a database; each of them can end at any moment. Prints
/// "working" on stdout when it is ready and logs to stderr. An interrupt (Ctrl-C) or SIGTERM ends
/// it: what it was doing is begun again by another worker.
///
/// Example: dameo worker --db postgres://dameo@db.example/dameo --nats nats://nats.example
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArg,
    /// NATS with JetStream, which hands each job to one of the workers: nats://HOST:PORT
    /// [default: $DAMEO_NATS, or what is in the file $DAMEO_NATS_FILE; without it they look into the
    /// database twice a second]
    #[arg(long, value_name = "URL", value_parser = AddressParser::<NatsOption>::new())]
    nats: Option<NatsOption>,
    #[command(flatten)]
    store: StoreArg,
    /// A folder with endgame tablebases, as written by dameo tables build
    #[arg(long, value_name = "DIR", env = "DAMEO_TABLES")]
    tables: Option<PathBuf>,
    /// Number of jobs at once, each on one thread if nothing else is said [default: all processors]
    #[arg(long, value_name = "T", value_parser = number(WORKER_THREADS))]
    threads: Option<usize>,
    /// Number of threads for each class of tablebases that is built
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number(WORKER_THREADS))]
    table_threads: usize,
    /// Memory for the values of each class of tablebases that is built, in MiB; the rest is kept in
    /// temporary files
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = number(1..=MAX_MIB))]
    table_memory: u64,
    /// How lines of the log are written
    #[arg(long, value_name = "FORMAT", default_value = "text", env = "DAMEO_LOG_FORMAT")]
    log_format: LogFormat,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        logging::start(self.log_format)?;
        let runtime = runtime::Builder::new_multi_thread().enable_all().build();
        runtime.context("cannot start the worker")?.block_on(self.work())?;
        Ok(Exit::Done)
    }

    async fn work(self) -> Result<()> {
        let tablebases = match &self.tables {
            Some(folder) => Tablebases::open(folder).context("--tables")?,
            None => Tablebases::default(),
        };
        // What needs it is done by others.
        let files = self.store.open()?;
        let nats = match find_here(self.nats.as_ref())? {
            Some(address) => Some(Nats::open(&address).await?),
            None => None,
        };
        let database = Arc::new(self.database.open_shared().await?);
        let store: Arc<dyn Store> = Arc::clone(&database) as _;
        let mut worker = Worker::new(Arc::clone(&store));
        if let Some(nats) = nats {
            worker = worker.queue(nats.queue(&*store).await?);
        }
        let worker = worker.can(ReviewWork { store, tablebases }).can(AnalysisWork);
        let worker = match files {
            Some(files) => {
                let (threads, memory) = (self.table_threads, self.table_memory << 20);
                with_files(worker, TableWork { files, threads, memory })
            }
            None => worker,
        };
        let stop = stop::signal()?;
        writeln!(io::stdout(), "working")?;
        worker.run(self.threads.unwrap_or_else(processors), stop).await;
        database.close().await;
        Ok(())
    }
}

/// Adds what is written into the files of the site.
fn with_files(worker: Worker, tables: TableWork) -> Worker {
    #[cfg(feature = "lab")]
    let worker = worker.can(SelfPlayWork { files: tables.files.clone() });
    worker.can(tables)
}
