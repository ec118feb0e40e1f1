//! `GET /health`: whether the server works.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::AppState;

/// A server that works.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// How many analyses could begin at once.
    free_engines: usize,
}

/// Whether the server works.
#[utoipa::path(get, path = "/health", responses((status = OK, body = Health)))]
pub(super) async fn health(State(state): State<AppState>) -> Json<Health> {
    let (status, version) = ("ok", env!("CARGO_PKG_VERSION"));
    Json(Health { status, version, free_engines: state.seats().free() })
}
