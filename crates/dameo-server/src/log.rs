//! The request log.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

/// Logs each request at level debug. The logged time ends when the response
/// starts; its body may still be streaming.
pub(crate) async fn log(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let (status, ms) = (response.status().as_u16(), start.elapsed().as_millis());
    tracing::debug!(%method, path, status, ms, "request");
    response
}
