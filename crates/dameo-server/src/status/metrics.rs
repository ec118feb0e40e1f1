//! `GET /metrics`: metrics for Prometheus.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::metrics::{record_computations, record_sockets};
use crate::problem::{Problem, request::NOT_FOUND};
use crate::state::AppState;

/// The media type of the text format of Prometheus.
const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The metrics in the text format of Prometheus, if they are collected.
pub(super) async fn metrics(State(state): State<AppState>) -> Response {
    let Some(metrics) = state.metrics() else {
        let detail = "this server does not collect metrics: start it with --metrics";
        return Problem::new(NOT_FOUND, detail).into_response();
    };
    for (kind, pool) in [("search", state.search_pool()), ("other", state.compute_pool())] {
        record_computations(kind, pool.max_running() - pool.available(), pool.max_running());
    }
    record_sockets(state.sockets().len());
    ([(header::CONTENT_TYPE, MEDIA_TYPE)], metrics.render()).into_response()
}
