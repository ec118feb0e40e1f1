//! The request that opens a WebSocket.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::request::Parts;
use axum::response::Response;

use crate::limits::client::Client;
use crate::limits::connections::Connection;
use crate::limits::sockets::{self, NOT_A_WEBSOCKET, OpenSocket};
use crate::problem::{Problem, ProblemCode};
use crate::sockets::socket::{Socket, SocketLimits};
use crate::state::AppState;

/// The bytes that a socket reads at once: messages are short, and sockets are many.
const READ_BUFFER_BYTES: usize = 2 << 10;
/// A message that is not much too long is read, so that its client reads why the socket is
/// closed: a connection that is closed with unread bytes is reset.
const READ_FACTOR: usize = 4;
/// The bytes that may wait for a client that reads slowly.
const MAX_WRITE_BUFFER_BYTES: usize = 64 << 10;

/// A request that opens a WebSocket, as the extractor of a handler:
///
/// ```
/// use axum::response::Response;
/// use dameo_server::SocketUpgrade;
///
/// /// Sends every message back.
/// async fn echo(upgrade: SocketUpgrade) -> Response {
///     upgrade.accept(async |mut socket| {
///         while let Some(message) = socket.recv().await {
///             if socket.send(message).await.is_err() {
///                 break;
///             }
///         }
///     })
/// }
/// ```
///
/// The extractor rejects requests beyond the limits of
/// [`ServerOptions`](crate::ServerOptions) for WebSockets.
#[derive(Debug)]
pub struct SocketUpgrade {
    upgrade: WebSocketUpgrade,
    open: OpenSocket,
    limits: SocketLimits,
}

impl SocketUpgrade {
    /// The error codes of the extractor, for [`Area::codes`](crate::Area::codes).
    pub const CODES: &'static [ProblemCode] = sockets::ALL;
    /// The code of a client that has too many WebSockets, also for areas with limits of
    /// their own.
    pub const TOO_MANY: ProblemCode = sockets::TOO_MANY_SOCKETS;

    /// Opens the WebSocket and runs a function on it to its end, in a task of its own.
    /// The function should end when [`Socket::recv`] returns `None`. When the server
    /// stops, it is dropped after [`ServerOptions::drain`](crate::ServerOptions::drain).
    pub fn accept<Run, Ended>(self, run: Run) -> Response
    where
        Run: FnOnce(Socket) -> Ended + Send + 'static,
        Ended: Future<Output = ()> + Send + 'static,
    {
        let Self { upgrade, open, limits } = self;
        let upgrade = upgrade
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_write_buffer_size(MAX_WRITE_BUFFER_BYTES.max(limits.max_message_bytes))
            .max_message_size(limits.max_message_bytes.saturating_mul(READ_FACTOR))
            .max_frame_size(limits.max_message_bytes.saturating_mul(READ_FACTOR));
        upgrade.on_upgrade(async move |stream| {
            let socket = Socket::new(stream, &limits, open.stopping());
            // In a box: each future that it is moved into would have room for it again.
            open.run(Box::pin(run(socket))).await;
        })
    }
}

impl FromRequestParts<AppState> for SocketUpgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Problem> {
        let Ok(client) = Client::from_request_parts(parts, state).await;
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        let upgrade =
            upgrade.map_err(|rejection| Problem::new(NOT_A_WEBSOCKET, rejection.body_text()))?;
        let connection = parts.extensions.get::<Arc<Connection>>().cloned();
        let open = state.sockets().open(client, connection)?;
        Ok(Self { upgrade, open, limits: SocketLimits::of(state.options()) })
    }
}
