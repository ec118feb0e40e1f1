//! The reviews of finished games.

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::{AppState, Client, Json, Problem};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::find;
use crate::online::Online;
use crate::problem::{BAD_REVIEW, GAME_NOT_OVER, NO_SESSION, of_store};
use crate::reviews::model::{GameReviewJson, KeptReviewJson, OfferedReviewJson, WantedReview};
use crate::reviews::{MAX_PLIES, check_soon, engine_version, is_reviewable, read};
use crate::visitor::Visitor;

/// The longest offered review, in bytes: one of a game of [`MAX_PLIES`] plies is shorter.
const MAX_BYTES: usize = 256 << 10;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(show_review, offer_review))
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

/// Shows the review of a finished game that is kept for all, or what review the server would keep.
#[utoipa::path(
    get,
    path = "/api/online/games/{id}/review",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = OK, body = GameReviewJson), Problem)
)]
pub(super) async fn show_review(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<GameReviewJson>, Problem> {
    let game = find(&online, &id).await?;
    let kept = online.store().review(&id).await.map_err(of_store)?;
    let engine = engine_version();
    let is_wanted = visitor.account.is_some()
        && is_reviewable(&game.room.game.record)
        && kept.as_ref().is_none_or(|kept| kept.engine < engine);
    let wanted = is_wanted.then(|| WantedReview {
        engine: engine.to_string(),
        nodes: online.review_nodes(),
        draw_rules: game.room.game.record.draw_rules,
    });
    let read = |kept| {
        KeptReviewJson::read(kept).map_err(|error| {
            tracing::error!(game = id, "a kept review cannot be read: {error}");
            Problem::internal()
        })
    };
    Ok(Reply(GameReviewJson { kept: kept.map(read).transpose()?, wanted }))
}

/// Offers a review of a finished game. The server checks it in the background, and keeps it for
/// all if it is right and the first one by this version of the engine.
#[utoipa::path(
    put,
    path = "/api/online/games/{id}/review",
    params(("id" = String, Path, description = "The id of the game")),
    request_body = OfferedReviewJson,
    responses((status = ACCEPTED), Problem)
)]
pub(super) async fn offer_review(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    client: Client,
    visitor: Visitor,
    Json(offered): Json<OfferedReviewJson>,
) -> Result<StatusCode, Problem> {
    let game = find(&online, &id).await?;
    if visitor.known()?.is_none() {
        return Err(Problem::new(NO_SESSION, "you are neither a guest nor a member"));
    }
    let record = game.room.game.record.clone();
    if record.conclusion.is_none() {
        return Err(Problem::new(GAME_NOT_OVER, "the game goes on"));
    }
    if !is_reviewable(&record) {
        let plies = record.moves.len();
        let detail = format!("the game has {plies} plies: expected 1 to {MAX_PLIES}, and a result");
        return Err(Problem::new(BAD_REVIEW, detail));
    }
    let kept = online.store().review(&id).await.map_err(of_store)?;
    if kept.is_some_and(|kept| kept.engine >= engine_version()) {
        return Ok(StatusCode::ACCEPTED);
    }
    let nodes = online.review_nodes();
    let form = app.compute(client, move |stop| read(id, &record, nodes, &offered, stop));
    check_soon(&online, app.clone(), client, form.await?);
    Ok(StatusCode::ACCEPTED)
}
