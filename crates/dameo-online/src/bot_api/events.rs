//! The stream of events of an account: challenges, and games that begin and end.

use std::collections::BTreeSet;

use axum::Extension;
use axum::response::Response;
use dameo_store::GameSummary;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::caller::{Caller, READ};
use super::challenge::json::challenge_line;
use super::error::ApiError;
use super::game::game_json;
use super::lines::{Gone, Lines, lines};
use super::listeners::BotEvent;
use super::listening::Listening;
use crate::lobby::{LobbyNotice, Presence};
use crate::online::Online;

/// How many games of an account are looked at for those that run.
const MAX_GAMES: usize = 100;

/// `GET /api/stream/event`.
pub(super) async fn stream(
    Extension(online): Extension<Online>,
    caller: Caller,
) -> Result<Response, ApiError> {
    caller.may(READ)?;
    let (lines, response) = lines();
    // Whatever happens from now on is told.
    let listening = Listening::new(&online, &caller.account, caller.token);
    let events = Events { online: online.clone(), caller, lines, running: BTreeSet::new() };
    online.run(async move {
        // Whoever has gone is told nothing.
        let _ = events.run(listening).await;
    });
    Ok(response)
}

/// An open stream.
struct Events {
    online: Online,
    caller: Caller,
    lines: Lines,
    /// The games that run, as far as the client was told.
    running: BTreeSet<String>,
}

impl Events {
    async fn run(mut self, mut listening: Listening) -> Result<(), Gone> {
        let online = self.online.clone();
        let (account, token) = (self.caller.account.clone(), self.caller.token);
        let session = online.guests().open_socket(Some(token));
        let mut presence = Presence::new(online.lobby(), account.clone());
        self.tell_games().await?;
        for challenge in online.challenges().of(&account) {
            let line = challenge_line(&online, &challenge, &account, &self.caller.site);
            self.lines.send(&line).await?;
        }
        loop {
            tokio::select! {
                biased;
                () = session.ended() => return Ok(()),
                () = listening.replaced.cancelled() => return Ok(()),
                () = self.lines.closed() => return Err(Gone),
                event = listening.events.recv() => match event {
                    Ok(BotEvent::Challenge(event)) => {
                        let line = event.json(&online, &account, &self.caller.site);
                        self.lines.send(&line).await?;
                        continue;
                    }
                    Ok(BotEvent::Games) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Ok(()),
                },
                notice = presence.notices.recv() => {
                    // Of challenges the listeners are told.
                    if let Ok(LobbyNotice::Challenges(_)) = notice {
                        continue;
                    }
                }
                () = tokio::time::sleep(online.keep_alive()) => self.lines.keep_alive().await?,
            }
            self.tell_games().await?;
        }
    }

    /// Tells of the games that have begun or ended since the last time, as the store has them: so
    /// an event that was lost, or that another server has had, comes a little later.
    async fn tell_games(&mut self) -> Result<(), Gone> {
        let games = match self.online.store().games_of(&self.caller.account, MAX_GAMES).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!("the games for a stream of events: {error}");
                return Ok(());
            }
        };
        for game in games {
            let is_running = game.conclusion.is_none();
            if is_running == self.running.contains(&game.id) {
                continue;
            }
            let kind = if is_running { "gameStart" } else { "gameFinish" };
            // What cannot be read now is told later.
            let Some(line) = self.event(kind, &game).await else { continue };
            self.lines.send(&line).await?;
            match is_running {
                true => self.running.insert(game.id),
                false => self.running.remove(&game.id),
            };
        }
        Ok(())
    }

    async fn event(&self, kind: &str, game: &GameSummary) -> Option<Value> {
        let game = game_json(&self.online, &game.id, game.seat).await?;
        Some(json!({"type": kind, "game": game}))
    }
}
