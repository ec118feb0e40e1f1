//! The chat of a game.

use axum::extract::Path;
use axum::{Extension, Json};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::Way;
use crate::bot_api::caller::Caller;
use crate::bot_api::error::ApiError;
use crate::bot_api::fields::Fields;
use crate::bot_api::json::{User, ok};
use crate::online::Online;
use crate::problem::{no_such_game, of_store};
use crate::protocol::{ChatLine, ChatRoom, FromClient, Phrase};
use crate::rooms::visit::{Visit, VisitEnd};
use crate::rooms::{Call, task};

/// The longest line, in characters.
const MAX_LENGTH: usize = 140;

/// `GET /api/bot/game/{id}/chat`: what was said since the room was opened.
pub(in crate::bot_api) async fn read(
    Extension(online): Extension<Online>,
    Extension(way): Extension<Way>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Json<Value>, ApiError> {
    way.check(&caller)?;
    let stored = online.store().game(&id).await.map_err(of_store)?;
    let stored = stored.ok_or_else(|| no_such_game(&id))?;
    stored.seating.seat_of(&caller.account).ok_or_else(|| no_such_game(&id))?;
    let players = online.seats(stored.seating, &stored.room.game).await.map_err(of_store)?.players;
    let (reply, said) = oneshot::channel();
    let unavailable = || ApiError::of_visit(VisitEnd::Unavailable, &id);
    let asked = task::open(&online, &id).send(Call::ReadChat(reply)).await;
    asked.map_err(|_| unavailable())?;
    let lines = said.await.map_err(|_| unavailable())?;
    let line =
        |line: ChatLine| json!({"user": User::of(&players[line.by]).name, "text": line.text});
    Ok(Json(lines.into_iter().map(line).collect()))
}

/// `POST /api/bot/game/{id}/chat`. A text that is one of the phrases of the app is said as it.
pub(in crate::bot_api) async fn write(
    Extension(online): Extension<Online>,
    Extension(way): Extension<Way>,
    Path(id): Path<String>,
    caller: Caller,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    way.check(&caller)?;
    let room = match fields.get("room").unwrap_or("player") {
        "player" => ChatRoom::Player,
        "spectator" => ChatRoom::Spectator,
        other => {
            let detail = format!("room {other:?}: expected player or spectator");
            return Err(ApiError::bad_field(detail));
        }
    };
    let text = fields.get("text").unwrap_or_default().trim();
    let length = text.chars().count();
    if length == 0 || length > MAX_LENGTH || text.chars().any(char::is_control) {
        let detail = format!("text: expected 1 to {MAX_LENGTH} characters in one line");
        return Err(ApiError::bad_field(detail));
    }
    let refusal = online.refusal_to_talk(&caller.account, &id).await.map_err(of_store)?;
    if let Some(refusal) = refusal {
        return Err(refusal.problem().into());
    }
    let of_visit = |end| ApiError::of_visit(end, &id);
    let visit = Visit::pass_by(&online, &id, &caller.account).await.map_err(of_visit)?;
    let said = match visit.seat {
        None => Err(no_such_game(&id).into()),
        Some(by) => {
            let phrase = Phrase::ALL.into_iter().find(|phrase| phrase.english() == text);
            let said = match phrase.filter(|_| room == ChatRoom::Player) {
                Some(phrase) => visit.say(FromClient::Say { phrase }).await,
                None => visit.call(Call::Chat(ChatLine { by, room, text: text.to_owned() })).await,
            };
            said.map_err(of_visit)
        }
    };
    visit.leave(false).await;
    said?;
    Ok(ok())
}
