//! Responses that are streams of JSON, an object a line.

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;

/// How many lines wait for a client that reads slowly.
const MAX_WAITING: usize = 16;

/// The lines of a stream. A chunk is a line, with its end: it is sent at once.
pub(crate) struct Lines(mpsc::Sender<Bytes>);

/// The client has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

/// A stream, and the response that has it.
pub(crate) fn lines() -> (Lines, Response) {
    let (sender, queue) = mpsc::channel(MAX_WAITING);
    let chunks = stream::unfold(queue, async |mut queue: mpsc::Receiver<Bytes>| {
        let line = queue.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(line), queue))
    });
    // Proxies do not hold it back.
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (Lines(sender), (headers, Body::from_stream(chunks)).into_response())
}

impl Lines {
    /// Sends an object.
    pub(crate) async fn send(&self, object: &impl Serialize) -> Result<(), Gone> {
        self.push(line(object)).await
    }

    /// Sends an empty line, which shows that the stream goes on.
    pub(crate) async fn keep_alive(&self) -> Result<(), Gone> {
        self.push("\n".to_owned()).await
    }

    async fn push(&self, line: String) -> Result<(), Gone> {
        self.0.send(line.into()).await.map_err(|_| Gone)
    }

    /// Completes when the client has gone.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}

/// An object as a line.
pub(crate) fn line(object: &impl Serialize) -> String {
    let mut text = serde_json::to_string(object).expect("it has names for its fields");
    text.push('\n');
    text
}
