//! `dameo serve`: serves the app and its HTTP API.

mod lan;
mod limits;
mod live;
mod machine;
mod mail;

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::builder::BoolishValueParser;
use dameo_server::{Metrics, Server, ServerOptions, Tablebases};
use tokio::net::TcpListener;
use tokio::runtime;

use self::limits::Limits;
use self::live::{Live, LiveArgs};
use crate::exit::Exit;
use crate::logging::{self, LogFormat};
use crate::stop;

/// Reachable from this machine only.
const DEFAULT_ADDRESS: &str = "127.0.0.1:8321";
/// How long the program waits for computations after the server has stopped.
/// All of them have been told to end.
const LAST_COMPUTATIONS: Duration = Duration::from_secs(1);

/// Serve the app and its HTTP API
///
/// Prints the address on stdout when the server is ready and logs to stderr;
/// RUST_LOG=debug logs every request. An interrupt (Ctrl-C) or SIGTERM ends it,
/// a second interrupt at once.
///
/// Example: dameo serve --open
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address to listen on; port 0 picks a free port
    #[arg(long, value_name = "HOST:PORT", default_value = DEFAULT_ADDRESS, env = "DAMEO_ADDR")]
    addr: String,
    /// A name of this server, besides IP addresses and localhost; requests for
    /// others are refused
    #[arg(long = "host", value_name = "NAME", env = "DAMEO_HOSTS", value_delimiter = ',')]
    hosts: Vec<String>,
    /// Requests come through a proxy that appends its client to X-Forwarded-For
    #[arg(long, env = "DAMEO_BEHIND_PROXY", value_parser = BoolishValueParser::new())]
    behind_proxy: bool,
    #[command(flatten)]
    live: LiveArgs,
    /// A folder with endgame tablebases, as written by dameo tables build
    #[arg(long, value_name = "DIR", env = "DAMEO_TABLES")]
    tables: Option<PathBuf>,
    /// Open the app in the browser
    #[arg(long)]
    open: bool,
    /// Show metrics for Prometheus at /metrics
    #[arg(long, env = "DAMEO_METRICS", value_parser = BoolishValueParser::new())]
    metrics: bool,
    /// How lines of the log are written
    #[arg(long, value_name = "FORMAT", default_value = "text", env = "DAMEO_LOG_FORMAT")]
    log_format: LogFormat,
    #[command(flatten)]
    limits: Limits,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        logging::start(self.log_format)?;
        let runtime = runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.context("cannot start the server")?;
        runtime.block_on(self.listen())?;
        runtime.shutdown_timeout(LAST_COMPUTATIONS);
        Ok(Exit::Done)
    }

    async fn listen(self) -> Result<()> {
        let addr = self.live.address(&self.addr);
        let at = || format!("cannot listen on {addr}");
        // Before anything that is counted.
        let metrics = self.metrics.then(Metrics::install).transpose().context("--metrics")?;
        let listener = TcpListener::bind(&addr).await.with_context(at)?;
        let bound = listener.local_addr().with_context(at)?;
        let live = self.live.start(&self.site(bound)).await?;
        let server = self.server(&live, metrics)?;
        self.live.begin_reviews(&live, &server);
        live.play_levels(&server);
        let stop = stop::signal()?;
        self.announce(bound)?;
        if let Some(secret) = live.offer_administration().await? {
            self.announce_set_up(bound, &secret);
        }
        let stop = async {
            stop.await;
            live.stop();
        };
        server.serve(listener, stop).await;
        live.close().await;
        Ok(())
    }

    /// Prints where the server is, and opens it if that is wanted.
    fn announce(&self, bound: SocketAddr) -> Result<()> {
        let address = if self.live.is_lan() { lan::reachable(bound) } else { bound };
        let url = format!("http://{address}");
        writeln!(io::stdout(), "listening on {url}")?;
        if self.live.is_lan() && io::stdout().is_terminal() {
            write!(io::stdout(), "{}", lan::qr_code(&url)?)?;
        }
        if self.open
            && let Err(error) = open::that_detached(&url)
        {
            eprintln!("dameo: cannot open a browser: {error}");
        }
        Ok(())
    }

    /// Prints the address at which somebody becomes the first administrator. The secret is in its
    /// fragment: browsers send it to no server, and none logs it. Whoever started the server may
    /// have read the first line alone and gone.
    fn announce_set_up(&self, bound: SocketAddr, secret: &str) {
        let site = self.site(bound);
        let _ = writeln!(io::stdout(), "first administrator, once: {site}/#/set-up/{secret}");
    }

    /// The address of the site, to which links lead: at the first of its names.
    fn site(&self, bound: SocketAddr) -> String {
        match self.hosts.first() {
            Some(host) if self.behind_proxy => format!("https://{host}"),
            Some(host) => format!("http://{host}:{}", bound.port()),
            None if self.live.is_lan() => format!("http://{}", lan::reachable(bound)),
            None => format!("http://{bound}"),
        }
    }

    fn server(&self, live: &Live, metrics: Option<Metrics>) -> Result<Server> {
        let (hosts, behind_proxy) = (self.hosts.clone(), self.behind_proxy);
        let options = ServerOptions { hosts, behind_proxy, ..self.limits.options() };
        machine::check(&options)?;
        let mut server = live.add_to(Server::builder(options).tablebases(self.tables()?));
        if let Some(metrics) = metrics {
            server = server.metrics(metrics);
        }
        Ok(server.build()?)
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
