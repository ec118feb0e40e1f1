//! Tournaments: lists, one of them, its clocks and its games.

mod create;
mod organise;
mod players;

use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo::{Bounds, Color};
use dameo_live::{LiveGame, Timestamp};
use dameo_server::{AppState, Problem};
use dameo_store::StoredTournament;
use dameo_tournament::TournamentPhase;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::id::is_game_id;
use crate::online::Online;
use crate::problem::{no_such_tournament, of_store};
use crate::tournaments::model::{
    BoardJson, BoardsJson, TournamentJson, TournamentLine, TournamentsJson,
};
use crate::tournaments::pdn::tournament_pdn;
use crate::visitor::Visitor;

/// How many tournaments of each phase are listed.
const MAX_LISTED: usize = 50;

/// The routes of tournaments.
pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_tournaments, create::create_tournament))
        .routes(routes!(show_tournament))
        .routes(routes!(show_boards))
        .routes(routes!(show_games))
        .routes(routes!(players::join))
        .routes(routes!(players::leave))
        .routes(routes!(organise::add_player))
        .routes(routes!(organise::remove_player))
        .routes(routes!(organise::start))
        .routes(routes!(organise::close))
        .routes(routes!(organise::set_result))
}

/// Lists tournaments, at most fifty of each phase.
#[utoipa::path(
    get,
    path = "/api/online/tournaments",
    responses((status = OK, body = TournamentsJson), Problem)
)]
async fn list_tournaments(
    Extension(online): Extension<Online>,
) -> Result<Reply<TournamentsJson>, Problem> {
    let [running, open, finished] = [
        lines(&online, TournamentPhase::Running).await?,
        lines(&online, TournamentPhase::Open).await?,
        lines(&online, TournamentPhase::Finished).await?,
    ];
    Ok(Reply(TournamentsJson { running, open, finished }))
}

async fn lines(online: &Online, phase: TournamentPhase) -> Result<Vec<TournamentLine>, Problem> {
    let mut lines = Vec::new();
    for stored in online.store().tournaments(phase, MAX_LISTED).await.map_err(of_store)? {
        lines.push(online.tournament_line(&stored).await.map_err(of_store)?);
    }
    Ok(lines)
}

/// Shows a tournament.
#[utoipa::path(
    get,
    path = "/api/online/tournaments/{id}",
    params(("id" = String, Path, description = "The id of a tournament")),
    responses((status = OK, body = TournamentJson), Problem)
)]
async fn show_tournament(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<TournamentJson>, Problem> {
    let stored = find(&online, &id).await?;
    let view = online.tournament_view(&stored, visitor.account.as_ref()).await;
    view.map(Reply).map_err(of_store)
}

/// Shows the boards and the clocks of the games of a tournament that are played on the server now.
#[utoipa::path(
    get,
    path = "/api/online/tournaments/{id}/boards",
    params(("id" = String, Path, description = "The id of a tournament")),
    responses((status = OK, body = BoardsJson), Problem)
)]
async fn show_boards(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
) -> Result<Reply<BoardsJson>, Problem> {
    find(&online, &id).await?;
    let at = online.clock().now();
    let rooms = online.store().running_tournament_games(&id).await.map_err(of_store)?;
    let boards = rooms.into_iter().filter_map(|(number, room)| {
        let game = LiveGame::restore(room.game, Bounds::UNTRUSTED).ok()?;
        board_of(number, &game, at)
    });
    Ok(Reply(BoardsJson { at, boards: boards.collect() }))
}

/// The board of a game at an instant; `None` without a clock.
fn board_of(number: usize, game: &LiveGame, at: Timestamp) -> Option<BoardJson> {
    let clock = game.clock()?;
    let left = |side| clock.left(side, at).get();
    let delay = clock
        .running()
        .zip(clock.since())
        .map(|(side, since)| clock.controls()[side].delay().saturating_sub(at.since(since)));
    Some(BoardJson {
        number,
        ply: game.ply(),
        fen: game.game().position().fen(),
        white_left: left(Color::White),
        black_left: left(Color::Black),
        running: clock.running(),
        delay: delay.unwrap_or_default().get(),
    })
}

/// Returns the games of a tournament that are over, as PDN. Those that were played at a board have
/// no moves in it.
#[utoipa::path(
    get,
    path = "/api/online/tournaments/{id}/games.pdn",
    params(("id" = String, Path, description = "The id of a tournament")),
    responses(
        (status = OK, body = String, content_type = "application/octet-stream"),
        Problem,
    )
)]
async fn show_games(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let stored = find(&online, &id).await?;
    let text = tournament_pdn(&online, &stored).await.map_err(of_store)?;
    let headers = [
        (header::CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"dameo-{id}.pdn\"")),
    ];
    Ok((headers, text))
}

/// The tournament with an id.
async fn find(online: &Online, id: &str) -> Result<StoredTournament, Problem> {
    if !is_game_id(id) {
        return Err(no_such_tournament(id));
    }
    let found = online.store().tournament(id).await.map_err(of_store)?;
    found.ok_or_else(|| no_such_tournament(id))
}
