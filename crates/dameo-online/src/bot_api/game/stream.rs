//! The stream of a game.

use axum::Extension;
use axum::extract::Path;
use axum::response::Response;
use dameo::Color;
use dameo_live::Timestamp;
use dameo_room::GameView;
use serde_json::{Value, json};

use super::Way;
use super::state::{GameState, game_full, is_gone, opponent_gone};
use crate::bot_api::caller::Caller;
use crate::bot_api::error::ApiError;
use crate::bot_api::json::User;
use crate::bot_api::lines::{Gone, Lines, lines};
use crate::guests::SessionSocket;
use crate::online::Online;
use crate::problem::{no_such_game, of_store};
use crate::protocol::{ChatLine, ChatRoom};
use crate::rooms::visit::{Heard, Visit};
use crate::seats::Seats;

/// `GET /api/bot/game/stream/{id}` and `GET /api/board/game/stream/{id}`, for players.
pub(in crate::bot_api) async fn stream(
    Extension(online): Extension<Online>,
    Extension(way): Extension<Way>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    way.check(&caller)?;
    let stored = online.store().game(&id).await.map_err(of_store)?;
    let stored = stored.ok_or_else(|| no_such_game(&id))?;
    let seat = stored.seating.seat_of(&caller.account).ok_or_else(|| no_such_game(&id))?;
    let created = stored.seating.created;
    let seats = online.seats(stored.seating, &stored.room.game).await.map_err(of_store)?;
    let session = online.guests().open_socket(Some(caller.token));
    let visit = Visit::stay(&online, &id, &caller.account).await;
    let visit = visit.map_err(|end| ApiError::of_visit(end, &id))?;
    let (lines, response) = lines();
    let game = GameStream {
        online: online.clone(),
        seats,
        seat,
        lines,
        session,
        last: None,
        clock_changes: 0,
    };
    online.run(game.run(id, created, visit));
    Ok(response)
}

/// An open stream.
struct GameStream {
    online: Online,
    seats: Seats,
    seat: Color,
    lines: Lines,
    session: SessionSocket,
    /// The state that was sent last, and whether the opponent was away.
    last: Option<(GameState, bool)>,
    /// How many changes of the clock the client was told of.
    clock_changes: usize,
}

impl GameStream {
    async fn run(mut self, id: String, created: Timestamp, mut visit: Visit) {
        // Whoever has gone is told nothing.
        let _ = self.begin(&id, created, &visit.game).await;
        let _ = self.follow(&mut visit).await;
        visit.leave(false).await;
    }

    async fn begin(&mut self, id: &str, created: Timestamp, view: &GameView) -> Result<(), Gone> {
        let full = game_full(id, view, self.seat, &self.seats.players, created);
        self.lines.send(&full).await?;
        self.lines.send(&opponent_gone(view, self.seat)).await?;
        self.last = Some((GameState::new(view, self.seat), is_gone(view, self.seat)));
        Ok(())
    }

    /// Tells what happens, to the end of the game or of the connection.
    async fn follow(&mut self, visit: &mut Visit) -> Result<(), Gone> {
        while visit.game.status.conclusion.is_none() {
            let heard = tokio::select! {
                biased;
                () = self.session.ended() => return Ok(()),
                () = self.lines.closed() => return Err(Gone),
                heard = visit.hear() => heard,
                () = tokio::time::sleep(self.online.keep_alive()) => {
                    self.lines.keep_alive().await?;
                    continue;
                }
            };
            match heard {
                Ok(Heard::Game | Heard::Done(_) | Heard::Refused { .. }) => {
                    self.tell(&visit.game, visit.clock_changes).await?;
                }
                Ok(Heard::Chat(line)) => self.lines.send(&self.chat(&line)).await?,
                Ok(Heard::Other) => {}
                // The client connects again.
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    async fn tell(&mut self, view: &GameView, clock_changes: usize) -> Result<(), Gone> {
        let (state, gone) = (GameState::new(view, self.seat), is_gone(view, self.seat));
        let (has_changed, was_gone) = match &self.last {
            None => (true, !gone),
            Some((last, was_gone)) => {
                (state.differs(last) || clock_changes != self.clock_changes, *was_gone)
            }
        };
        self.clock_changes = clock_changes;
        if was_gone != gone && view.status.conclusion.is_none() {
            self.lines.send(&opponent_gone(view, self.seat)).await?;
        }
        if has_changed {
            self.lines.send(&state).await?;
        }
        self.last = Some((state, gone));
        Ok(())
    }

    fn chat(&self, line: &ChatLine) -> Value {
        let user = User::of(&self.seats.players[line.by]);
        json!({
            "type": "chatLine",
            "room": room_name(line.room),
            "username": user.name,
            "text": line.text,
        })
    }
}

pub(super) fn room_name(room: ChatRoom) -> &'static str {
    match room {
        ChatRoom::Player => "player",
        ChatRoom::Spectator => "spectator",
    }
}
