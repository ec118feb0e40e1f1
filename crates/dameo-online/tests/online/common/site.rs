//! A server that listens.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use dameo_accounts::PasswordCost;
use dameo_online::{MailClient, Online, OnlineBuilder, PushClient, PushReach, ServerClock};
use dameo_server::{Assets, EmbeddedFile, Server, ServerOptions};
use dameo_store::{MemoryStore, Store};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::SOON;
use super::guest::Guest;

/// How long a computation may take: test programs are slow, and whatever runs beside them has a
/// higher priority.
const PATIENCE: Duration = Duration::from_secs(300);

/// The address to which the links in mails lead.
pub(crate) const SITE: &str = "https://dameo.example";

/// The page of the app.
pub(crate) const PAGE: &str = "<!doctype html><head><title>Dameo</title></head><body></body>";

const APP: &[EmbeddedFile] = &[EmbeddedFile {
    name: "index.html",
    bytes: PAGE.as_bytes(),
    brotli: None,
    gzip: None,
    fingerprint: 1,
}];

/// Listens on a free port. Its connections hold back little for clients that do not read.
fn listener() -> TcpListener {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    socket.listen(128).unwrap()
}

/// A server on a free port.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) server: Server,
    pub(crate) online: Online,
    pub(crate) clock: ServerClock,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Site {
    /// A site that keeps everything in memory.
    pub(crate) async fn start() -> Self {
        Self::start_on(Arc::new(MemoryStore::default())).await
    }

    pub(crate) async fn start_on(store: Arc<dyn Store>) -> Self {
        Self::start_with(store, Self::options(), |builder| builder).await
    }

    /// The options of most tests, whose clients do not confirm the end. Computations, which
    /// have the lowest priority, may wait for other tests.
    pub(crate) fn options() -> ServerOptions {
        let drain = Duration::from_millis(200);
        ServerOptions { drain, compute_time: PATIENCE, ..ServerOptions::default() }
    }

    pub(crate) async fn start_with(
        store: Arc<dyn Store>,
        options: ServerOptions,
        build: impl FnOnce(OnlineBuilder) -> OnlineBuilder,
    ) -> Self {
        let clock = ServerClock::default();
        let builder =
            Online::builder(store).clock(clock.clone()).password_cost(PasswordCost::LEAST);
        // Push services of this machine are those of the tests.
        let contact = "mailto:root@dameo.example".parse().unwrap();
        let builder = builder.push(PushClient::new(contact, PushReach::Loopback));
        // Nobody takes mail, but where a test says so.
        let mail = "smtp://127.0.0.1:1?from=dameo@dameo.example".parse().unwrap();
        let builder = builder.mail(MailClient::new(&mail, None).unwrap(), SITE);
        let online = build(builder).start();
        let server = Server::builder(options)
            .assets(Assets::Embedded(APP))
            .merge(online.area())
            .merge(online.bot_area())
            .link_previews(online.clone())
            .build()
            .unwrap();
        online.play_levels(&server);
        let listener = listener();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let (serving, stopping) = (server.clone(), online.clone());
        let task = tokio::spawn(async move {
            let stop = async {
                drop(stopped.await);
                stopping.stop();
            };
            serving.serve(listener, stop).await;
            stopping.stopped().await;
        });
        Self { address, server, online, clock, stop, task }
    }

    /// Somebody who has just come.
    pub(crate) fn guest(&self) -> Guest {
        Guest::new(self)
    }

    /// Asks the server to stop, and returns what waits for its end.
    pub(crate) fn begin_stop(self) -> JoinHandle<()> {
        self.stop.send(()).unwrap();
        self.task
    }

    /// Stops the server, and waits until it has ended.
    pub(crate) async fn stop(self) {
        timeout(SOON, self.begin_stop()).await.expect("it did not end").unwrap();
    }
}
