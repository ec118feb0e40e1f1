//! The numbers of open connections: of all clients, and of each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::client::Client;
use crate::metrics::OpenConnection;
use crate::options::ServerOptions;

/// The open connections of a server.
#[derive(Debug)]
pub(crate) struct Connections {
    /// One permit for each connection that can be open.
    permits: Arc<Semaphore>,
    max: usize,
    by_client: OpenByClient,
}

/// Counts an open connection until it is dropped. All requests of the connection share
/// it, and a WebSocket takes it over.
#[derive(Debug)]
pub(crate) struct Connection {
    _permit: OwnedSemaphorePermit,
    _open: OpenConnection,
    /// `None` once the connection is a WebSocket, which is counted as such.
    counted: Mutex<Option<CountedByClient>>,
}

impl Connections {
    pub(crate) fn new(options: &ServerOptions) -> Self {
        let max = options.max_connections.clamp(1, Semaphore::MAX_PERMITS);
        let max_per_client = match options.max_connections_per_client {
            // All connections are those of the proxy.
            _ if options.behind_proxy => 0,
            max => max,
        };
        let by_client = OpenByClient::new(max_per_client);
        Self { permits: Arc::new(Semaphore::new(max)), max, by_client }
    }

    /// Waits until one more connection can be open.
    pub(crate) async fn permit(&self) -> OwnedSemaphorePermit {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        permit.expect("the semaphore is never closed")
    }

    /// Counts a connection. `None` if its client has too many.
    pub(crate) fn open(
        &self,
        permit: OwnedSemaphorePermit,
        client: Client,
    ) -> Option<Arc<Connection>> {
        let counted = Mutex::new(Some(self.by_client.open(client)?));
        Some(Arc::new(Connection { _permit: permit, _open: OpenConnection::new(), counted }))
    }

    /// The number of open connections, and of permits for the next ones.
    pub(crate) fn len(&self) -> usize {
        self.max - self.permits.available_permits()
    }
}

impl Connection {
    /// Stops to count as a connection of its client.
    pub(crate) fn becomes_socket(&self) {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// The numbers of open connections of one kind, by client.
#[derive(Clone, Debug)]
pub(crate) struct OpenByClient {
    open: Arc<Mutex<HashMap<Client, usize>>>,
    /// The maximum for each client that is not on this machine.
    max: usize,
}

impl OpenByClient {
    /// A count with a maximum for each client; 0 is none.
    pub(crate) fn new(max: usize) -> Self {
        Self { open: Arc::default(), max: if max == 0 { usize::MAX } else { max } }
    }

    /// Counts a connection of a client until the result is dropped. `None` if the
    /// client has the maximum already.
    pub(crate) fn open(&self, client: Client) -> Option<CountedByClient> {
        let max = if client.is_local() { usize::MAX } else { self.max };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(client).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(CountedByClient { client, by_client: self.clone() })
    }
}

/// An open connection of a client.
#[derive(Debug)]
pub(crate) struct CountedByClient {
    client: Client,
    by_client: OpenByClient,
}

impl Drop for CountedByClient {
    fn drop(&mut self) {
        let mut open = self.by_client.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> Client {
        Client::new(text.parse().unwrap())
    }

    #[test]
    fn connections_of_a_client_are_bounded() {
        let open = OpenByClient::new(1);
        let [first, second] = ["192.0.2.1", "192.0.2.2"].map(client);
        let connection = open.open(first);
        assert!(connection.is_some() && open.open(first).is_none());
        assert!(open.open(second).is_some());
        drop(connection);
        assert!(open.open.lock().unwrap().is_empty());
        assert!(open.open(first).is_some());
        // Programs on this machine have no limit.
        let local = ["127.0.0.1"; 3].map(|text| open.open(client(text)));
        assert!(local.iter().all(Option::is_some));
    }

    #[tokio::test]
    async fn a_socket_keeps_its_permit_but_is_no_connection_of_its_client() {
        let options = ServerOptions { max_connections_per_client: 1, ..ServerOptions::default() };
        let connections = Connections::new(&options);
        let client = client("192.0.2.1");
        let first = connections.open(connections.permit().await, client).unwrap();
        assert!(connections.open(connections.permit().await, client).is_none());
        assert_eq!(connections.len(), 1);
        first.becomes_socket();
        let second = connections.open(connections.permit().await, client);
        assert!(second.is_some());
        assert_eq!(connections.len(), 2);
        drop((first, second));
        assert_eq!(connections.len(), 0);
        assert!(connections.by_client.open.lock().unwrap().is_empty());
    }
}
