//! `POST /api/{variant}/analyse`: what the engine thinks of a position, told
//! while it thinks.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use dameo::{Game, Rules, with_rules};
use dameo_engine::{Engine, Limits};
use dameo_protocol::{AnalyseRequest, AnalysisEnd, AnalysisLine, AnalysisNews};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::spawn_blocking;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::UnboundedReceiverStream;

use super::game_of;
use crate::extract::{Json, VariantPath};
use crate::problem::Problem;
use crate::seats::Seat;
use crate::state::AppState;

/// What the engine thinks of a position: a document a line, one for each line
/// of play of each finished depth, then one with the best move. The search
/// ends when the client closes the connection.
#[utoipa::path(
    post,
    path = "/api/{variant}/analyse",
    params(("variant" = String, Path, description = "The variant", example = "dameo")),
    request_body = AnalyseRequest,
    responses(
        (status = OK, body = AnalysisNews, content_type = "application/x-ndjson"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, body = Problem, content_type = "application/problem+json",
            headers(("Retry-After" = u32, description = "When to try again, in seconds"))),
    )
)]
pub(super) async fn analyse(
    State(state): State<AppState>,
    VariantPath(variant): VariantPath,
    Json(request): Json<AnalyseRequest>,
) -> Result<Response, Problem> {
    with_rules!(variant, R => reply::<R>(&state, request).await)
}

async fn reply<R: Rules>(state: &AppState, request: AnalyseRequest) -> Result<Response, Problem> {
    let config = state.config();
    let limits = config.narrow(request.limits.limits()?);
    let game = game_of::<R>(config, request.position).await?;
    let seat = state.seats().take(config).await?;
    // The channel needs no bound: there are no more lines than depths times
    // moves. So a slow reader does not hold the engine up.
    let (sender, receiver) = unbounded_channel();
    let (hash_mib, listener) = (config.hash_mib, seat.listener());
    spawn_blocking(move || think(&game, &limits, hash_mib, &seat, &sender));
    let lines = UnboundedReceiverStream::new(receiver).map(move |line| {
        // The listener goes where the stream goes.
        let _ = &listener;
        Ok::<_, Infallible>(line)
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// Searches with an engine of its own, as the command line does, so that
/// answers do not depend on what others have asked.
fn think<R: Rules>(
    game: &Game<R>,
    limits: &Limits,
    hash_mib: usize,
    seat: &Seat,
    lines: &UnboundedSender<Bytes>,
) {
    let position = *game.position();
    let send = |news| {
        let mut line = serde_json::to_vec(&news).expect("an analysis can be written as JSON");
        line.push(b'\n');
        // Where nobody listens any more, the search is being stopped.
        let _ = lines.send(line.into());
    };
    let mut engine = Engine::<R>::new(hash_mib);
    let found = engine.search(game, limits, seat.stop(), |info| {
        send(AnalysisNews::Line(AnalysisLine::new(&position, info)));
    });
    send(AnalysisNews::End(AnalysisEnd::new(&position, &found, game.outcome())));
}
