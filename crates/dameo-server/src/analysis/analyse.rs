//! `POST /api/{variant}/analyse`: a search of a position, streamed.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use dameo::AnyGame;
use dameo_api::{AnalyseRequest, AnalysisEnd, AnalysisEvent, AnalysisLine};
use dameo_engine::{Engine, Limits, SearchRequest, TimeLimit};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::UnboundedReceiverStream;

use crate::analysis::game::with_game;
use crate::http::extract::{Json, VariantPath};
use crate::limits::background::spawn_computation;
use crate::limits::client::Client;
use crate::limits::work_pool::Permit;
use crate::options::ServerOptions;
use crate::problem::Problem;
use crate::state::AppState;

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
        Problem,
    )
)]
pub(super) async fn analyse(
    State(state): State<AppState>,
    client: Client,
    VariantPath(variant): VariantPath,
    Json(request): Json<AnalyseRequest>,
) -> Result<Response, Problem> {
    let limits = restrict(state.options(), request.limits.limits()?);
    let game = with_game(&state, client, variant, request.position, |game| Ok(game.into_game()));
    let game = game.await?;
    let permit = state.search_pool().acquire(client).await?;
    let hash_mib = state.options().hash_mib;
    let created = spawn_computation(move || (Engine::try_new(variant, hash_mib), permit));
    let (engine, permit) = created.await.map_err(|_| Problem::internal())?;
    let engine = engine.map_err(|error| {
        tracing::error!("{error}");
        Problem::busy()
    })?;
    // At most depth times moves lines are sent, so the channel needs no bound,
    // and a slow reader does not block the search.
    let (sender, receiver) = unbounded_channel();
    let guard = permit.cancel_on_drop();
    spawn_computation(move || {
        search(engine, &game, limits, &permit, &sender);
        // The response is complete once the sender is gone: by then the client may ask again.
        drop(permit);
        drop(sender);
    });
    let lines = UnboundedReceiverStream::new(receiver).map(move |line| {
        // The stream owns the guard: dropping it stops the search.
        let _ = &guard;
        Ok::<_, Infallible>(line)
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// Restricts the limits of a search to those of the server.
fn restrict(options: &ServerOptions, limits: Limits) -> Limits {
    let time = match limits.time {
        Some(TimeLimit::MoveTime(time)) => time.min(options.max_time),
        _ => options.max_time,
    };
    let nodes = limits.nodes.unwrap_or(u64::MAX).min(options.max_nodes);
    Limits { nodes: Some(nodes), time: Some(TimeLimit::MoveTime(time)), ..limits }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_stricter_limit_counts() {
        let (max_nodes, max_time) = (1_000, Duration::from_secs(2));
        let options = ServerOptions { max_nodes, max_time, ..ServerOptions::default() };
        let restricted = |nodes, ms: Option<u64>| {
            let time = ms.map(|ms| TimeLimit::MoveTime(Duration::from_millis(ms)));
            let limits = restrict(&options, Limits { nodes, time, ..Limits::default() });
            (limits.nodes, limits.time)
        };
        let time = |ms| Some(TimeLimit::MoveTime(Duration::from_millis(ms)));
        assert_eq!(restricted(None, None), (Some(1_000), time(2_000)));
        assert_eq!(restricted(Some(5), Some(7)), (Some(5), time(7)));
        assert_eq!(restricted(Some(1_001), Some(2_001)), (Some(1_000), time(2_000)));
    }
}
