//! `GET /api/{variant}/table`: what endgame tables know about a position.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use dameo_protocol::TableReply;
use serde::Deserialize;
use utoipa::IntoParams;

use super::blocking;
use crate::assets::fingerprint;
use crate::conditional::{REVALIDATE, tagged};
use crate::extract::{Query, VariantPath};
use crate::problem::Problem;
use crate::state::AppState;

/// Which position.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TableQuery {
    /// The position; its counters do not matter.
    #[param(example = "W:WKc4,Kf4:Ba2")]
    fen: String,
}

/// The value of a position with few pieces, of each of its moves, and best play
/// to the end.
#[utoipa::path(
    get,
    path = "/api/{variant}/table",
    params(
        ("variant" = String, Path, description = "The variant", example = "dameo"),
        TableQuery,
    ),
    responses(
        (status = OK, body = TableReply,
            headers(("ETag" = String, description = "Changes with the answer"))),
        (status = NOT_MODIFIED, description = "The client has the answer already"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = INTERNAL_SERVER_ERROR, body = Problem,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn table(
    State(state): State<AppState>,
    VariantPath(variant): VariantPath,
    Query(query): Query<TableQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let tables = state.config().tables.clone();
    let reply = blocking(move || tables.probe(variant, &query.fen)).await??;
    let body = serde_json::to_vec(&reply).map_err(|_| Problem::internal())?;
    let tag = format!("\"{:016x}\"", fingerprint(&body));
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok(tagged(&headers, &tag, REVALIDATE, || (json, body).into_response()))
}
