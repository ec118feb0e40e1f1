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
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::limits::client::Client;
use crate::limits::connections::Connection;
use crate::state::AppState;

/// How often memory that is no longer needed is freed.
const CLEAN_UP_INTERVAL: Duration = Duration::from_secs(10);

/// Serves connections until `stop` resolves, and ends them then; see
/// [`Server::serve`](crate::Server::serve).
pub(crate) async fn serve(
    mut listener: TcpListener,
    state: &AppState,
    service: Router,
    stop: impl Future<Output = ()>,
) {
    let protocol = Protocol::new(state, service);
    let stopping = CancellationToken::new();
    let mut connections = JoinSet::new();
    // Ends with this function.
    let mut clean_up = JoinSet::new();
    clean_up.spawn(clean_up_regularly(state.clone()));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = async {
            // Until there is a permit clients wait in the queue of the operating system.
            let permit = state.connections().permit().await;
            (permit, Listener::accept(&mut listener).await)
        };
        let (permit, (stream, address)) = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = accepted => accepted,
        };
        // Otherwise its client has too many, and it is closed.
        if let Some(open) = state.connections().open(permit, Client::new(address.ip())) {
            connections.spawn(protocol.serve(stream, address, open, stopping.clone()));
        }
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    tracing::info!("stopping");
    state.stop();
    stopping.cancel();
    let ended = async {
        while connections.join_next().await.is_some() {}
        state.sockets().ended().await;
    };
    if timeout(state.options().drain, ended).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    connections.shutdown().await;
    state.sockets().shut_down().await;
}

async fn clean_up_regularly(state: AppState) {
    let mut interval = interval(CLEAN_UP_INTERVAL);
    loop {
        interval.tick().await;
        state.clean_up();
    }
}

/// What all connections share.
struct Protocol {
    service: Router,
    http: http1::Builder,
    write_timeout: Duration,
}

impl Protocol {
    fn new(state: &AppState, service: Router) -> Self {
        let options = state.options();
        let mut http = http1::Builder::new();
        // The timer of a header starts when the server is ready to read one, so
        // that it ends idle connections too.
        http.timer(TokioTimer::new()).header_read_timeout(options.header_timeout);
        // Builds the routes here instead of once for each request.
        let service = service.with_state(());
        Self { service, http, write_timeout: options.write_timeout }
    }

    /// Serves one connection to its end, or until it is no longer one of HTTP: the
    /// handler that has upgraded it keeps `open` then.
    fn serve(
        &self,
        stream: TcpStream,
        address: SocketAddr,
        open: Arc<Connection>,
        stopping: CancellationToken,
    ) -> impl Future<Output = ()> + Send + use<> {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write_timeout));
        let of_requests = Arc::clone(&open);
        let service = self.service.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request.extensions_mut().insert(Arc::clone(&of_requests));
            request
        });
        let service = TowerToHyperService::new(service);
        let io = TokioIo::new(Box::pin(stream));
        let connection = self.http.serve_connection(io, service).with_upgrades();
        async move {
            let mut connection = std::pin::pin!(connection);
            let ended = tokio::select! {
                biased;
                ended = connection.as_mut() => ended,
                () = stopping.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(client = %address, "the connection failed: {error}");
            }
            drop(open);
        }
    }
}
