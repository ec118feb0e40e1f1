//! Running the service on a socket: time limits, the maximum number of
//! connections, and shutdown.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::client::Client;
use crate::metrics::OpenConnection;
use crate::router;
use crate::state::AppState;

/// How often memory that is no longer needed is freed.
const CLEAN_UP_INTERVAL: Duration = Duration::from_secs(10);

/// Serves connections until `stop` resolves. Then it accepts no new
/// connections, stops the running searches, which return their best move so
/// far, and waits for open responses, at most
/// [`Config::drain`](crate::Config::drain). It closes connections that are open
/// after that.
///
/// Errors of the socket are logged, and it is tried again.
pub async fn serve(
    mut listener: TcpListener,
    state: AppState,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let server = Server::new(&state);
    let graceful = GracefulShutdown::new();
    let mut connections = JoinSet::new();
    // Ends with this function.
    let mut clean_up = JoinSet::new();
    clean_up.spawn(clean_up_regularly(state.clone()));
    let mut stop = std::pin::pin!(stop);
    loop {
        let (permit, stream, client) = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = server.accept(&mut listener) => accepted,
        };
        if let Some(connection) = server.connection(permit, stream, client, graceful.watcher()) {
            connections.spawn(connection);
        }
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    tracing::info!("stopping");
    state.stop();
    if timeout(state.config().drain, graceful.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    connections.shutdown().await;
}

async fn clean_up_regularly(state: AppState) {
    let mut interval = interval(CLEAN_UP_INTERVAL);
    loop {
        interval.tick().await;
        state.clean_up();
    }
}

/// The numbers of open connections of clients with a limit.
#[derive(Default)]
struct OpenByClient(Mutex<HashMap<Client, usize>>);

impl OpenByClient {
    /// Counts a connection of a client until the result is dropped. `None` if
    /// `max` connections are open already.
    fn open(self: &Arc<Self>, client: Client, max: usize) -> Option<CountedConnection> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(client).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(CountedConnection { client, open: Arc::clone(self) })
    }
}

/// An open connection of a client.
struct CountedConnection {
    client: Client,
    open: Arc<OpenByClient>,
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut open = self.open.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

/// What all connections share.
struct Server {
    service: Router,
    http: http1::Builder,
    write_timeout: Duration,
    /// One permit for each connection that can be open.
    permits: Arc<Semaphore>,
    /// The maximum for each client; `usize::MAX` if there is none.
    max_per_client: usize,
    open_by_client: Arc<OpenByClient>,
}

impl Server {
    fn new(state: &AppState) -> Self {
        let config = state.config();
        let mut http = http1::Builder::new();
        // The timer of a header starts when the server is ready to read one, so
        // that it ends idle connections too.
        http.timer(TokioTimer::new()).header_read_timeout(config.header_timeout);
        Self {
            // Builds the routes here instead of once for each request.
            service: router(state.clone()).with_state(()),
            http,
            write_timeout: config.write_timeout,
            permits: Arc::new(Semaphore::new(
                config.max_connections.clamp(1, Semaphore::MAX_PERMITS),
            )),
            max_per_client: match config.max_connections_per_client {
                // All connections are those of the proxy.
                _ if config.behind_proxy => usize::MAX,
                0 => usize::MAX,
                max => max,
            },
            open_by_client: Arc::default(),
        }
    }

    /// Accepts a connection once there is a permit for it. Until then clients
    /// wait in the queue of the operating system.
    async fn accept(
        &self,
        listener: &mut TcpListener,
    ) -> (OwnedSemaphorePermit, TcpStream, SocketAddr) {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.expect("the semaphore is never closed");
        let (stream, client) = Listener::accept(listener).await;
        (permit, stream, client)
    }

    /// Serves one connection to its end. `None` closes it, because its client has
    /// too many.
    fn connection(
        &self,
        permit: OwnedSemaphorePermit,
        stream: TcpStream,
        client: SocketAddr,
        watcher: Watcher,
    ) -> Option<impl Future<Output = ()> + Send + use<>> {
        let key = Client::new(client.ip());
        let max = if key.is_local() { usize::MAX } else { self.max_per_client };
        let counted = self.open_by_client.open(key, max)?;
        let open = OpenConnection::new();
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write_timeout));
        let service = self.service.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(client));
            request
        });
        let service = TowerToHyperService::new(service);
        let connection = self.http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        Some(async move {
            if let Err(error) = watcher.watch(connection).await {
                tracing::debug!(%client, "the connection failed: {error}");
            }
            drop((open, counted, permit));
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_of_a_client_are_bounded() {
        let open = Arc::new(OpenByClient::default());
        let [first, second] =
            ["192.0.2.1", "192.0.2.2"].map(|text| Client::new(text.parse().unwrap()));
        let connection = open.open(first, 1);
        assert!(connection.is_some() && open.open(first, 1).is_none());
        assert!(open.open(second, 1).is_some());
        drop(connection);
        assert!(open.0.lock().unwrap().is_empty());
        assert!(open.open(first, 1).is_some());
    }
}
