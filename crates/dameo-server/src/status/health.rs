//! `GET /health`, `/live` and `/ready`: the status of the server.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::state::AppState;

/// The status of a running server.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// The number of analyses that could start without waiting.
    free_engines: usize,
    /// The variants with an endgame tablebase, each with its maximum number of
    /// pieces.
    table_pieces: BTreeMap<String, u32>,
}

/// Returns the status of the server.
#[utoipa::path(get, path = "/health", responses((status = OK, body = Health)))]
pub(super) async fn health(State(state): State<AppState>) -> Json<Health> {
    let (status, version) = ("ok", env!("CARGO_PKG_VERSION"));
    let tablebases = state.tablebases().max_pieces();
    Json(Health {
        status,
        version,
        free_engines: state.search_pool().available(),
        table_pieces: tablebases.map(|(variant, pieces)| (variant.to_string(), pieces)).collect(),
    })
}

/// Answers while the program runs.
#[utoipa::path(get, path = "/live", responses((status = NO_CONTENT)))]
pub(super) async fn live() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Answers with success while the server is ready, until it begins to stop.
#[utoipa::path(
    get,
    path = "/ready",
    responses(
        (status = NO_CONTENT),
        (status = SERVICE_UNAVAILABLE, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn ready(State(state): State<AppState>) -> Result<StatusCode, Problem> {
    if state.search_pool().is_closed() {
        return Err(Problem::stopping());
    }
    match state.obstacle() {
        Some(obstacle) => Err(Problem::not_ready(obstacle)),
        None => Ok(StatusCode::NO_CONTENT),
    }
}
