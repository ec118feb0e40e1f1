//! `GET /api/{variant}/table`: tablebase probes.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use dameo_api::TablebaseReply;
use serde::Deserialize;
use utoipa::IntoParams;

use super::compute;
use crate::assets::fingerprint;
use crate::conditional::{REVALIDATE, tagged};
use crate::extract::{Query, VariantPath};
use crate::problem::Problem;
use crate::state::AppState;

/// The query of a tablebase probe.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ProbeQuery {
    /// The position; its counters are ignored.
    #[param(example = "W:WKc4,Kf4:Ba2")]
    fen: String,
}

/// Returns the tablebase value of a position and of each of its moves, with
/// optimal play to the end of the game.
#[utoipa::path(
    get,
    path = "/api/{variant}/table",
    params(
        ("variant" = String, Path, description = "The variant", example = "dameo"),
        ProbeQuery,
    ),
    responses(
        (status = OK, body = TablebaseReply,
            headers(("ETag" = String, description = "A hash of the response"))),
        (status = NOT_MODIFIED, description = "The client already has this response"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = INTERNAL_SERVER_ERROR, body = Problem,
            content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, body = Problem, content_type = "application/problem+json",
            headers(("Retry-After" = u32, description = "Seconds to wait before the next attempt"))),
    )
)]
pub(super) async fn table(
    State(state): State<AppState>,
    VariantPath(variant): VariantPath,
    Query(query): Query<ProbeQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let tablebases = state.config().tablebases.clone();
    let probe = compute(&state, move |_| {
        let reply = tablebases.probe(variant, &query.fen)?;
        let body = serde_json::to_vec(&reply).map_err(|_| Problem::internal())?;
        let tag = format!("\"{:016x}\"", fingerprint(&body));
        Ok((body, tag))
    });
    let (body, tag) = probe.await?;
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok(tagged(&headers, &tag, REVALIDATE, || (json, body).into_response()))
}
