//! Running the service on a socket: time limits, the maximum number of
//! connections, and shutdown.

use std::net::SocketAddr;
use std::sync::Arc;
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
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::router;
use crate::state::AppState;

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
    let mut stop = std::pin::pin!(stop);
    loop {
        let (permit, stream, client) = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = server.accept(&mut listener) => accepted,
        };
        connections.spawn(server.connection(permit, stream, client, graceful.watcher()));
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

/// What all connections share.
struct Server {
    service: Router,
    http: http1::Builder,
    write_timeout: Duration,
    /// One permit for each connection that can be open.
    permits: Arc<Semaphore>,
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

    /// Serves one connection to its end.
    fn connection(
        &self,
        permit: OwnedSemaphorePermit,
        stream: TcpStream,
        client: SocketAddr,
        watcher: Watcher,
    ) -> impl Future<Output = ()> + Send + use<> {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write_timeout));
        let service = self.service.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(client));
            request
        });
        let service = TowerToHyperService::new(service);
        let connection = self.http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        async move {
            if let Err(error) = watcher.watch(connection).await {
                tracing::debug!(%client, "the connection failed: {error}");
            }
            drop(permit);
        }
    }
}
