//! `GET /api/{variant}/table`: tablebase probes.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use dameo::AnyPosition;
use dameo_api::TablebaseReply;
use dameo_tablebase::{AnyTablebase, MAX_PIECES, TablebaseError};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::analysis::problem::{BAD_FEN, DAMAGED_TABLE, NO_TABLE, TOO_MANY_PIECES};
use crate::assets::fingerprint;
use crate::http::conditional::{REVALIDATE, tagged};
use crate::http::extract::{Query, VariantPath};
use crate::limits::client::Client;
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
        Problem,
        (status = INTERNAL_SERVER_ERROR, body = Problem,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn table(
    State(state): State<AppState>,
    client: Client,
    VariantPath(variant): VariantPath,
    Query(query): Query<ProbeQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let tablebases = state.tablebases().clone();
    let probe = state.compute(client, move |_| {
        let tablebase = tablebases.of(variant).ok_or_else(|| {
            let detail = format!("this server has no endgame tablebase of {variant}");
            Problem::new(NO_TABLE, detail)
        })?;
        let reply = probe(tablebase, &query.fen)?;
        let body = serde_json::to_vec(&reply).map_err(|_| Problem::internal())?;
        let tag = format!("\"{:016x}\"", fingerprint(&body));
        Ok((body, tag))
    });
    let (body, tag) = probe.await?;
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok(tagged(&headers, &tag, REVALIDATE, || (json, body).into_response()))
}

/// Probes a position with the tablebase of its variant.
fn probe(tablebase: &AnyTablebase, fen: &str) -> Result<TablebaseReply, Problem> {
    let position = AnyPosition::from_fen(tablebase.variant(), fen)
        .map_err(|error| Problem::new(BAD_FEN, error.to_string()))?;
    let (pieces, max_pieces) = (position.pieces().count(), tablebase.max_pieces());
    if pieces > MAX_PIECES as usize {
        // No capture leads from here to a position of the tablebase.
        return Err(too_many(pieces, max_pieces));
    }
    match tablebase.report(&position) {
        Ok(report) => Ok(TablebaseReply::new(&report)),
        Err(TablebaseError::Missing { signature, .. }) if signature.pieces() > max_pieces => {
            Err(too_many(pieces, max_pieces))
        }
        Err(TablebaseError::Missing { signature, .. }) => {
            let detail = format!("this server has no table {signature}, which is needed");
            Err(Problem::new(NO_TABLE, detail))
        }
        Err(error) => {
            tracing::error!("{error}");
            let detail = "a tablebase file of this server is damaged: its log says which";
            Err(Problem::new(DAMAGED_TABLE, detail))
        }
    }
}

fn too_many(pieces: usize, max: u32) -> Problem {
    let detail = format!("{pieces} pieces: the tablebase of this server has up to {max}");
    Problem::new(TOO_MANY_PIECES, detail)
}
