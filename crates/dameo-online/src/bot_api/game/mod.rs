//! Games: their streams, and what is done in them.

pub(super) mod actions;
pub(super) mod chat;
pub(super) mod clocks;
mod state;
pub(super) mod stream;

use dameo::Color;
use dameo_room::Viewer;
use dameo_store::Scope;
use serde_json::Value;

use self::state::event_game;
use super::caller::Caller;
use super::error::ApiError;
use crate::online::Online;
use crate::routes::games::view;

/// A stored game as an event has it, for the player of a seat; `None` if it cannot be read now.
pub(super) async fn game_json(online: &Online, id: &str, seat: Color) -> Option<Value> {
    let loaded = online.load(id).await.ok()??;
    let players = loaded.seats.players.clone();
    let view = view(id, loaded, Viewer::Player(seat), online.clock().now())?;
    Some(event_game(id, &view, seat, &players))
}

/// For whom a route is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// For bots.
    Bot,
    /// For members, and bots that play as one.
    Board,
}

impl Way {
    /// That the caller may use the route.
    fn check(self, caller: &Caller) -> Result<(), ApiError> {
        match self {
            Self::Bot => caller.may(&[Scope::BotPlay]).and_then(|()| caller.check_bot()),
            Self::Board => caller.may(&[Scope::BoardPlay]),
        }
    }
}
