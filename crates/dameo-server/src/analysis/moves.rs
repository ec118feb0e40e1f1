//! `POST /api/{variant}/moves`: the legal moves of a position.

use axum::Json as Reply;
use axum::extract::State;
use dameo_api::{MovesReply, PositionRequest};

use crate::analysis::game::with_game;
use crate::http::extract::{Json, VariantPath};
use crate::limits::client::Client;
use crate::problem::Problem;
use crate::state::AppState;

/// Lists the legal moves of a position, and the outcome of a finished game.
#[utoipa::path(
    post,
    path = "/api/{variant}/moves",
    params(("variant" = String, Path, description = "The variant", example = "dameo")),
    request_body = PositionRequest,
    responses((status = OK, body = MovesReply), Problem)
)]
pub(super) async fn moves(
    State(state): State<AppState>,
    client: Client,
    VariantPath(variant): VariantPath,
    Json(request): Json<PositionRequest>,
) -> Result<Reply<MovesReply>, Problem> {
    with_game(&state, client, variant, request, |game| MovesReply::new(&game)).await.map(Reply)
}
