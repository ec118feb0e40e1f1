//! The API for bots and boards, in the shape of that of lichess: programs that play there need
//! another address. `docs/bots.md` is the contract.
//!
//! It has no rules of its own. A stream of a game, and whatever is done in it, is a connection to
//! its room; a challenge becomes an invitation when it is accepted.

mod account;
pub(crate) mod bots;
mod caller;
mod challenge;
mod error;
mod events;
mod fields;
mod game;
mod json;
mod lines;
pub(crate) mod listeners;
mod listening;
mod seek;

use axum::routing::{get, post};
use axum::{Extension, Router};
use dameo_server::{AppState, Area};

pub(crate) use self::error::ALL as CODES;
use crate::online::Online;

/// The area of the API.
pub(crate) fn area(online: &Online) -> Area {
    let routes = Router::new()
        .merge(account_routes())
        .merge(challenge_routes())
        .merge(game_routes("bot", game::Way::Bot))
        .merge(game_routes("board", game::Way::Board))
        .layer(Extension(online.clone()));
    // Clients of lichess read what went wrong from `error`.
    Area::new(routes).limit_rate().forbid_caching().repeat_detail("error").codes(CODES)
}

fn account_routes() -> Router<AppState> {
    Router::new()
        .route("/api/account", get(account::account))
        .route("/api/bot/account/upgrade", post(account::upgrade))
        .route("/api/bot/online", get(account::online_bots))
        .route("/api/stream/event", get(events::stream))
        .route("/api/board/seek", post(seek::seek))
}

fn challenge_routes() -> Router<AppState> {
    Router::new()
        .route("/api/challenge", get(challenge::list))
        // Matched before the names of players.
        .route("/api/challenge/open", post(challenge::create_open))
        .route("/api/challenge/ai", post(challenge::create_ai))
        .route("/api/challenge/{id}", post(challenge::create))
        .route("/api/challenge/{id}/show", get(challenge::show))
        .route("/api/challenge/{id}/accept", post(challenge::accept))
        .route("/api/challenge/{id}/decline", post(challenge::decline))
        .route("/api/challenge/{id}/cancel", post(challenge::cancel))
        .route("/api/challenge/{id}/start-clocks", post(game::clocks::start))
        .route("/api/round/{id}/add-time/{seconds}", post(game::clocks::add_time))
}

/// The routes of games, for bots or for members. Both do the same.
fn game_routes(name: &str, way: game::Way) -> Router<AppState> {
    let path = |rest: &str| format!("/api/{name}/game/{{id}}/{rest}");
    Router::new()
        .route(&format!("/api/{name}/game/stream/{{id}}"), get(game::stream::stream))
        .route(&path("move/{text}"), post(game::actions::play))
        .route(&path("chat"), get(game::chat::read).post(game::chat::write))
        .route(&path("abort"), post(game::actions::abort))
        .route(&path("resign"), post(game::actions::resign))
        .route(&path("draw/{answer}"), post(game::actions::draw))
        .route(&path("takeback/{answer}"), post(game::actions::take_back))
        .route(&path("berserk"), post(game::actions::berserk))
        .route(&path("claim-victory"), post(game::actions::claim))
        // As berserk writes it.
        .route(&path("claim-victory/"), post(game::actions::claim))
        .layer(Extension(way))
}
