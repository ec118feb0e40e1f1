//! The open WebSockets of a server: how many there are, and how they end when it
//! stops.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::limits::client::Client;
use crate::limits::connections::{Connection, CountedByClient, OpenByClient};
use crate::options::ServerOptions;
use crate::problem::{Problem, problem_codes};

problem_codes! {
    /// The request does not open a WebSocket.
    NOT_A_WEBSOCKET = "not-a-websocket", BAD_REQUEST;
    /// The client has too many WebSockets.
    TOO_MANY_SOCKETS = "too-many-sockets", TOO_MANY_REQUESTS;
}

/// The open WebSockets of a server.
#[derive(Debug)]
pub(crate) struct Sockets {
    /// One permit for each WebSocket that can be open.
    permits: Arc<Semaphore>,
    by_client: OpenByClient,
    tracker: TaskTracker,
    /// Cancelled when the server stops: WebSockets tell their clients and end.
    stopping: CancellationToken,
    /// Cancelled when the time for that is over.
    stopped: CancellationToken,
}

/// Counts an open WebSocket until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenSocket {
    _permit: OwnedSemaphorePermit,
    _counted: CountedByClient,
    /// The connection that it was before. There is none without a listener.
    _connection: Option<Arc<Connection>>,
    _token: TaskTrackerToken,
    stopping: CancellationToken,
    stopped: CancellationToken,
}

impl OpenSocket {
    /// Is cancelled when the server stops.
    pub(crate) fn stopping(&self) -> CancellationToken {
        self.stopping.clone()
    }

    /// Runs what the socket is for, at most until the server has stopped. The socket
    /// counts as open so long.
    pub(crate) async fn run(self, task: impl Future<Output = ()>) {
        self.stopped.run_until_cancelled(task).await;
    }
}

impl Sockets {
    pub(crate) fn new(options: &ServerOptions) -> Self {
        let max = options.max_sockets.min(Semaphore::MAX_PERMITS);
        Self {
            permits: Arc::new(Semaphore::new(max)),
            by_client: OpenByClient::new(options.max_sockets_per_client),
            tracker: TaskTracker::new(),
            stopping: CancellationToken::new(),
            stopped: CancellationToken::new(),
        }
    }

    /// Counts a WebSocket of a client, on a connection that was counted as one of
    /// HTTP so far.
    ///
    /// # Errors
    /// If there are too many, or the server is stopping.
    pub(crate) fn open(
        &self,
        client: Client,
        connection: Option<Arc<Connection>>,
    ) -> Result<OpenSocket, Problem> {
        if self.stopping.is_cancelled() {
            return Err(Problem::stopping());
        }
        let permit = Arc::clone(&self.permits).try_acquire_owned().map_err(|_| Problem::busy())?;
        let counted = self.by_client.open(client).ok_or_else(|| {
            let detail = "too many WebSockets are open from this address";
            Problem::new(TOO_MANY_SOCKETS, detail)
        })?;
        if let Some(connection) = &connection {
            connection.becomes_socket();
        }
        Ok(OpenSocket {
            _permit: permit,
            _counted: counted,
            _connection: connection,
            _token: self.tracker.token(),
            stopping: self.stopping.clone(),
            stopped: self.stopped.clone(),
        })
    }

    /// The number of open WebSockets.
    pub(crate) fn len(&self) -> usize {
        self.tracker.len()
    }

    /// Asks all WebSockets to end, and rejects new ones.
    pub(crate) fn stop(&self) {
        self.stopping.cancel();
        self.tracker.close();
    }

    /// Waits until all WebSockets have ended, after [`stop`](Self::stop).
    pub(crate) async fn ended(&self) {
        self.tracker.wait().await;
    }

    /// Ends all WebSockets that are still open, after [`stop`](Self::stop).
    pub(crate) async fn shut_down(&self) {
        self.stopped.cancel();
        self.tracker.wait().await;
    }
}
