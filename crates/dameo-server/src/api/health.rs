//! `GET /health`: whether the server works.

use std::collections::BTreeMap;

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
    /// The variants it has endgame tables of, each with the most pieces that
    /// one of them has.
    table_pieces: BTreeMap<String, u32>,
}

/// Whether the server works.
#[utoipa::path(get, path = "/health", responses((status = OK, body = Health)))]
pub(super) async fn health(State(state): State<AppState>) -> Json<Health> {
    let (status, version) = ("ok", env!("CARGO_PKG_VERSION"));
    let tables = state.config().tables.max_pieces();
    Json(Health {
        status,
        version,
        free_engines: state.seats().free(),
        table_pieces: tables.map(|(variant, pieces)| (variant.to_string(), pieces)).collect(),
    })
}
