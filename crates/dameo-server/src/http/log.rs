//! The request log.

use std::time::Duration;

use axum::extract::Request;
use axum::http::HeaderName;
use axum::response::{IntoResponse, Response};
use tower_http::request_id::RequestId;
use tracing::Span;

use crate::problem::Problem;

/// The header with the identifier of a request, which its lines in the log name.
/// It is that of the client, if there is one.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The span of a request, which all lines about it begin with.
pub(crate) fn span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok());
    let (method, path) = (request.method(), request.uri().path());
    tracing::info_span!("request", id = id.unwrap_or_default(), %method, path)
}

/// Logs a response. The logged time ends when the response starts; its body may
/// still be streaming.
pub(crate) fn log_response(response: &Response, time: Duration, _: &Span) {
    let (status, ms) = (response.status(), milliseconds(time));
    if status.is_server_error() {
        tracing::warn!(status = status.as_u16(), ms, "response");
    } else {
        tracing::debug!(status = status.as_u16(), ms, "response");
    }
}

/// A time for the log, as a number that is one in JSON, too.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

/// The response to a request whose handler has panicked; the panic itself was
/// written to stderr.
pub(crate) fn log_panic(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!("panic: {}", text.unwrap_or("of unknown reason"));
    Problem::internal().into_response()
}
