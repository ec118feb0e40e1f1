//! `POST /api/{variant}/analyse`: a search of a position, streamed.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use dameo::AnyGame;
use dameo_api::{AnalyseRequest, AnalysisEnd, AnalysisEvent, AnalysisLine};
use dameo_engine::{Engine, Limits, SearchRequest};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::spawn_blocking;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::UnboundedReceiverStream;

use super::with_game;
use crate::extract::{Json, VariantPath};
use crate::problem::Problem;
use crate::state::AppState;
use crate::work_pool::Permit;

/// Searches a position. The response has one JSON document per line: one for each
/// principal variation of each completed depth, then one with the best move.
/// The search stops when the client closes the connection.
#[utoipa::path(
    post,
    path = "/api/{variant}/analyse",
    params(("variant" = String, Path, description = "The variant", example = "dameo")),
    request_body = AnalyseRequest,
    responses(
        (status = OK, body = AnalysisEvent, content_type = "application/x-ndjson"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, body = Problem, content_type = "application/problem+json",
            headers(("Retry-After" = u32, description = "Seconds to wait before the next attempt"))),
    )
)]
pub(super) async fn analyse(
    State(state): State<AppState>,
    VariantPath(variant): VariantPath,
    Json(request): Json<AnalyseRequest>,
) -> Result<Response, Problem> {
    let config = state.config();
    let limits = config.restrict(request.limits.limits()?);
    let game = with_game(&state, variant, request.position, |game, _| Ok(game)).await?;
    let permit = state.search_pool().acquire().await?;
    let hash_mib = config.hash_mib;
    let created = spawn_blocking(move || (Engine::try_new(variant, hash_mib), permit));
    let (engine, permit) = created.await.map_err(|_| Problem::internal())?;
    let engine = engine.map_err(|error| {
        tracing::error!("{error}");
        Problem::busy()
    })?;
    // At most depth times moves lines are sent, so the channel needs no bound,
    // and a slow reader does not block the search.
    let (sender, receiver) = unbounded_channel();
    let guard = permit.cancel_on_drop();
    spawn_blocking(move || search(engine, &game, limits, &permit, &sender));
    let lines = UnboundedReceiverStream::new(receiver).map(move |line| {
        // The stream owns the guard: dropping it stops the search.
        let _ = &guard;
        Ok::<_, Infallible>(line)
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// Searches with a new engine, as the command line does, so that the result
/// does not depend on other requests.
fn search(
    mut engine: Engine,
    game: &AnyGame,
    limits: Limits,
    permit: &Permit,
    lines: &UnboundedSender<Bytes>,
) {
    let position = game.position();
    let send = |event| {
        let mut line = serde_json::to_vec(&event).expect("an analysis can be written as JSON");
        line.push(b'\n');
        // If the receiver is gone, its guard has stopped the search.
        let _ = lines.send(line.into());
    };
    let request = SearchRequest::new(limits, permit.stop());
    let found = engine.search(game, &request, &mut |info| {
        send(AnalysisEvent::Line(AnalysisLine::new(&position, info)));
    });
    send(AnalysisEvent::End(AnalysisEnd::new(&position, &found, game.outcome())));
}
