//! The conditional lines of a player: nobody else can read them.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo::Color;
use dameo_live::{Action, GameKey, LiveState};
use dameo_server::{Json, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::{find, seat_of};
use crate::id::new_command_id;
use crate::online::Online;
use crate::problem::{BAD_LINES, LINES_REFUSED, UNAVAILABLE, no_such_game};
use crate::rooms::visit::{Visit, VisitEnd};
use crate::visitor::Visitor;

/// The conditional lines of a player, for a state of the game.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Lines)]
pub(crate) struct LinesJson {
    /// The state whose position the lines begin from: that of a message of its WebSocket.
    #[schema(value_type = Object)]
    key: GameKey,
    /// The lines, each with the opponent's moves and the own replies in turn.
    lines: Vec<Vec<String>>,
}

impl LinesJson {
    fn of(game: &LiveState, seat: Color) -> Self {
        let LiveState { id, record, take_backs, .. } = game;
        let (ply, take_backs) = (record.moves.len(), *take_backs);
        let key = GameKey { game: id.clone(), ply, take_backs };
        Self { key, lines: game.lines[seat].as_slice().to_vec() }
    }
}

/// Returns the own conditional lines.
#[utoipa::path(
    get,
    path = "/api/online/games/{id}/lines",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = OK, body = LinesJson), Problem)
)]
pub(super) async fn show_lines(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<LinesJson>, Problem> {
    let game = find(&online, &id).await?;
    let seat = seat_of(&game.seats, visitor)?;
    Ok(Reply(LinesJson::of(&game.room.game, seat)))
}

/// Replaces the own conditional lines, if the game is in the state that they are for. It is done
/// in the order of the moves: a move of the opponent that was first has used the old ones.
#[utoipa::path(
    put,
    path = "/api/online/games/{id}/lines",
    params(("id" = String, Path, description = "The id of the game")),
    request_body = LinesJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn set_lines(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(LinesJson { key, lines }): Json<LinesJson>,
) -> Result<StatusCode, Problem> {
    let game = find(&online, &id).await?;
    let account = visitor.account.clone();
    seat_of(&game.seats, visitor)?;
    let Some(account) = account else { return Err(Problem::internal()) };
    let unavailable =
        || Problem::new(UNAVAILABLE, "the lines cannot be stored at present: try again");
    let of_end = |end| match end {
        VisitEnd::NoSuchGame => no_such_game(&id),
        VisitEnd::Unavailable => unavailable(),
    };
    let mut visit = Visit::pass_by(&online, &id, &account).await.map_err(of_end)?;
    let answer = visit.command(new_command_id(), key, Action::SetLines { lines }).await;
    visit.leave(false).await;
    match answer.map_err(of_end)? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err((code, text)) => Err(match &*code {
            "bad-lines" => Problem::new(BAD_LINES, format!("lines: {text}")),
            "unavailable" => unavailable(),
            _ => Problem::new(LINES_REFUSED, text),
        }),
    }
}
