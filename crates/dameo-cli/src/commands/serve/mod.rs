//! `dameo serve`: serves the app and its HTTP API.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use dameo_server::{AppState, Config, Tablebases, serve};
use tokio::net::TcpListener;
use tokio::runtime;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::exit::Exit;

/// Reachable from this machine only.
const DEFAULT_ADDRESS: &str = "127.0.0.1:8321";

/// Serve the app and its HTTP API
///
/// Prints the address on stdout when the server is ready and logs to stderr;
/// RUST_LOG=debug logs every request. An interrupt (Ctrl-C) or SIGTERM ends it.
///
/// Example: dameo serve --open
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address to listen on; port 0 picks a free port
    #[arg(long, value_name = "HOST:PORT", default_value = DEFAULT_ADDRESS)]
    addr: String,
    /// A folder with endgame tablebases, as written by dameo tables build
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Open the app in the browser
    #[arg(long)]
    open: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let log = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(false);
        tracing_subscriber::registry().with(log.with_filter(log_filter()?)).init();
        let runtime = runtime::Builder::new_multi_thread().enable_all().build();
        runtime.context("cannot start the server")?.block_on(self.listen())?;
        Ok(Exit::Done)
    }

    async fn listen(self) -> Result<()> {
        let state = AppState::new(Config { tablebases: self.tables()?, ..Config::default() });
        let at = || format!("cannot listen on {}", self.addr);
        let listener = TcpListener::bind(&self.addr).await.with_context(at)?;
        let address = listener.local_addr().with_context(at)?;
        let stop = stop_signal()?;
        let url = format!("http://{address}");
        writeln!(io::stdout(), "listening on {url}")?;
        if self.open
            && let Err(error) = open::that_detached(&url)
        {
            eprintln!("dameo: cannot open a browser: {error}");
        }
        serve(listener, state, stop).await;
        Ok(())
    }

    /// Opens the tablebases. A folder without any is an error.
    fn tables(&self) -> Result<Tablebases> {
        let Some(directory) = &self.tables else { return Ok(Tablebases::default()) };
        let tables = Tablebases::open(directory).context("--tables")?;
        if tables.max_pieces().next().is_none() {
            bail!("--tables: there are no tablebases in {}", directory.display());
        }
        Ok(tables)
    }
}

/// What `RUST_LOG` selects, otherwise everything from the level `info`.
fn log_filter() -> Result<Targets> {
    match env::var("RUST_LOG") {
        Ok(text) => text.parse().with_context(|| format!("RUST_LOG={text:?}")),
        Err(env::VarError::NotPresent) => Ok(Targets::new().with_default(LevelFilter::INFO)),
        Err(error) => Err(error).context("RUST_LOG"),
    }
}

/// Completes at the first SIGINT or SIGTERM.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let listen = |kind| signal(kind).context("cannot listen for signals");
    let mut interrupt = listen(SignalKind::interrupt())?;
    let mut terminate = listen(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

/// Completes at the first interrupt.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
