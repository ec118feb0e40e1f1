//! Games that are stored, and links to their seats.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo::Color;
use dameo_live::Timestamp;
use dameo_room::{Effect, GameView, Input, Room, ServerMessage, Viewer};
use dameo_server::{Json, Problem};
use dameo_store::TakeSeat;

use crate::id::{Secret, is_game_id};
use crate::model::{Empty, GameJson, SeatLink, Seated};
use crate::online::{LoadedGame, Online};
use crate::problem::{BAD_SECRET, NOT_A_PLAYER, RATED_GAME, SEAT_CONFLICT, no_such_game, of_store};
use crate::seats::Seats;
use crate::visitor::Visitor;

/// Shows a running or finished game.
#[utoipa::path(
    get,
    path = "/api/online/games/{id}",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = OK, body = GameJson), Problem)
)]
pub(super) async fn show_game(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<GameJson>, Problem> {
    Ok(Reply(game(&online, &id, &visitor).await?))
}

/// A game as a visitor sees it.
pub(super) async fn game(
    online: &Online,
    id: &str,
    visitor: &Visitor,
) -> Result<GameJson, Problem> {
    let game = find(online, id).await?;
    let Seats { seating, players } = game.seats.clone();
    let seat = visitor.account.as_ref().and_then(|account| seating.seat_of(account));
    let (is_help_allowed, created_at) = (seating.is_help_allowed, seating.created);
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Player);
    let view = view(id, game, viewer, online.clock().now());
    let view = view.ok_or_else(Problem::internal)?;
    Ok(GameJson { id: id.to_owned(), view, seat, players, is_help_allowed, created_at })
}

pub(super) async fn find(online: &Online, id: &str) -> Result<LoadedGame, Problem> {
    if !is_game_id(id) {
        return Err(no_such_game(id));
    }
    online.load(id).await.map_err(of_store)?.ok_or_else(|| no_such_game(id))
}

/// The seat of a visitor who does something as a player.
pub(super) fn seat_of(seats: &Seats, visitor: Visitor) -> Result<Color, Problem> {
    let account = visitor.known()?;
    let seat = account.and_then(|account| seats.seating.seat_of(&account));
    seat.ok_or_else(|| Problem::new(NOT_A_PLAYER, "you do not play in this game"))
}

/// A stored game as somebody sees it: the welcome of a room of its own, which does nothing
/// else. `None` if the game cannot be continued.
pub(crate) fn view(id: &str, game: LoadedGame, viewer: Viewer, now: Timestamp) -> Option<GameView> {
    let mut room = Room::new(id, "");
    room.on(now, Input::Connect { connection: 0, viewer, have: None, is_passing: false });
    let LoadedGame { room: stored, downtimes, .. } = game;
    let effects = room.on(now, Input::Loaded { room: Some(stored), downtimes });
    effects.into_iter().find_map(|effect| match effect {
        Effect::Send { message, .. } => match *message {
            ServerMessage::Welcome { game, .. } => Some(game),
            _ => None,
        },
        _ => None,
    })
}

/// Makes a link to the own seat, for another device of the player.
#[utoipa::path(
    post,
    path = "/api/online/games/{id}/seat-links",
    params(("id" = String, Path, description = "The id of the game")),
    request_body = Empty,
    responses((status = CREATED, body = SeatLink), Problem)
)]
pub(super) async fn create_seat_link(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(Empty {}): Json<Empty>,
) -> Result<impl IntoResponse, Problem> {
    let game = find(&online, &id).await?;
    let seat = seat_of(&game.seats, visitor)?;
    let (secret, now) = (Secret::new(), online.clock().now());
    let stored = online.store().create_seat_link(secret.hash(), &id, seat, now).await;
    stored.map_err(of_store)?;
    Ok((StatusCode::CREATED, Reply(SeatLink { secret: secret.text() })))
}

/// Takes the seat to which a link leads.
#[utoipa::path(
    post,
    path = "/api/online/games/{id}/seats",
    params(("id" = String, Path, description = "The id of the game")),
    request_body = SeatLink,
    responses((status = OK, body = Seated), Problem)
)]
pub(super) async fn take_seat(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(SeatLink { secret }): Json<SeatLink>,
) -> Result<impl IntoResponse, Problem> {
    let LoadedGame { seats, room, .. } = find(&online, &id).await?;
    let bad_secret = || Problem::new(BAD_SECRET, "the secret leads to no seat");
    let secret = Secret::parse(&secret).ok_or_else(bad_secret)?;
    let is_player = visitor.account.as_ref().and_then(|own| seats.seating.seat_of(own)).is_some();
    if room.game.terms.is_rated && !is_player {
        // Nobody becomes a guest by it.
        return Err(rated_game());
    }
    let actor = visitor.act().await?;
    match online.store().take_seat(secret.hash(), &actor.account).await.map_err(of_store)? {
        TakeSeat::Taken { game, seat } => {
            online.renew_seats(&game).await.map_err(of_store)?;
            Ok((actor.cookie, Reply(Seated { game, seat })))
        }
        TakeSeat::NoSuchLink => Err(bad_secret()),
        TakeSeat::HasOtherSeat => {
            Err(Problem::new(SEAT_CONFLICT, "you play the other side of this game"))
        }
        TakeSeat::RatedGame => Err(rated_game()),
    }
}

fn rated_game() -> Problem {
    let detail = "the game is rated: expected the account that plays on this seat";
    Problem::new(RATED_GAME, detail)
}
