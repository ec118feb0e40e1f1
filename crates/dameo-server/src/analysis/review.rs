//! `POST /api/{variant}/review`: a review of every move of a game.

use axum::Json as Reply;
use axum::extract::State;
use dameo::import::resolve_pdn_game;
use dameo::notation::GameResult;
use dameo::pdn::{PdnGame, PdnReader, ResolveOptions};
use dameo::{AnyGame, Bounds, RecordError, Variant};
use dameo_api::{LimitsRequest, PositionRequest, ReviewReply, ReviewRequest};
use dameo_engine::ReviewOptions;

use crate::analysis::game::{bounds, with_game};
use crate::analysis::problem::{BAD_PDN, TOO_MANY_NODES};
use crate::http::extract::{Json, VariantPath};
use crate::options::ServerOptions;
use crate::problem::{Problem, request::BAD_REQUEST};
use crate::state::AppState;

/// The nodes for each position of a game, unless the request says.
const DEFAULT_NODES: u64 = 1_000_000;
/// The share of the longest time that the searches of such a review take at most.
const SHARE_OF_TIME: f64 = 0.8;

/// Reviews every move of a game.
#[utoipa::path(
    post,
    path = "/api/{variant}/review",
    params(("variant" = String, Path, description = "The variant", example = "dameo")),
    request_body = ReviewRequest,
    responses(
        (status = OK, body = ReviewReply),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, body = Problem, content_type = "application/problem+json",
            headers(("Retry-After" = u32, description = "Seconds to wait before the next attempt"))),
    )
)]
pub(super) async fn review(
    State(state): State<AppState>,
    VariantPath(variant): VariantPath,
    Json(request): Json<ReviewRequest>,
) -> Result<Reply<ReviewReply>, Problem> {
    let nodes = request.nodes;
    LimitsRequest { nodes, ..LimitsRequest::default() }.limits()?;
    let (game, result) = game_and_result(&state, variant, request).await?;
    let options = review_options(state.options(), nodes, game.ply() as u64 + 1)?;
    let permit = state.search_pool().acquire().await?;
    let review = permit.run(state.options().max_time, move |stop| {
        let reviewed = dameo_engine::review(&game, options, None, stop, &|| ());
        let reviewed = reviewed.ok_or_else(Problem::stopping)?;
        Ok(ReviewReply::new(&game, result, &reviewed))
    });
    review.await.map(Reply)
}

/// Reads the game of a request, with its recorded result.
async fn game_and_result(
    state: &AppState,
    variant: Variant,
    request: ReviewRequest,
) -> Result<(AnyGame, GameResult), Problem> {
    let ReviewRequest { pdn, position, .. } = request;
    let Some(pdn) = pdn else {
        let game = with_game(state, variant, position, |game| Ok(game.into_game())).await?;
        return Ok((game, GameResult::Unknown));
    };
    let PositionRequest { fen, moves, draw_rules } = position;
    if fen.is_some() || !moves.is_empty() {
        let detail = "expected either pdn, or fen and moves";
        return Err(Problem::new(BAD_REQUEST, detail));
    }
    let bounds = bounds(state.options());
    let read = state.compute(move |stop| {
        let bounds = Bounds { stop: Some(stop), ..bounds };
        let options = ResolveOptions { draw_rules, bounds, ..ResolveOptions::default() };
        read_pdn(&pdn, variant, options)
    });
    read.await
}

fn read_pdn(
    text: &str,
    variant: Variant,
    options: ResolveOptions<'_>,
) -> Result<(AnyGame, GameResult), Problem> {
    let game = only_game(text)?;
    options.bounds.check_plies(game.line.moves.len())?;
    let (game, result) = resolve_pdn_game(&game, variant, options)?;
    // Those before are within the bounds.
    let last = game.position().check_bounds(&options.bounds);
    last.map_err(|error| RecordError { ply: game.ply(), fault: error.into() })?;
    Ok((game, result))
}

fn only_game(text: &str) -> Result<PdnGame, Problem> {
    let bad = |detail: String| Problem::new(BAD_PDN, detail);
    let mut reader = PdnReader::new(text.as_bytes());
    let game = reader.next().ok_or_else(|| bad("expected a game, found none".to_owned()))?;
    let game = game.map_err(|error| bad(error.to_string()))?;
    match reader.next() {
        None => Ok(game),
        Some(_) => Err(bad("expected one game, found more".to_owned())),
    }
}

/// The options of a review of that many positions. Without a number of nodes it takes
/// [`DEFAULT_NODES`] and less where limits and time do not allow them.
fn review_options(
    options: &ServerOptions,
    nodes: Option<u64>,
    positions: u64,
) -> Result<ReviewOptions, Problem> {
    let max = options.max_nodes / positions;
    let Some(nodes) = nodes else {
        let time = options.max_time.mul_f64(SHARE_OF_TIME).div_f64(positions as f64);
        let nodes = DEFAULT_NODES.min(max).max(1);
        return Ok(ReviewOptions { time: Some(time), ..ReviewOptions::new(nodes) });
    };
    if nodes > max {
        let plies = positions - 1;
        let detail = format!("nodes {nodes}: expected at most {max} for a game of {plies} plies");
        return Err(Problem::new(TOO_MANY_NODES, detail));
    }
    Ok(ReviewOptions::new(nodes))
}
